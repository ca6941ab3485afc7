import { expect, test } from "vitest"
import { z } from "zod"
import { operations } from "../domains.ts"
import { holdsSecret } from "./holds-secret.ts"
import { secret, secretMark } from "./secret.ts"

test("the mark is found wherever the field stands, and nowhere else", () => {
  const key = secret(z.string())
  expect(holdsSecret(z.object({ key }))).toBe(true)
  expect(holdsSecret(z.array(z.object({ inner: z.object({ key: key.nullable().optional() }) })))).toBe(true)
  expect(holdsSecret(z.union([z.object({ kind: z.literal("a") }), z.object({ kind: z.literal("b"), key })]))).toBe(true)
  expect(holdsSecret(z.object({ name: z.string() }))).toBe(false)
})

type Node = Record<string, unknown>
const secretName = /(password|secret|_token|recoverycodes|qrsvg|credential|apikey)$/i
/** Named like a secret, and none: yes or no, a date, or the text of a question. */
const isText = (node: Node) => JSON.stringify(node).includes(`"type":"string"`)

const unmarkedIn = (node: unknown, path: string): string[] => {
  if (typeof node !== "object" || node === null) return []
  const { properties = {}, ...rest } = node as { properties?: Record<string, Node> }
  const here = Object.entries(properties).flatMap(([name, field]) => [
    ...(secretName.test(name) && isText(field) && !JSON.stringify(field).includes(secretMark)
      ? [`${path}.${name}`]
      : []),
    ...unmarkedIn(field, `${path}.${name}`),
  ])
  return [...here, ...Object.values(rest).flatMap((child) => unmarkedIn(child, path))]
}

test("every field of an answer that is named like a secret bears the mark", () => {
  const unmarked = operations.flatMap(({ id, endpoint }) =>
    unmarkedIn(z.toJSONSchema(endpoint.response, { io: "input", unrepresentable: "any", reused: "inline" }), id),
  )
  expect([...new Set(unmarked)]).toEqual([])
  expect(operations.filter(({ endpoint }) => holdsSecret(endpoint.response)).length).toBeGreaterThan(10)
})
