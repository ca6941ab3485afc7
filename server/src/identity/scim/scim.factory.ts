import { expect } from "vitest"
import { demoPassword } from "../../app/demo/demo-people.ts"
import type { TestAnswer, TestClient, TestServer } from "../../testing/test-server.ts"

export const proof = { currentPassword: demoPassword }
export const settingsOf = (accountId: number) => `/svc/scim/v2/accounts/${accountId}`
export const patchSchemas = ["urn:ietf:params:scim:api:messages:2.0:PatchOp"]
export const userSchemas = ["urn:ietf:params:scim:schemas:core:2.0:User"]
export const groupSchemas = ["urn:ietf:params:scim:schemas:core:2.0:Group"]

/** A client of the protocol: SCIM bodies and paths below its address. */
export interface ScimClient {
  readonly value: string
  get(path: string, headers?: Record<string, string>): Promise<TestAnswer>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  put(path: string, body: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  delete(path: string, headers?: Record<string, string>): Promise<TestAnswer>
}

export const scimClient = (server: TestServer, value: string): ScimClient => {
  const send =
    (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE") =>
    (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      server.request({
        method,
        url: `/scim/v2${path}`,
        ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
        headers: {
          authorization: `Bearer ${value}`,
          ...(body === undefined ? {} : { "content-type": "application/scim+json" }),
          ...headers,
        },
      })
  return {
    value,
    get: (path, headers) => send("GET")(path, undefined, headers),
    post: send("POST"),
    put: send("PUT"),
    patch: send("PATCH"),
    delete: (path, headers) => send("DELETE")(path, undefined, headers),
  }
}

/** Turns provisioning on in the name of an administrator, and returns a client with a new token. */
export const turnOn = async (server: TestServer, administrator: TestClient, accountId = 100): Promise<ScimClient> => {
  const settings = settingsOf(accountId)
  await administrator.put(settings, { enabled: false })
  const on = await administrator.put(settings, { enabled: true, ...proof })
  expect(on).toMatchObject({ status: 200, body: { enabled: true, actsForUserId: administrator.userId } })
  const made = await administrator.post(`${settings}/tokens`, { ...proof })
  expect(made.status).toBe(200)
  return scimClient(server, made.body.value)
}

let made = 0
/** A person as identity providers send them. */
export const person = (fields: object = {}) => {
  made += 1
  const userName = `scim.person.${made}@harbor-pine.demo`
  return {
    schemas: userSchemas,
    userName,
    externalId: `ext-${made}`,
    active: true,
    name: { givenName: `Given${made}`, familyName: `Family${made}` },
    emails: [{ value: userName, type: "work", primary: true }],
    ...fields,
  }
}
export const operation = (...Operations: readonly unknown[]) => ({ schemas: patchSchemas, Operations })
