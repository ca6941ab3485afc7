import { expect, test } from "vitest"
import { axisFor } from "../../ui/charts/axis.ts"
import { changeOf, figureText, secondsTickText } from "./figure-text.ts"

const words = {
  hours: (hours: string, minutes: string) => `${hours} h ${minutes} min`,
  percentOf: (v: string) => `${v}%`,
}
const number = (value: number, options?: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat("en-US", options).format(value)

test.each([
  ["calls", 12_041, "12,041"],
  ["calls", 0, "0"],
  ["seconds", 62.4, "1:02"],
  ["seconds", 59.6, "1:00"],
  ["seconds", 3720, "1 h 02 min"],
  ["seconds", 4_000_000, "1,111 h 06 min"],
  ["percent", 91, "91.0%"],
  ["percent", null, "–"],
] as const)("%s %s is %s", (unit, value, text) => {
  expect(figureText(unit, value, words, number)).toBe(text)
})

test.each([
  ["more", 12, 10, { difference: 2, percent: 20, tone: "good" }],
  ["less", 12, 10, { difference: 2, percent: 20, tone: "bad" }],
  ["less", 8, 10, { difference: -2, percent: -20, tone: "good" }],
  [null, 8, 10, { difference: -2, percent: -20, tone: null }],
  ["more", 10, 10, { difference: 0, percent: 0, tone: null }],
  ["more", 3, 0, { difference: 3, percent: null, tone: "good" }],
  ["more", null, 10, undefined],
] as const)("better %s: %s after %s", (better, value, before, change) => {
  expect(changeOf(better, value, before)).toEqual(change)
})

test.each([
  [170, ["0:00", "1:00", "2:00", "3:00"]],
  [3100, ["0:00", "15:00", "30:00", "45:00", "60:00"]],
  [4080, ["0 h", "0.25 h", "0.5 h", "0.75 h", "1 h", "1.25 h"]],
  [25_000, ["0 h", "2 h", "4 h", "6 h", "8 h"]],
])("an axis up to %i seconds has exact steps in one unit", (highest, texts) => {
  const tick = (value: number) => secondsTickText(highest, value, (count) => `${count} h`, number)
  expect(axisFor("seconds", highest).ticks.map(tick)).toEqual(texts)
})
