import { describe, expect, test } from "vitest"
import { findOperations, readApi, recommendedOnly, type ApiOperation, type OpenApiDocument } from "./api-description.ts"
import { curlExample } from "./curl-example.ts"
import { exampleValue } from "./example-value.ts"
import { schemaTree } from "./schema-tree.ts"

const operation = (operationId: string, summary: string) => ({
  operationId,
  tags: ["users"] as const,
  summary,
  description: "Says more.",
  "x-calls": ["b71-get-user"],
  "x-permission": "read:users",
  "x-or-self": true,
  "x-problems": ["user.not_found", "account.not_found"],
  parameters: [
    { $ref: "#/components/parameters/userId" },
    { name: "search", in: "query" as const, schema: { type: "string" } },
  ],
  responses: {
    200: {
      description: "OK",
      content: { "application/json": { schema: { $ref: "#/components/schemas/User", description: "The user" } } },
    },
    401: { $ref: "#/components/responses/401" },
    404: { $ref: "#/components/responses/404" },
  },
})
const older = (operationId: string, own = "Says more.") => ({
  ...operation(operationId, "One person"),
  "x-alias-of": "users.readUser",
  description: `Use \`users.readUser\` instead: GET /api/users/{userId}. ${own}`,
})
const api: OpenApiDocument = {
  info: { version: "1" },
  paths: {
    "/api/users/{userId}": {
      parameters: [{ $ref: "#/components/parameters/AcceptLanguage" }],
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
    "/api/ucaas/user/{userId}": { get: older("users.readUser.ucaas-user-id") },
    "/api/ucaas/user/v1/{userId}": { get: older("users.readUserV1") },
  },
  components: {
    parameters: { userId: { name: "userId", in: "path", required: true, schema: { type: "string" } } },
    requestBodies: {},
    responses: {
      401: { description: "Not signed in", "x-problems": ["request.sign_in_needed"] },
      404: { description: "Not found" },
    },
    schemas: {
      User: {
        type: "object",
        description: "Anybody",
        properties: { name: { type: "string" }, manager: { $ref: "#/components/schemas/User" } },
      },
    },
    "x-problems": {
      "request.sign_in_needed": { status: 401, text: "Please sign in." },
      "user.not_found": { status: 404, text: "There is no such user." },
      "account.not_found": { status: 404, text: "There is no such account." },
    },
  },
}
const [read, update, readV1] = readApi(api)[0]!.operations

describe("reading the API description", () => {
  test("an address of its own of an operation is listed with it", () => {
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

  test("an older form says what to use instead, and is left out unless asked for", () => {
    expect(readV1).toMatchObject({ id: "users.readUserV1", useInstead: "users.readUser", description: "Says more." })
    expect(read?.useInstead).toBeUndefined()
    expect(recommendedOnly(readApi(api))[0]!.operations.map(({ id }) => id)).toEqual([
      "users.readUser",
      "users.updateUser",
    ])
  })

  test("what is referred to is shown in its place, and ends where it contains itself", () => {
    expect(read?.parameters.map(({ name }) => name)).toEqual(["userId", "search"])
    expect(read?.answer.schema).toEqual({
      type: "object",
      description: "The user",
      properties: { name: { type: "string" }, manager: { type: "object" } },
    })
  })

  test("refusals come with status, code and sentence", () => {
    expect(read?.problems).toEqual([
      { status: 401, code: "request.sign_in_needed", text: "Please sign in." },
      { status: 404, code: "user.not_found", text: "There is no such user." },
      { status: 404, code: "account.not_found", text: "There is no such account." },
    ])
  })

  test("the search wants every word, anywhere: path, permission, catalog id", () => {
    const found = (text: string) =>
      findOperations(readApi(api), text).flatMap(({ operations }) => operations.map(({ id }) => id))
    expect(found("ucaas one")).toEqual(["users.readUser", "users.readUserV1"])
    expect(found("b71-get read:users")).toEqual(["users.readUser", "users.updateUser", "users.readUserV1"])
    expect(found("change name")).toEqual(["users.updateUser"])
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

  test("clients sign in with id and secret, and required headers are there", () => {
    const accessKey = {
      name: "X-Access-Key",
      in: "header" as const,
      required: true,
      schema: { type: "string" },
      example: "portal",
    }
    const signIn: ApiOperation = { ...read!, access: "public", isForClients: true, parameters: [accessKey] }
    expect(curlExample(signIn, where)).toBe(
      `curl 'http://127.0.0.1:3000/api/users/USER_ID' \\\n  -u "$CLIENT_ID:$CLIENT_SECRET" \\\n  -H 'X-Access-Key: portal'`,
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
