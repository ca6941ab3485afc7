import { expect, test } from "vitest"
import { menuFor } from "./menu.ts"
import { switchedOn, type Screen } from "./screen.ts"

const screen = (path: string, more: Partial<Screen>): Screen => ({
  place: "account",
  path,
  title: path,
  load: () => Promise.reject(new Error("not here")),
  ...more,
})
const screens = [
  screen("second", { permission: "read:roles", menu: { group: "account", icon: "role", order: 20 } }),
  screen("first", { menu: { group: "account", icon: "key", order: 10 } }),
  screen("people", { permission: "read:users", menu: { group: "phoneSystem", icon: "users", order: 10 } }),
  screen("person/$id", { permission: "read:users", menu: { group: "phoneSystem", icon: "users", order: 20 } }),
  screen("several", {
    permission: "create:users",
    orPermissions: ["create:devices"],
    menu: { group: "phoneSystem", icon: "import", order: 30 },
  }),
  screen("below", { menu: { group: "phoneSystem", icon: "copy", order: 5, under: "people" } }),
  screen("hidden", { permission: "read:roles" }),
  screen("login", { place: "open", menu: { group: "home", icon: "home", order: 10 } }),
]
const shown = (may: (key: string) => boolean) =>
  menuFor(screens, may).map(({ label, entries }) => [
    label,
    ...entries.flatMap(({ screen: { path }, below }) => [path, ...below.map((one) => `${path} > ${one.path}`)]),
  ])

test("the menu has what somebody may open, by group and in order", () => {
  expect(shown(() => true)).toEqual([
    ["Phones and numbers", "people", "people > below", "several"],
    ["Account", "first", "second"],
  ])
  expect(shown((key) => key === "read:users")).toEqual([
    ["Phones and numbers", "people", "people > below"],
    ["Account", "first"],
  ])
  expect(shown((key) => key === "create:devices")).toEqual([
    ["Phones and numbers", "below", "several"],
    ["Account", "first"],
  ])
  expect(shown(() => false)).toEqual([
    ["Phones and numbers", "below"],
    ["Account", "first"],
  ])
})

test("what the installation has switched off is not offered", () => {
  const on = { phoneNumberProvisioning: true, callPickupGroups: true, vrGroupManagement: true }
  for (const switchedBy of ["phoneNumberProvisioning", "callPickupGroups", "vrGroupManagement"] as const) {
    const optional = screen("optional", { switchedBy })
    expect(switchedOn([...screens, optional], on)).toContain(optional)
    expect(switchedOn([...screens, optional], { ...on, [switchedBy]: false })).toEqual(screens)
  }
})
