import { describe, expect, test } from "vitest"
import { z } from "zod"
import { domains, operations, type Operation } from "./domains.ts"
import { composeWithGaps } from "./kit/composed-example.ts"
import { exampleOf } from "./kit/operation-example.ts"

/** Domains whose operations and fields are all described, with an example each. New domains are added here. */
const described = new Set<string>([
  "destinations",
  "call-records",
  "engine",
  "routing",
  "media",
  "call-groups",
  "pickup-groups",
  "paging-groups",
  "conference-bridges",
  "virtual-receptionists",
  "queues",
  "queue-status",
  "pbx-settings",
  "call-blocking",
  "voicemail",
  "call-monitoring",
  "click-to-call",
  "call-flows",
  "schedules",
  "imports",
  "audit",
  "reports",
  "policies",
])

type Shape = { readonly [key: string]: unknown }
const undescribed = (schema: z.ZodType, io: "input" | "output"): string[] => {
  const found: string[] = []
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== "object" || value === null) return
    if (Array.isArray(value)) return value.forEach((one) => walk(one, path))
    const shape = value as Shape
    const defs = (shape["$defs"] ?? {}) as Shape
    for (const [name, property] of Object.entries((shape["properties"] ?? {}) as Shape)) {
      const { description, $ref, const: only } = property as Shape
      if (description === undefined && $ref === undefined && only === undefined) found.push(`${path}.${name}`)
      walk(property, `${path}.${name}`)
    }
    for (const [name, def] of Object.entries(defs)) walk(def, name)
    for (const key of ["items", "anyOf", "oneOf", "allOf", "additionalProperties"]) walk(shape[key], path)
  }
  walk(z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" }), "")
  return [...new Set(found)]
}

test("only known domains are listed", () => {
  const names = new Set(domains.map(({ name }) => name as string))
  expect([...described].filter((name) => !names.has(name))).toEqual([])
})

describe.each(operations.filter(({ domain }) => described.has(domain)))("$id", ({ endpoint }) => {
  test("is described, and so are its fields", () => {
    expect({
      description: (endpoint.description ?? "").length > 0,
      params: undescribed(endpoint.params, "input"),
      query: undescribed(endpoint.query, "input"),
      body: undescribed(endpoint.body, "input"),
      response: undescribed(endpoint.response, "output"),
    }).toEqual({ description: true, params: [], query: [], body: [], response: [] })
  })
  test("has examples that its schemas accept", () => {
    const { body, response, example = {}, answers } = endpoint
    if (!(body instanceof z.ZodUndefined)) expect(body.safeParse(example.body)).toMatchObject({ success: true })
    if (answers === "json" && !(response instanceof z.ZodUndefined))
      expect(response.safeParse(example.response)).toMatchObject({ success: true })
  })
})
/** Around a value, without a meaning of their own. */
const wrappers: ReadonlySet<string> = new Set([
  "optional",
  "nullable",
  "default",
  "prefault",
  "nonoptional",
  "readonly",
  "catch",
])
interface Parts {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly left?: z.ZodType
  readonly right?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly valueType?: z.ZodType
}
const partsOf = (schema: z.ZodType) => schema.def as unknown as Parts
/** What an integrator reads at a field: its own description, or that of the shape it has. */
const isDescribed = (field: z.ZodType): boolean => {
  if ((field.description ?? "") !== "") return true
  const { type, innerType, in: from, out: to } = partsOf(field)
  if (type === "literal") return true
  if (type === "pipe") return [from, to].some((one) => one !== undefined && isDescribed(one))
  return wrappers.has(type) && innerType !== undefined && isDescribed(innerType)
}
/** The fields without a description in a schema and everything in it; what several operations share counts once. */
const fieldsWithout = (schema: z.ZodType, seen: Set<z.ZodType>): string[] => {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { shape = {}, element, innerType, in: from, out: to, left, right, options = [], valueType } = partsOf(schema)
  const fields = Object.entries(shape).filter(([, field]) => !seen.has(field))
  const inside = [...fields.map(([, field]) => field), element, innerType, from, to, left, right, valueType, ...options]
  return [
    ...fields.filter(([, field]) => !isDescribed(field)).map(([name]) => name),
    ...inside.flatMap((one) => (one === undefined ? [] : fieldsWithout(one, seen))),
  ]
}
interface Undescribed {
  operations: number
  examples: number
  parameters: number
  fields: number
}
const hasExample = ({ endpoint }: Operation) => {
  const { body, response, answers } = endpoint
  const example = exampleOf(endpoint)
  return (
    (body instanceof z.ZodUndefined || example.body !== undefined) &&
    (answers !== "json" || response instanceof z.ZodUndefined || example.response !== undefined)
  )
}
const countUndescribed = (some: readonly Operation[], seen: Set<z.ZodType>) => {
  const counts: Undescribed = { operations: 0, examples: 0, parameters: 0, fields: 0 }
  const names: string[] = []
  for (const operation of some) {
    const { endpoint, id } = operation
    if ((endpoint.description ?? "") === "") counts.operations += 1
    if (!hasExample(operation)) counts.examples += 1
    const parameters = [endpoint.params, endpoint.query].flatMap((one) => fieldsWithout(one, seen))
    const fields = [endpoint.body, endpoint.response].flatMap((one) => fieldsWithout(one, seen))
    counts.parameters += parameters.length
    counts.fields += fields.length
    names.push(...[...parameters, ...fields].map((name) => `${id}: ${name}`))
  }
  return { counts, names }
}
/**
 * How much has no description or example yet, over the whole contract; shared shapes count once, with the recommended
 * operations. Lower the numbers when you describe something: they never go up.
 */
const ceilings: Readonly<Record<"recommended" | "older", Undescribed>> = {
  recommended: { operations: 0, examples: 0, parameters: 0, fields: 0 },
  older: { operations: 0, examples: 75, parameters: 0, fields: 0 },
}
/** Texts and numbers of an example that say nothing, as generators of examples write them. */
const placeholders = new Set(["string", "text", "example", "test", "foo", "lorem ipsum", "xxx"])
const plainValues = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(plainValues) : [value]

describe("every example", () => {
  const isAccepted = (schema: z.ZodType, example: unknown) =>
    example === undefined ? undefined : (schema.safeParse(example).error?.issues ?? [])
  test("is accepted by its schema, by hand or composed", () => {
    const wrong = operations.flatMap(({ id, endpoint }) => {
      const example = exampleOf(endpoint)
      const issues = [
        ...(isAccepted(endpoint.body, example.body) ?? []),
        ...(endpoint.answers === "json" ? (isAccepted(endpoint.response, example.response) ?? []) : []),
      ]
      return issues.length === 0 ? [] : [{ id, issues }]
    })
    expect(wrong).toEqual([])
  })
  test("is JSON without placeholders", () => {
    const wrong = operations.flatMap(({ id, endpoint }) => {
      const values = Object.values(exampleOf(endpoint))
        .filter((example) => example !== undefined)
        .flatMap(plainValues)
      const isBad = values.some((value) =>
        typeof value === "string"
          ? placeholders.has(value.toLowerCase())
          : value !== null && typeof value !== "number" && typeof value !== "boolean",
      )
      return isBad ? [id] : []
    })
    expect(wrong).toEqual([])
  })
})

test("every text of a composed example has a value by its name", () => {
  const unknown = new Map<string, string>()
  for (const { id, endpoint } of operations) {
    const { aliasOf, example, body, response, answers } = endpoint
    if (aliasOf !== undefined) continue
    const composed = [
      ...(example?.body === undefined ? [body] : []),
      ...(example?.response === undefined && answers === "json" ? [response] : []),
    ]
    for (const schema of composed) {
      for (const name of composeWithGaps(schema).unknown) unknown.set(name, id)
    }
  }
  // Add them to kit/field-examples.ts, or write an example of the operation by hand.
  expect(Object.fromEntries(unknown)).toEqual({})
})

describe("the whole contract", () => {
  const seen = new Set<z.ZodType>()
  test.each(["recommended", "older"] as const)("has no more %s operations without descriptions than before", (kind) => {
    const some = operations.filter(({ aliasOf }) => (aliasOf === undefined) === (kind === "recommended"))
    const { counts, names } = countUndescribed(some, seen)
    if (process.env["UNDESCRIBED"] !== undefined) console.log(counts, names.join("\n"))
    for (const what of ["operations", "examples", "parameters", "fields"] as const)
      expect({ what, count: counts[what] }).toSatisfy(
        ({ count }: { count: number }) => count <= ceilings[kind][what],
        `at most ${ceilings[kind][what]} ${kind} ${what}`,
      )
  })
})
