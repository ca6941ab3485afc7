import { expect, test } from "vitest"
import { changedFields } from "../../kit/changed-fields.ts"
import { shownSide } from "./shown-side.ts"

const sales = { kind: "extension", extensionId: 7, extension: "421", name: "Sales", announcement: null }

test("a destination in an entry is one text for its readers, and everything else is as it was", () => {
  const before = { ringSeconds: 20, noAnswer: sales, closed: null, members: [{ label: "305", position: 1 }] }
  const after = {
    ringSeconds: 20,
    noAnswer: { kind: "hangUp", announcement: { mediaId: 3, name: "Closed" } },
    closed: { ...sales, kind: "voicemail" },
    members: [{ label: "305", position: 1 }],
  }
  expect(changedFields(shownSide(before), shownSide(after)).changes).toEqual([
    { path: ["noAnswer"], before: "421 Sales", after: "“Closed”, then hang up" },
    { path: ["closed"], before: null, after: "voicemail of 421 Sales" },
  ])
  expect(shownSide([undefined, 3, "text", { kind: "upload" }])).toEqual([undefined, 3, "text", { kind: "upload" }])
})
