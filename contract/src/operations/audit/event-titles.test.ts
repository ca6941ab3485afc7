import { expect, test } from "vitest"
import { entryTitle } from "./event-types.ts"

test.each([
  ["extension.restored", { extensionType: "Call Queue" }, "Call queue restored"],
  ["extension.restored", { extensionType: "Conference" }, "Conference bridge restored"],
  ["extension.restored", { extensionType: "Extension" }, "Extension restored"],
  ["extension.restored", null, "Extension restored"],
  ["extension.deleted", { extensionType: "Call Queue" }, "Extension deleted"],
])("an entry of %s with %j is called “%s”", (action, after, title) => {
  expect(entryTitle({ action, after })).toBe(title)
})
