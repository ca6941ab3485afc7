import { expect, test } from "vitest"
import { shownVerdict } from "./verdict.ts"

const messages = { good: "Good.", strong: "Strong." }

test("a strong password says so", () =>
  expect(shownVerdict({ acceptable: true, score: 4, reasons: [] }, messages)).toEqual({ score: 4, label: "Strong." }))

test("a refused password gives its reasons", () =>
  expect(shownVerdict({ acceptable: false, score: 1, reasons: ["Too short.", "Too common."] }, messages)).toEqual({
    score: 1,
    label: "Too short. Too common.",
  }))

test("a refused password never looks good, however strong", () =>
  expect(shownVerdict({ acceptable: false, score: 4, reasons: ["Used before."] }, messages).score).toBe(2))

test("an accepted password never looks weak", () =>
  expect(shownVerdict({ acceptable: true, score: 2, reasons: [] }, messages)).toEqual({ score: 3, label: "Good." }))
