import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { readDialedNumber } from "./dialed-number.ts"
import { dialedKinds, dialingRules, outsidePrefixes, type DialPlan } from "./dial-plan.ts"
import { defaultFeatureCodes, findConflict, type Feature, type FeatureCode } from "./feature-codes.ts"
import { numberings } from "../../inventory/extensions/numbering.ts"

const extensions = new Set(["305", "700", "705", "9911", "95551", "2125"])
const plan: DialPlan = {
  country: "US",
  outsidePrefix: "",
  sevenDigit: { on: true, areaCode: "207" },
  featureCodes: defaultFeatureCodes,
  parking: { on: true, firstSlot: 701, lastSlot: 720 },
  hasOperator: true,
  isExtension: (number) => extensions.has(number),
  international: { mode: "all", countries: [] },
  emergencyNumbers: numberings.US.emergency,
}
const nine: Partial<DialPlan> = { outsidePrefix: "9" }
const zero: Partial<DialPlan> = { outsidePrefix: "0" }
const british: Partial<DialPlan> = {
  country: "GB",
  sevenDigit: { on: false, areaCode: null },
  emergencyNumbers: numberings.GB.emergency,
}
const australian: Partial<DialPlan> = { ...british, country: "AU", emergencyNumbers: numberings.AU.emergency }
const indian: Partial<DialPlan> = { ...british, country: "IN", emergencyNumbers: numberings.IN.emergency }
const listed: Partial<DialPlan> = { international: { mode: "listed", countries: ["GB", "CA"] } }
const off: Partial<DialPlan> = { international: { mode: "off", countries: ["GB"] } }

describe("reading what was dialed", () => {
  test.each<[string, Partial<DialPlan>, string, string, string, boolean]>([
    // dialed, plan, kind, number, rule, allowed
    ["911", {}, "emergency", "911", "emergency", true],
    ["9-1-1", {}, "emergency", "911", "emergency", true],
    ["112", {}, "emergency", "112", "emergency", true],
    ["933", {}, "emergency", "933", "emergency", true],
    ["911", nine, "emergency", "911", "emergency", true],
    ["9911", nine, "emergency", "911", "emergencyAfterPrefix", true],
    ["0911", zero, "emergency", "911", "emergencyAfterPrefix", true],
    ["9911", {}, "extension", "9911", "extension", true],
    ["*67911", {}, "emergency", "911", "emergencyAfterHideCallerId", true],
    ["*67*67911", {}, "emergency", "911", "emergencyAfterHideCallerId", true],
    ["*67*67*679911", nine, "emergency", "911", "emergencyAfterHideCallerId", true],
    ["*679911", nine, "emergency", "911", "emergencyAfterHideCallerId", true],
    ["999", british, "emergency", "999", "emergency", true],
    ["000", australian, "emergency", "000", "emergency", true],
    ["108", indian, "emergency", "108", "emergency", true],
    ["*97", {}, "featureCode", "", "featureCode", true],
    ["*672075550100", {}, "featureCode", "", "featureCode", true],
    ["**305", {}, "featureCode", "", "featureCode", true],
    ["*44305", {}, "featureCode", "", "featureCode", true],
    ["*44305", { monitoringPattern: "^\\*9" }, "featureCode", "", "monitoringNotAllowed", false],
    ["*440", {}, "featureCode", "", "monitoringNotAllowed", false],
    ["**305", { monitoringPattern: "^\\*9" }, "featureCode", "", "featureCode", true],
    ["911", { monitoringPattern: "^\\*9" }, "emergency", "911", "emergency", true],
    ["*72", {}, "invalid", "", "argumentMissing", false],
    ["*972", {}, "invalid", "", "unknownCode", false],
    ["*99", {}, "invalid", "", "unknownCode", false],
    ["*67*67", {}, "invalid", "", "unknownCode", false],
    [
      "*97",
      { featureCodes: defaultFeatureCodes.map((one) => ({ ...one, enabled: false })) },
      "invalid",
      "",
      "unknownCode",
      false,
    ],
    ["990", {}, "featureCode", "", "fixedCode", true],
    ["305", {}, "extension", "305", "extension", true],
    ["305", nine, "extension", "305", "extension", true],
    ["95551", nine, "extension", "95551", "extension", true],
    ["701", {}, "parkSlot", "701", "parkSlot", true],
    ["720", {}, "parkSlot", "720", "parkSlot", true],
    ["721", {}, "invalid", "1721", "tooShort", false],
    ["705", {}, "extension", "705", "extension", true],
    ["701", { parking: { ...plan.parking, on: false } }, "invalid", "1701", "tooShort", false],
    ["0", {}, "operator", "0", "operator", true],
    ["0", { hasOperator: false }, "invalid", "", "tooShort", false],
    ["0", zero, "operator", "0", "operator", true],
    ["411", {}, "directoryAssistance", "411", "directoryAssistance", true],
    ["9411", nine, "directoryAssistance", "411", "directoryAssistance", true],
    ["12075551212", {}, "directoryAssistance", "12075551212", "directoryAssistance", true],
    ["118118", british, "directoryAssistance", "118118", "directoryAssistance", true],
    ["1223", australian, "directoryAssistance", "1223", "directoryAssistance", true],
    ["711", {}, "national", "711", "serviceNumber", true],
    ["19005550100", {}, "premium", "19005550100", "premium", true],
    ["2079765550", {}, "premium", "12079765550", "premium", true],
    ["9765550", {}, "premium", "12079765550", "premium", true],
    ["09068123456", british, "premium", "449068123456", "premium", true],
    ["1902123456", australian, "premium", "611902123456", "premium", true],
    ["011 44 20 7946 0958", {}, "international", "442079460958", "internationalPrefix", true],
    ["9011442079460958", nine, "international", "442079460958", "internationalPrefix", true],
    ["+44 20 7946 0958", {}, "international", "442079460958", "plusSign", true],
    ["+44 20 7946 0958", nine, "international", "442079460958", "plusSign", true],
    ["011442079460958", off, "international", "442079460958", "internationalOff", false],
    ["011442079460958", listed, "international", "442079460958", "internationalPrefix", true],
    ["011493012345678", listed, "international", "493012345678", "countryNotListed", false],
    ["8765550100", {}, "international", "18765550100", "otherCountry", true],
    ["8765550100", off, "international", "18765550100", "internationalOff", false],
    ["4165550100", off, "national", "14165550100", "national", true],
    ["+8816 1234 5678", listed, "international", "881612345678", "countryNotListed", false],
    ["0012075550100", british, "international", "12075550100", "internationalPrefix", true],
    ["001112075550100", australian, "international", "12075550100", "internationalPrefix", true],
    ["2075550100", {}, "national", "12075550100", "national", true],
    ["(207) 555-0100", {}, "national", "12075550100", "national", true],
    ["12075550100", {}, "national", "12075550100", "national", true],
    ["+12075550100", {}, "national", "12075550100", "plusSign", true],
    ["92075550100", nine, "national", "12075550100", "national", true],
    ["912075550100", nine, "national", "12075550100", "national", true],
    ["2075550100", nine, "national", "12075550100", "national", true],
    ["9785550100", nine, "national", "19785550100", "national", true],
    ["02079460958", british, "national", "442079460958", "national", true],
    ["02079460958", { ...british, ...zero }, "national", "442079460958", "national", true],
    ["0291234567", australian, "national", "61291234567", "national", true],
    ["5550100", {}, "national", "12075550100", "sevenDigit", true],
    ["95550100", nine, "national", "12075550100", "sevenDigit", true],
    ["5550100", { sevenDigit: { on: false, areaCode: "207" } }, "invalid", "15550100", "tooShort", false],
    ["5550100", { sevenDigit: { on: true, areaCode: null } }, "invalid", "15550100", "tooShort", false],
    ["207555010012", {}, "invalid", "1207555010012", "tooLong", false],
    ["1", {}, "invalid", "", "tooShort", false],
    ["", {}, "invalid", "", "nothing", false],
    ["help", {}, "invalid", "", "characters", false],
    ["+999123456", {}, "invalid", "", "notANumber", false],
  ])("%j with %j", (dialed, changed, kind, number, rule, allowed) => {
    const read = readDialedNumber({ ...plan, ...changed }, dialed)
    expect([read.kind, read.number, read.because, read.allowed]).toEqual([kind, number, rule, allowed])
  })

  test("a code that takes a number carries what was dialed after it", () =>
    expect(readDialedNumber(plan, "*72 (207) 555-0100")).toMatchObject({
      feature: "forwardOn",
      code: "*72",
      rest: "2075550100",
    }))
  test("the longest code is meant", () => {
    const codes: FeatureCode[] = [
      { feature: "park", code: "*6", enabled: true },
      { feature: "hideCallerId", code: "*67", enabled: true },
    ]
    expect(readDialedNumber({ ...plan, featureCodes: codes }, "*67305")).toMatchObject({ feature: "hideCallerId" })
  })
})

describe("whatever is dialed", () => {
  const plans = fc.record({
    country: fc.constantFrom("US", "CA", "GB", "AU", "IN"),
    outsidePrefix: fc.constantFrom(...outsidePrefixes),
    on: fc.boolean(),
  })
  const dialed = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(..."0123456789*#+ -()"), maxLength: 24 }),
  )
  const of = ({ country, outsidePrefix, on }: { country: string; outsidePrefix: string; on: boolean }): DialPlan => ({
    ...plan,
    country: country as DialPlan["country"],
    outsidePrefix: outsidePrefix as DialPlan["outsidePrefix"],
    sevenDigit: { on, areaCode: on ? "207" : null },
    international: { mode: on ? "listed" : "off", countries: ["CA"] },
    emergencyNumbers: numberings[country as DialPlan["country"]].emergency,
  })

  test("it is read by a known rule", () =>
    fc.assert(
      fc.property(plans, dialed, (given, text) => {
        const { kind, because, allowed, number } = readDialedNumber(of(given), text)
        expect(dialedKinds).toContain(kind)
        expect(dialingRules).toContain(because)
        expect(kind === "invalid" && allowed).toBe(false)
        expect(number).toMatch(/^\d*$/)
      }),
    ))
  test("an emergency number wins, with and without the prefix, even over an extension", () =>
    fc.assert(
      fc.property(plans, fc.nat(), (given, index) => {
        const one = { ...of(given), isExtension: () => true }
        const number = one.emergencyNumbers[index % one.emergencyNumbers.length]!
        for (const text of [number, one.outsidePrefix + number, `*67${number}`])
          expect(readDialedNumber(one, text)).toMatchObject({ kind: "emergency", number, allowed: true })
      }),
    ))
})

describe("conflicts of feature codes", () => {
  const code = (feature: Feature, text: string, enabled = true): FeatureCode => ({ feature, code: text, enabled })
  test.each<[string, FeatureCode[], unknown]>([
    ["the codes of a new account", [...defaultFeatureCodes], undefined],
    ["one code twice", [code("park", "*5"), code("record", "*5")], { feature: "record", with: "park", kind: "same" }],
    ["one code twice, one of them off", [code("park", "*5"), code("record", "*5", false)], undefined],
    ["the beginning of a code, nothing follows it", [code("park", "*5"), code("record", "*55")], undefined],
    [
      "the beginning of a code, digits follow it",
      [code("hideCallerId", "*6"), code("park", "*68")],
      { feature: "park", with: "hideCallerId", kind: "begins" },
    ],
    [
      "the same in the other order",
      [code("park", "*68"), code("hideCallerId", "*6")],
      { feature: "park", with: "hideCallerId", kind: "begins" },
    ],
  ])("%s", (_, codes, conflict) => expect(findConflict(codes)).toEqual(conflict))
})
