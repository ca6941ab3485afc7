import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { contrastRatio } from "../../kit/contrast.ts"
import { judgeColor } from "./brand-color.ts"

describe("the verdict on a brand's color", () => {
  test.each([
    ["#0f635b", "#ffffff", null],
    ["#6d28d9", "#ffffff", null],
    ["#b45309", "#ffffff", null],
    ["#000000", "#ffffff", null],
    // dark words on it can be read, and it still stands out from white
    ["#ea580c", "#0b0f0f", null],
    // neither white nor dark words reach 4.5
    ["#787878", "#0b0f0f", "words"],
    // pale: a button nobody sees on a white page
    ["#ffd400", "#0b0f0f", "shape"],
    ["#9be7a0", "#0b0f0f", "shape"],
    ["#ffffff", "#0b0f0f", "shape"],
  ] as const)("%s carries %s and has the fault %s", (color, text, fault) => {
    expect(judgeColor(color)).toMatchObject({ text, fault })
  })

  test("a color without a fault is its own nearest, in small letters", () =>
    expect(judgeColor("#6D28D9").nearest).toBe("#6d28d9"))

  test("the nearest to a pale yellow is still a yellow", () => {
    const { nearest } = judgeColor("#ffd400")
    expect(nearest).toMatch(/^#[0-9a-f]{2}[0-9a-f]{2}00$/)
    expect(contrastRatio(nearest, "#ffffff")).toBeGreaterThanOrEqual(3)
    // not darker than it has to be
    expect(contrastRatio(nearest, "#ffffff")).toBeLessThan(3.1)
  })

  test("whatever color is given, the nearest has no fault", () => {
    const colors = fc.integer({ min: 0, max: 0xff_ff_ff }).map((number) => `#${number.toString(16).padStart(6, "0")}`)
    fc.assert(fc.property(colors, (color) => judgeColor(judgeColor(color).nearest).fault === null))
  })
})
