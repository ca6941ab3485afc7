import type { z } from "zod"
import { composedExample } from "@dialplane/contract/kit/composed-example"
import { confirmChangeHeader, demandsConfirmation } from "@dialplane/contract/kit/confirm-change"
import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import { requestHeaders } from "@dialplane/contract/kit/request-headers"
import { comparesVersion } from "../../kit/http/conditional-request.ts"
import { acceptsKey } from "../../kit/http/route.ts"
import type { JsonSchema, Schemas } from "./schemas.ts"

/** Headers that requests can have; the first is a parameter of every address. */
export const commonParameters = {
  AcceptLanguage: {
    name: "Accept-Language",
    in: "header",
    description: "The language of messages in responses, as browsers send it. English if it is not available.",
    schema: { type: "string" },
    example: "en-US",
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "A value of your choice, new for each task, such as a UUID. A repeat of the request with the same key gets the first response and changes nothing.",
    schema: { type: "string", minLength: 8, maxLength: 200 },
    example: "6f1c0f0e-9a52-4c3b-8f0a-6d9b1f6a2f44",
  },
  IdempotencyKeyRequired: {
    name: "Idempotency-Key",
    in: "header",
    required: true,
    description:
      "A value of your choice, new for each task, such as a UUID. Without it the request is refused. A repeat with the same key gets the first response and changes nothing.",
    schema: { type: "string", minLength: 8, maxLength: 200 },
    example: "6f1c0f0e-9a52-4c3b-8f0a-6d9b1f6a2f44",
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    description:
      "The ETag of the response that the change is about, instead of `version` in the body. If the object has another version by now, the request is refused with 412.",
    schema: { type: "string" },
    example: '"7"',
  },
  ConfirmChange: {
    name: confirmChangeHeader,
    in: "header",
    required: true,
    description:
      "Confirms that the request may change something although it is a GET. Without it the request is refused.",
    schema: { type: "string", enum: ["true"] },
    example: "true",
  },
  ...Object.fromEntries(
    Object.entries(requestHeaders).map(([key, header]) => [
      key.replace(/^./, (letter) => letter.toUpperCase()),
      { ...header, in: "header", schema: { type: "string" } },
    ]),
  ),
}

const common = (name: string) => ({ $ref: `#/components/parameters/${name}` })

const fieldsOf = (schemas: Schemas, schema: z.ZodType, place: "path" | "query"): JsonSchema[] => {
  const shape = schemas.inPlace(schema, "input")
  const examples = composedExample(schema) as Readonly<Record<string, unknown>> | undefined
  const required = new Set((shape["required"] as string[] | undefined) ?? [])
  return Object.entries((shape["properties"] as Record<string, JsonSchema> | undefined) ?? {}).map(
    ([name, { description, ...property }]) => ({
      name,
      in: place,
      ...(place === "path" || required.has(name) ? { required: true } : {}),
      ...(description === undefined ? {} : { description }),
      schema: property,
      // Requests need these.
      ...((place === "path" || required.has(name)) && examples?.[name] !== undefined
        ? { example: examples[name] }
        : {}),
    }),
  )
}

const namesIn = (address: string) => [...address.matchAll(/:(\w+)/g)].map(([, name = ""]) => name)

/**
 * The parameters of an operation. Where another operation at the same address calls a parameter of the path
 * differently, it has that name: an address is written once.
 */
export const parametersOf = (
  schemas: Schemas,
  endpoint: Endpoint,
  address: { readonly own: string; readonly written: string },
): JsonSchema[] => {
  const [own, written] = [namesIn(address.own), namesIn(address.written)]
  const inPath = fieldsOf(schemas, endpoint.params, "path").map((one) => ({
    ...one,
    name: written[own.indexOf(one["name"] as string)],
  }))
  return [
    ...inPath,
    ...fieldsOf(schemas, endpoint.query, "query"),
    ...(acceptsKey(endpoint)
      ? [common(endpoint.idempotency === "required" ? "IdempotencyKeyRequired" : "IdempotencyKey")]
      : []),
    ...(comparesVersion(endpoint) ? [common("IfMatch")] : []),
    ...(demandsConfirmation(endpoint) ? [common("ConfirmChange")] : []),
    ...(endpoint.headers ?? []).map((name) => common(name.replace(/^./, (letter) => letter.toUpperCase()))),
  ]
}
