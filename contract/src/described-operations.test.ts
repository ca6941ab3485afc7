import { describe, expect, test } from "vitest"
import { z } from "zod"
import { domains, operations } from "./domains.ts"

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
