import type { z } from "zod"
import { composedExample } from "./composed-example.ts"
import type { Endpoint } from "./endpoint.ts"

const isNothing = (schema: z.ZodType) => schema.def.type === "undefined"

/**
 * The request and the answer that readers see at an operation: those written by hand, or composed ones. Older forms of
 * operations have only what was written for them; the operation to use instead shows the rest.
 */
export const exampleOf = ({
  aliasOf,
  answers,
  body,
  response,
  example = {},
}: Endpoint): { readonly body?: unknown; readonly response?: unknown } => {
  const composes = (schema: z.ZodType, written: unknown) =>
    written === undefined && aliasOf === undefined && !isNothing(schema)
  return {
    body: composes(body, example.body) ? composedExample(body) : example.body,
    response: answers === "json" && composes(response, example.response) ? composedExample(response) : example.response,
  }
}
