import { describe, expect, test } from "vitest"
import { findOperations, readApi, type OpenApiDocument } from "./api-description.ts"
import { curlExample } from "./curl-example.ts"
import { exampleValue } from "./example-value.ts"
import { schemaTree } from "./schema-tree.ts"

const operation = (id: string | undefined, summary: string) => ({
  operationId: id,
  tags: ["users"] as const,
  summary,
  "x-service": "users",
  "x-calls": ["b71-get-user"],
  "x-access": "permission" as const,
  "x-permission": "read:users",
  "x-or-self": true,
  parameters: [
    { name: "userId", in: "path" as const, required: true, schema: { type: "string" } },
    { name: "search", in: "query" as const, required: false, schema: { type: "string" } },
  ],
  responses: {
    200: { description: "The answer", content: { "application/json": { schema: { type: "object" } } } },
    404: {
      description: "`user.not_found`: There is no such user.\n\n`account.not_found`: There is no such account.",
      content: {},
    },
  },
})
const api: OpenApiDocument = {
  info: { version: "1" },
  paths: {
    "/api/users/{userId}": {
      get: operation("users.readUser", "One person"),
      put: {
        ...operation("users.updateUser", "Change a person"),
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
            },
          },
        },
      },
    },
    "/api/ucaas/user/{userId}": { get: operation(undefined, "One person") },
  },
}
const [read, update] = readApi(api)[0]!.operations

describe("reading the API description", () => {
  test("an address without an id of its own is another address of its operation", () => {
    expect(readApi(api)).toHaveLength(1)
    expect(read).toMatchObject({
      id: "users.readUser",
      method: "GET",
      aliases: ["/api/ucaas/user/{userId}"],
      permission: "read:users",
      orSelf: true,
    })
    expect(update).toMatchObject({ aliases: [] })
  })

  test("refusals come with status, code and sentence", () => {
    expect(read?.problems).toEqual([
      { status: 404, code: "user.not_found", text: "There is no such user." },
      { status: 404, code: "account.not_found", text: "There is no such account." },
    ])
  })

  test("the search wants every word, anywhere: path, permission, catalog id", () => {
    const found = (text: string) =>
      findOperations(readApi(api), text).flatMap(({ operations }) => operations.map(({ id }) => id))
    expect(found("ucaas one")).toEqual(["users.readUser"])
    expect(found("b71-get read:users")).toEqual(["users.readUser", "users.updateUser"])
    expect(found("nothing")).toEqual([])
  })
})

describe("a command to paste", () => {
  const where = { origin: "http://127.0.0.1:3000", known: { accountId: "100" } }

  test("unknown values are in capitals, optional ones left out", () => {
    expect(curlExample(read!, where)).toBe(
      `curl 'http://127.0.0.1:3000/api/users/USER_ID' \\\n  -H "Authorization: Bearer $TOKEN"`,
    )
  })

  test("a body has what is required", () => {
    expect(curlExample(update!, { ...where, known: { userId: "7" } })).toContain(
      `curl -X PUT 'http://127.0.0.1:3000/api/users/7'`,
    )
    expect(curlExample(update!, where)).toContain(`-d '{\n  "name": "text"\n}'`)
  })
})

describe("a schema as a tree", () => {
  test("limits are said in words, and those that say nothing are left out", () => {
    const { children } = schemaTree({
      type: "object",
      required: ["id"],
      properties: {
        id: { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
        name: { type: "string", maxLength: 80, default: "" },
        at: { anyOf: [{ type: "string", format: "date-time" }, { type: "null" }] },
      },
    })
    expect(children).toMatchObject([
      { name: "id", type: "integer", required: true, notes: ["from 1"] },
      { name: "name", type: "string", required: false, notes: ["at most 80 characters", 'default ""'] },
      { name: "at", type: "string | null", notes: ["date-time"] },
    ])
  })

  test("lists and maps show what is inside, variants are called by what sets them apart", () => {
    expect(
      schemaTree({ type: "array", items: { type: "object", properties: { code: { enum: ["D", "M"] } } } }),
    ).toMatchObject({ type: "list of object", children: [{ name: "code", type: '"D" | "M"' }] })
    expect(schemaTree({ type: "object", additionalProperties: { type: "string" } })).toMatchObject({
      type: "map",
      children: [{ name: "{name}", type: "string" }],
    })
    const union = schemaTree({
      oneOf: [
        { type: "object", properties: { kind: { const: "a" } } },
        { type: "object", properties: { size: { type: "number" } } },
      ],
    })
    expect(union.children.map(({ name }) => name)).toEqual(['kind = "a"', "variant 2"])
  })

  test("an example has values of the right kind", () => {
    expect(
      exampleValue({
        type: "object",
        required: ["mail", "count", "on"],
        properties: {
          mail: { type: "string", format: "email" },
          count: { type: "integer", minimum: 5 },
          on: { type: "boolean" },
          more: { type: "string" },
        },
      }),
    ).toEqual({ mail: "ada@example.com", count: 5, on: false })
  })
})
