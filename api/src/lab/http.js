// Requests to the service that this page comes from.

/** An answer that is a problem document, or no answer at all. */
export class Refused extends Error {
  /** @param {{code?: string, status?: number, detail?: string, title?: string, errors?: {pointer: string, detail?: string, message?: string}[]}} problem */
  constructor(problem, seconds = 0) {
    super(problem.detail || problem.title || problem.code || "");
    this.code = problem.code || "OFFLINE";
    this.errors = problem.errors || [];
    this.seconds = seconds;
    /** Whether the same request would be refused again. */
    this.isFinal = problem.status === 422 || problem.status === 400;
  }

  /** What is said about the items of a list of the request, by their places. @param {string} list */
  of(list) {
    const place = new RegExp(`^/${list}/(\\d+)$`);
    return new Map(this.errors.filter(({ pointer }) => place.test(pointer)).map(({ pointer, message, detail }) => [Number(place.exec(pointer)[1]), message || detail || ""]));
  }
}

/**
 * Sends a request and gives its answer.
 * @param {string} path
 * @param {unknown} [body] Sent by POST as JSON; a GET without one.
 * @param {{signal?: AbortSignal}} [options]
 */
export async function ask(path, body, { signal } = {}) {
  const answer = await send(path, body, "application/json", signal);
  return answer.json();
}

/** The same for an answer that is text. */
export async function askText(path, { signal } = {}) {
  const answer = await send(path, undefined, "*/*", signal);
  return answer.text();
}

/**
 * Sends a simulation and follows its events to the result.
 * @param {string} path
 * @param {unknown} body
 * @param {{signal?: AbortSignal, progress?: (games: number, wanted?: number) => void}} options
 */
export async function follow(path, body, { signal, progress } = {}) {
  const answer = await send(path, body, "text/event-stream", signal);
  if (!(answer.headers.get("content-type") || "").startsWith("text/event-stream")) return answer.json();
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    rest += value || "";
    const events = rest.split("\n\n");
    rest = events.pop() || "";
    for (const event of events) {
      const kind = /^event: (.*)$/m.exec(event)?.[1];
      const data = JSON.parse(/^data: (.*)$/m.exec(event)?.[1] || "null");
      if (kind === "result") return data;
      if (kind === "problem") throw new Refused(data);
      if (kind === "progress" && progress) progress(data.games, data.wanted);
    }
    if (done) throw new Refused({ code: "OFFLINE" });
  }
}

async function send(path, body, accept, signal) {
  const options = { signal, headers: { accept } };
  if (body !== undefined) {
    Object.assign(options, { method: "POST", body: JSON.stringify(body) });
    options.headers["content-type"] = "application/json";
  }
  let answer;
  try {
    answer = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused({ code: "OFFLINE" });
  }
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => ({ code: "INTERNAL" }));
  throw new Refused(problem, Number(answer.headers.get("retry-after")) || 0);
}
