// Lints the OpenAPI document named on the command line by the rules of the specification. The linter comes with
// openapi-typescript.
import { createConfig, formatProblems, getTotals, lint } from "@redocly/openapi-core";

const RULES = [
  "no-ambiguous-paths",
  "no-empty-servers",
  "no-enum-type-mismatch",
  "no-identical-paths",
  "no-invalid-media-type-examples",
  "no-invalid-parameter-examples",
  "no-invalid-schema-examples",
  "no-path-trailing-slash",
  "no-schema-type-mismatch",
  "no-undefined-server-variable",
  "no-unresolved-refs",
  "operation-operationId",
  "operation-operationId-unique",
  "operation-operationId-url-safe",
  "operation-parameters-unique",
  "operation-summary",
  "operation-2xx-response",
  "path-declaration-must-exist",
  "path-not-include-query",
  "path-parameters-defined",
  "struct",
];

const rules = Object.fromEntries(RULES.map((rule) => [rule, "error"]));
const config = await createConfig({ rules });
const problems = await lint({ ref: process.argv[2], config });
if (problems.length > 0) {
  formatProblems(problems, { format: "stylish", totals: getTotals(problems), version: "" });
  process.exit(1);
}
