import fc from "fast-check"
import type { InjectOptions } from "fastify"
import { z } from "zod"
import { confirmChangeHeader, demandsConfirmation } from "@dialplane/contract/kit/confirm-change"
import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import { naughtyBodies, naughtyTexts, naughtyTypes, naughtyValues } from "./naughty-values.ts"
import { wholeJsonSchema } from "./whole-json-schema.ts"
import { addressOf, sampleParam, type SampleTarget } from "./sample-values.ts"
import { fromSchema } from "./schema-values.ts"

export type BadRequest = Pick<InjectOptions, "method" | "url" | "payload"> & {
  readonly headers: Record<string, string>
}

interface Input {
  readonly params: Readonly<Record<string, string>>
  readonly query: unknown
  readonly body: unknown
}

type JsonSchema = Record<string, unknown>
const jsonSchema = (schema: z.ZodType) => wholeJsonSchema(schema) as JsonSchema

export interface BadRequests {
  /** Valid, almost valid and completely invalid requests. */
  readonly requests: readonly BadRequest[]
  /** How many rounds `withTexts` has. */
  readonly rounds: number
  readonly textFields: readonly TextField[]
  /** A valid request, apart from problematic texts in some of the fields. Over all rounds each field gets each text. */
  withTexts(round: number, fields: readonly TextField[]): BadRequest
}

/** A field that accepts any text. */
export interface TextField {
  readonly part: "query" | "body"
  readonly name: string
}

interface Amount {
  readonly seed: number
  readonly total: number
  /** What is sent in each text field. */
  readonly texts: readonly string[]
}

/**
 * At least `total` requests for one operation, at least half of them generated from its schema. The same seed gives the
 * same requests.
 */
export const badRequests = (endpoint: Endpoint, target: SampleTarget, { seed, total, texts }: Amount): BadRequests => {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  const params = Object.fromEntries(names.map((name) => [name, sampleParam(name, target)]))
  const hasBody = !(endpoint.body instanceof z.ZodUndefined)
  const schemas = { query: jsonSchema(endpoint.query), body: hasBody ? jsonSchema(endpoint.body) : {} }
  const textFields = [...freeTexts("query", schemas.query), ...freeTexts("body", schemas.body)]
  const rounds = textFields.length === 0 ? 0 : texts.length
  const count = Math.max(total - rounds, Math.ceil(total / 2))
  const right = fc
    .record({ query: fromSchema(schemas.query), body: hasBody ? fromSchema(schemas.body) : fc.constant(undefined) })
    .map((input): Input => ({ params, ...input }))
  const almost = fc
    .tuple(right, fc.constantFrom(...places(names, endpoint, hasBody)), fc.constantFrom(...naughtyValues), fc.nat())
    .map(([input, place, value, pick]) => spoil(input, place, value, pick))
  const raw =
    endpoint.method === "GET"
      ? []
      : fc.sample(
          fc.record({
            body: fc.constantFrom(...naughtyBodies),
            type: fc.constantFrom("application/json", ...naughtyTypes),
          }),
          { seed, numRuns: Math.ceil(count / 6) },
        )
  const shaped = [
    ...fc.sample(right, { seed, numRuns: Math.ceil(count / 4) }),
    ...fc.sample(almost, { seed, numRuns: count - Math.ceil(count / 4) - raw.length }),
  ]
  const inputs =
    rounds === 0
      ? []
      : fc.sample(right, { seed, numRuns: rounds }).map((input): Input => ({
          params,
          query: neededOf(schemas.query, input.query),
          body: neededOf(schemas.body, input.body),
        }))
  return {
    requests: [
      ...shaped.map((input) => toRequest(endpoint, input)),
      ...raw.map(({ body, type }): BadRequest => ({
        method: endpoint.method,
        url: addressOf(endpoint, endpoint.path, (name) => params[name]!),
        payload: body,
        headers: type === "" ? {} : { "content-type": type },
      })),
    ],
    rounds,
    textFields,
    withTexts: (round, fields) => {
      const input = inputs[round]!
      const textsOf = (part: TextField["part"]) =>
        Object.fromEntries(
          fields
            .filter((field) => field.part === part)
            .map((field) => [field.name, texts[(round + 7 * textFields.indexOf(field)) % rounds]]),
        )
      const filled = (part: TextField["part"]) =>
        fields.some((field) => field.part === part)
          ? { ...(isObject(input[part]) ? input[part] : {}), ...textsOf(part) }
          : input[part]
      return toRequest(endpoint, { params, query: filled("query"), body: filled("body") })
    },
  }
}

/** Without optional fields: a request with a single fault gets furthest. */
const neededOf = (schema: JsonSchema, value: unknown) => {
  const { required = [] } = schema as { required?: string[] }
  return isObject(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => required.includes(name))) : value
}

const freeTexts = (part: TextField["part"], schema: JsonSchema): TextField[] => {
  const { properties = {} } = schema as { properties?: Record<string, JsonSchema> }
  return Object.entries(properties)
    .filter(
      ([, property]) =>
        property["type"] === "string" && !("enum" in property) && !("format" in property) && !("const" in property),
    )
    .map(([name]) => ({ part, name }))
}

type SpoiltPlace = "param" | "query" | "extraQuery" | "body" | "extraBody" | "wholeBody"
const places = (names: readonly string[], endpoint: Endpoint, hasBody: boolean): SpoiltPlace[] => {
  const ofBody: SpoiltPlace[] = hasBody
    ? ["body", "body", "body", "extraBody", "wholeBody"]
    : endpoint.method === "GET"
      ? []
      : ["wholeBody"]
  return [...(names.length > 0 ? (["param"] as const) : []), "query", "extraQuery", ...ofBody]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Breaks one part of a request: a replaced or missing value, an additional field, another type. */
const spoil = (input: Input, place: SpoiltPlace, value: unknown, pick: number): Input => {
  switch (place) {
    case "param": {
      const names = Object.keys(input.params)
      return {
        ...input,
        params: { ...input.params, [names[pick % names.length]!]: naughtyTexts[pick % naughtyTexts.length]! || " " },
      }
    }
    case "query":
      return { ...input, query: spoilObject(input.query, value, pick) }
    case "extraQuery":
      return {
        ...input,
        query: {
          ...(isObject(input.query) ? input.query : {}),
          [naughtyTexts[pick % naughtyTexts.length]! || "x"]: "1",
        },
      }
    case "body":
      return { ...input, body: spoilObject(input.body, value, pick) }
    case "extraBody":
      return {
        ...input,
        body: isObject(input.body) ? { ...input.body, [naughtyTexts[pick % naughtyTexts.length]!]: value } : value,
      }
    case "wholeBody":
      return { ...input, body: value }
  }
}

const spoilObject = (object: unknown, value: unknown, pick: number): unknown => {
  if (!isObject(object)) return value
  const names = Object.keys(object)
  const name = names[pick % Math.max(1, names.length)]
  if (name === undefined) return { value }
  if (pick % 5 === 0) return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name))
  const inner = object[name]
  return { ...object, [name]: isObject(inner) && pick % 2 === 0 ? spoilObject(inner, value, pick >> 3) : value }
}

const toRequest = (endpoint: Endpoint, input: Input): BadRequest => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(isObject(input.query) ? input.query : {})) {
    for (const one of Array.isArray(value) ? value.slice(0, 3) : [value])
      query.append(name, typeof one === "string" ? one : (JSON.stringify(one) ?? ""))
  }
  // An open stream never ends, so it is only requested in a way that is refused.
  if (endpoint.answers === "events") query.append("no-such-field", "1")
  const search = query.toString()
  const url =
    addressOf(endpoint, endpoint.path, (name) => input.params[name]!.replaceAll(/\p{Surrogate}/gu, "?")) +
    (search === "" ? "" : `?${search}`)
  if (input.body === undefined || endpoint.method === "GET")
    return {
      method: endpoint.method,
      url,
      headers: demandsConfirmation(endpoint) ? { [confirmChangeHeader]: "true" } : {},
    }
  if (endpoint.bodyType !== "form")
    return {
      method: endpoint.method,
      url,
      payload: JSON.stringify(input.body),
      headers: { "content-type": "application/json" },
    }
  const form = new URLSearchParams(
    Object.entries(isObject(input.body) ? input.body : { value: input.body }).map(([name, value]) => [
      name,
      typeof value === "string" ? value : (JSON.stringify(value) ?? ""),
    ]),
  )
  return {
    method: endpoint.method,
    url,
    payload: form.toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  }
}
