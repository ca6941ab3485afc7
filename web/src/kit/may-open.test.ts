import { expect, test } from "vitest"
import { addsSomething, mayOpen } from "./may-open.ts"
import type { Screen } from "./screen.ts"

const load = () => Promise.reject(new Error("not opened here"))
const screens: readonly Screen[] = [
  { place: "account", path: "phone-numbers", title: "Phone numbers", permission: "read:phone-numbers", load },
  { place: "account", path: "users/$userId", title: "User", permission: "read:users", load },
  { place: "account", path: "users/new", title: "Add user", adds: true, permission: "create:users", load },
  {
    place: "account",
    path: "imports",
    title: "Imports",
    permission: "create:users",
    orPermissions: ["create:devices"],
    load,
  },
  { place: "portal", path: "me/sessions", title: "My sessions", load },
]
const holding =
  (...keys: readonly string[]) =>
  (key: string) =>
    keys.includes(key)

test.each([
  ["/adminv2/account/100/phone-numbers", [], false],
  ["/adminv2/account/100/phone-numbers?status=Available", ["read:phone-numbers"], true],
  ["/adminv2/account/100/users/100001", ["read:users"], true],
  ["/adminv2/account/100/users/100001#devices", [], false],
  ["/adminv2/account/100/users/new", ["read:users"], false],
  ["/adminv2/account/100/imports", ["create:devices"], true],
  ["/me/sessions", [], true],
  ["/developers/whatever", [], true],
])("%s with %j: %s", (href, keys, expected) => expect(mayOpen(screens, href, holding(...keys))).toBe(expected))

test.each([
  ["/adminv2/account/100/users/new?from=list", true],
  ["/adminv2/account/100/users/7", false],
  ["/users/new", false],
])("%s adds something: %s", (href, expected) => expect(addsSomething(screens, href)).toBe(expected))
