import { expect, test } from "vitest"
import { foldsByItself, openedAfter } from "./tray-folding.ts"

const done = { state: "succeeded" } as const
const tray = { opened: true, inline: false, used: false, jobs: [done, done] }

test.each([
  ["all went well", {}, true],
  ["one still runs", { jobs: [done, { state: "running" }] }, false],
  ["one failed: somebody has to see it", { jobs: [done, { state: "failed" }] }, false],
  ["somebody points at it or stands in it", { used: true }, false],
  ["it is a part of the page", { inline: true }, false],
  ["it is folded already", { opened: false }, false],
  ["there is nothing in it", { jobs: [] }, false],
] as const)("folds by itself when %s", (_, change, folds) => expect(foldsByItself({ ...tray, ...change })).toBe(folds))

test("opens for a new job, not for one that is gone", () => {
  expect(openedAfter(false, 1, 2)).toBe(true)
  expect(openedAfter(false, 2, 1)).toBe(false)
  expect(openedAfter(true, 2, 1)).toBe(true)
})
