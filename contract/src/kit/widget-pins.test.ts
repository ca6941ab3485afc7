import { expect, test } from "vitest"
import { versionFor, widgetPins, type Version, type VersionedCall, type Widget } from "./widget-pins.ts"

test.each<[VersionedCall, Version]>([
  ["readUser", "v4"],
  ["readCurrentUser", "v4"],
  ["createUser", "v3"],
  ["updateUser", "v3"],
  ["previewOrder", "v4"],
  ["submitOrder", "v4"],
  ["readAccountIndicator", "v2"],
  ["changeAccountStatus", "v1"],
])("%s is %s unless a widget asks otherwise", (call, version) => expect(versionFor(call)).toBe(version))

test.each<[Widget, VersionedCall, Version]>([
  ["users-table-list", "readUser", "v3"],
  ["user-info-edit", "readUser", "v0"],
  ["user-info-edit", "updateUser", "v1"],
  ["lineappearance-table-list", "listExtensions", "v2"],
  ["lineappearance-extension", "listExtensions", "v2"],
  ["admin-dashboard", "listExtensions", "v2"],
  ["extensions-table-list", "listExtensions", "v2"],
  ["extn-move-device", "listExtensions", "v2"],
  ["pbxSettings-Outbound-CallerId", "listExtensions", "v2"],
  ["e911-locations-table-list", "listExtensions", "v2"],
  ["international-order", "previewOrder", "v2"],
  ["location-activate-now", "changeAccountStatus", "v2"],
  ["locations-table", "changeAccountStatus", "v2"],
])("%s: %s is %s, as stated", (widget, call, version) => {
  expect(versionFor(call, widget)).toBe(version)
  expect(widgetPins[widget].source).toBe("stated")
})

test("a pinned widget keeps the default for its other calls", () =>
  expect(versionFor("updateUser", "users-table-list")).toBe("v3"))

test("eight pins are our own choice and marked so", () => {
  expect(
    Object.entries(widgetPins)
      .filter(([, pin]) => pin.source === "chosen")
      .map(([widget]) => widget),
  ).toEqual([
    "user-block-calls",
    "edit-extension-monitor",
    "alternate-id",
    "user-info",
    "extension-user",
    "extension-info",
    "phonebook",
    "edit-la",
  ])
})
