import { expect, test } from "vitest"
import { ownReasons } from "./own-reasons.ts"

const reason = (text: string) => ({ rule: "rings", text, objectKind: null, objectId: null })
const stop = (enteredAt: string, ...texts: string[]) => ({ enteredAt, reasons: texts.map(reason) })
const texts = (...steps: ReturnType<typeof stop>[]) =>
  ownReasons(steps).map((reasons) => reasons.map(({ text }) => text))

test("a reason is said once in a stop", () => {
  expect(texts(stop("1", "waited too long", "waited too long", "voicemail"))).toEqual([
    ["waited too long", "voicemail"],
  ])
})
test("a reason of the stop before at the same moment is not repeated", () => {
  expect(texts(stop("1", "hears"), stop("1", "leads to", "hears", "menu"))).toEqual([["hears"], ["leads to", "menu"]])
})
test("the same rule later is said again", () => {
  expect(texts(stop("1", "menu"), stop("2", "menu"))).toEqual([["menu"], ["menu"]])
})
