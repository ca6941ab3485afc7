import { expect, test } from "vitest"
import { parentScreen } from "./parent-screen.ts"
import type { Screen } from "./screen.ts"

const screen = (path: string, title: string, permission?: Screen["permission"]): Screen => ({
  place: "account",
  path,
  title,
  ...(permission === undefined ? {} : { permission }),
  load: () => Promise.reject(new Error("not loaded")),
})
const screens = [
  screen("users", "Users", "read:users"),
  screen("users/$userId", "User", "read:users"),
  screen("phone-numbers", "Phone numbers"),
]
const all = () => true

test.each([
  ["/adminv2/account/100/users/7", { href: "/adminv2/account/100/users", title: "Users" }],
  ["/adminv2/account/100/users/7/offboarding", { href: "/adminv2/account/100/users", title: "Users" }],
  [
    "/adminv2/account/100/phone-numbers/number/1207",
    { href: "/adminv2/account/100/phone-numbers", title: "Phone numbers" },
  ],
  ["/adminv2/account/100/users", undefined],
  ["/me", undefined],
])("above %s", (address, parent) => expect(parentScreen(address, screens, all)).toEqual(parent))

test("a list that the viewer may not open is no way back", () =>
  expect(parentScreen("/adminv2/account/100/users/7", screens, () => false)).toBeUndefined())
