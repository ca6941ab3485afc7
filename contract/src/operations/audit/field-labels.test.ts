import { expect, test } from "vitest"
import { pathText, valueText } from "./field-labels.ts"

const say = { yes: "Yes", no: "No", empty: "empty", instant: (text: string) => `<${text}>` }

test.each([
  [["firstName"], "First name"],
  [["roleId"], "Role"],
  [["allowLogin"], "Can sign in"],
  [["contactNumbers", "M"], "Contact numbers › Mobile"],
  [["contactNumbers", "M", "number"], "Contact numbers › Mobile › Number"],
  [["rules", "Front desk", "maxWait"], "Rules › Front desk › Max wait"],
])("the field %j is called “%s”", (path, words) => {
  expect(pathText(path)).toBe(words)
})

test("keys of a role are permissions, keys of other objects are keys", () => {
  expect(pathText(["keys"], "role")).toBe("Permissions")
  expect(pathText(["keys"], "virtual_receptionist")).toBe("Keys")
  expect(pathText(["keys"])).toBe("Keys")
})

test.each([
  [["allowLogin"], true, "Yes"],
  [["allowLogin"], false, "No"],
  [["email"], "", "empty"],
  [["tags"], [], "empty"],
  [["roleId"], 4, "End User"],
  [["roleId"], 1003, "1003"],
  [["statusId"], 2, "Invited"],
  [["tags"], ["a", "b"], "a, b"],
  [
    ["contactNumbers"],
    [
      { code: "M", number: "1" },
      { code: "H", number: "" },
    ],
    "Code: M, Number: 1; Code: H, Number: empty",
  ],
  [["opening"], { from: "08:00", to: null }, "From: 08:00, To: empty"],
  // An id beside a word says nothing more.
  [["sharedLines"], [{ extension: "213", extensionId: 4711, label: "" }], "Extension: 213, Label: empty"],
  [["createdAt"], "2026-01-01T10:00:00.000Z", "<2026-01-01T10:00:00.000Z>"],
  [["date"], "2026-01-01", "2026-01-01"],
  [["days"], 0, "0"],
  [["keys"], ["read:users", "update:call-queues"], "see users, change call queues"],
])("the value of %j %j is said as “%s”", (path, value, words) => {
  expect(valueText(path, value, say)).toBe(words)
})
