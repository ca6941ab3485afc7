import { expect, test } from "vitest"
import { getThing, listThings, publicForm, readOf } from "../testing/sample-endpoints.ts"
import { addressOf } from "./address.ts"

const callQueueMicroservice = { accounts: [], digitRange: null }
const nowhere = { services: {}, callQueueMicroservice }

test("the contract's base path is the default", () => {
  expect(addressOf(publicForm, {}, nowhere, {})).toBe("/svc/auth/oauth/form")
})

test("a configured base address moves that service only", () => {
  const config = { services: { users: "https://users.test/base/" }, callQueueMicroservice }
  expect(addressOf(readOf("users"), {}, config, {})).toBe("https://users.test/base/api/read-of-users")
  expect(addressOf(readOf("billing"), {}, config, {})).toBe("/api/read-of-billing")
})

test("a service in another region gets the region before its path; us gets none", () => {
  expect(addressOf(readOf("users"), {}, nowhere, { users: "uk" })).toBe("/uk/api/read-of-users")
  expect(addressOf(readOf("policy"), {}, nowhere, { policy: "au" })).toBe("/au/svc/policy/api/read-of-policy")
  expect(
    addressOf(readOf("users"), {}, { ...nowhere, services: { users: "https://users.test/base" } }, { users: "in" }),
  ).toBe("https://users.test/in/base/api/read-of-users")
  expect(addressOf(readOf("users"), {}, nowhere, { users: "us" })).toBe("/api/read-of-users")
  expect(addressOf(readOf("users"), {}, nowhere, { billing: "uk" })).toBe("/api/read-of-users")
})

test("an account's geography does not move public operations", () => {
  expect(addressOf(publicForm, {}, nowhere, { auth: "uk" })).toBe("/svc/auth/oauth/form")
})

test("path parameters are encoded", () => {
  expect(addressOf(getThing, { params: { name: "a/b ?ü" } }, nowhere, {})).toBe("/api/thing/a%2Fb%20%3F%C3%BC")
})

test("a missing path parameter is a bug and said so", () => {
  expect(() => addressOf(getThing, { params: { name: "" } }, nowhere, {})).toThrow("needs “name”")
})

test("the query comes from the search parameters, without what is undefined", () => {
  const query = { search: "a&b", limit: 50, enabled: true, cursor: undefined, kinds: ["x", "y"] }
  expect(addressOf(listThings, { params: { accountId: 5 }, query }, nowhere, {})).toBe(
    "/api/things/5?search=a%26b&limit=50&enabled=true&kinds=x&kinds=y",
  )
})
