"""NDJSON for schemathesis: a body is one line, and an answer is held against the schema of a line by its first one."""

import json

import schemathesis
from schemathesis.transport.requests import REQUESTS_TRANSPORT


@REQUESTS_TRANSPORT.serializer("application/x-ndjson")
def write_line(ctx, value):
    return {"data": value if isinstance(value, bytes) else (json.dumps(value) + "\n").encode()}


@schemathesis.deserializer("application/x-ndjson")
def read_line(ctx, response):
    line = response.content.split(b"\n")[0]
    if not line:
        raise NotImplementedError("an answer without lines has nothing to hold against the schema of a line")
    return json.loads(line)
