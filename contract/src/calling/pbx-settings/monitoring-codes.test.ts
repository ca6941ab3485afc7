import { expect, test } from "vitest"
import { defaultFeatureCodes } from "./feature-codes.ts"
import { allowsCode, disallowedCodes, mayDialToMonitor, usableMonitoringCodes } from "./monitoring-codes.ts"
import { defaultMonitoringPattern } from "./monitoring-pattern.ts"

const usual = [
  { mode: "listen", code: "*44" },
  { mode: "whisper", code: "*45" },
  { mode: "barge", code: "*46" },
]

test("the product's own pattern fits the codes of a new account, and every code that can be set", () => {
  expect(disallowedCodes(defaultMonitoringPattern, defaultFeatureCodes)).toEqual([])
  expect(usableMonitoringCodes(defaultMonitoringPattern, defaultFeatureCodes)).toEqual(usual)
  for (const code of ["*1", "#9", "*4444", "**", "##"]) expect(allowsCode(defaultMonitoringPattern, code)).toBe(true)
  for (const dialed of ["*44213", "*44123456", "##305"])
    expect(mayDialToMonitor(defaultMonitoringPattern, dialed)).toBe(true)
  for (const dialed of ["*44", "*4412a", "44213", "*441234567890"])
    expect(mayDialToMonitor(defaultMonitoringPattern, dialed)).toBe(false)
})

test.each([
  ["^\\*9\\d{2,5}$", []],
  ["^\\*4[46]\\d{3}$", ["*44", "*46"]],
  ["^\\*442", ["*44"]],
  ["^\\*45\\d{6}$", ["*45"]],
  ["^\\*45\\d{7}$", []],
  ["", ["*44", "*45", "*46"]],
])("callMonitoringPattern %s allows %j", (pattern, allowed) => {
  expect(usableMonitoringCodes(pattern, defaultFeatureCodes).map(({ code }) => code)).toEqual(allowed)
  expect(disallowedCodes(pattern, defaultFeatureCodes).map(({ code }) => code)).toEqual(
    usual.map(({ code }) => code).filter((code) => !allowed.includes(code)),
  )
})

test("a code that is off is neither allowed nor in the way", () => {
  const off = defaultFeatureCodes.map((one) => ({ ...one, enabled: one.feature !== "listen" }))
  expect(disallowedCodes("^\\*4[56]", off)).toEqual([])
  expect(usableMonitoringCodes("", off).map(({ mode }) => mode)).toEqual(["whisper", "barge"])
})
