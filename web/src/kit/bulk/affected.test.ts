import { expect, test } from "vitest"
import { affectedOf } from "./affected.ts"

test("a change is started without those it leaves out or does not change", () => {
  expect(affectedOf([1, 2, 3, 4], { unaffectedIds: [2, 4] })).toEqual([1, 3])
  expect(affectedOf(["15550100", "15550101"], { unaffectedIds: ["15550100"] })).toEqual(["15550101"])
  expect(
    affectedOf(
      [
        { kind: "extension", objectId: 7 },
        { kind: "extension", objectId: 8 },
      ],
      { unaffectedIds: ["extension 7"] },
      ({ kind, objectId }) => `${kind} ${objectId}`,
    ),
  ).toEqual([{ kind: "extension", objectId: 8 }])
})

test("without a preview it is started for all", () => {
  expect(affectedOf([1, 2], undefined)).toEqual([1, 2])
})
