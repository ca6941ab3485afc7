import { describe, expect, test } from "vitest"
import { requiresEmergencyLocation } from "../emergency-locations/emergency-duty.ts"
import { appName, appTypes } from "./devices.schema.ts"
import { autoModel, lineCountOf, makeOfMac, modelName, phoneMakes, phoneSheets } from "./models.ts"
import { provisioningMakes, sortedByDescription } from "./provisioning-models.ts"

describe("the list of models", () => {
  const all = provisioningMakes()
  test.each(phoneMakes)("%s has Auto Detect with one line, and its models in order", (make) => {
    const entry = all.find(({ name }) => name === make)!
    expect(entry.models).toContainEqual({
      description: "Auto Detect",
      provision_model: entry.autoProvisionModel,
      part_number: "",
      num_of_lines: 1,
    })
    expect(entry.models).toEqual(sortedByDescription(entry.models))
    expect(entry.models).toHaveLength(phoneSheets[make].models.length + 1)
  })
  test("ends with Softphone and Other, which have no line count", () => {
    expect(all.slice(-2).map(({ description }) => description)).toEqual(["Softphone", "Other"])
    expect(all.slice(-2).flatMap(({ models }) => models.map((model) => model.num_of_lines))).toEqual([
      undefined,
      undefined,
    ])
    expect(all.slice(0, -2).map(({ description }) => description)).toEqual([
      "Cisco",
      "Grandstream",
      "Panasonic",
      "Poly",
      "Snom",
      "Yealink",
    ])
  })
  test("is sorted without minding capitals", () =>
    expect(
      sortedByDescription([{ description: "b" }, { description: "A" }, { description: "c" }]).map(
        ({ description }) => description,
      ),
    ).toEqual(["A", "b", "c"]))
  test("leaves out what a country is not offered", () => {
    expect(provisioningMakes("IN").map(({ name }) => name)).toEqual([
      "cisco",
      "grandstream",
      "poly",
      "yealink",
      "softphone",
      "other",
    ])
    expect(provisioningMakes("US").map(({ name }) => name)).toEqual(all.map(({ name }) => name))
  })
})

test.each([
  ["yealink", "T54W", 16],
  ["yealink", autoModel("yealink"), 1],
  ["softphone", "softphone", 1],
  ["other", "other", 1],
  ["yealink", "VVX 450", undefined],
  ["softphone", "T54W", undefined],
] as const)("%s %s holds %s lines", (make, model, lines) => expect(lineCountOf(make, model)).toBe(lines))

test("a model is called by its make", () =>
  expect([modelName("poly", "VVX 450"), modelName("poly", "poly-auto"), modelName("softphone", "softphone")]).toEqual([
    "Poly VVX 450",
    "Poly, auto-detected",
    "Softphone",
  ]))

test("the beginning of an address tells the make", () => {
  expect(makeOfMac("00:15:65:1a:20:00")).toBe("yealink")
  expect(makeOfMac("00-04-13")).toBe("snom")
  expect(makeOfMac("02:00:00:00:00:01")).toBeUndefined()
  const prefixes = phoneMakes.flatMap((make) => phoneSheets[make].prefixes)
  expect(new Set(prefixes).size).toBe(prefixes.length)
})

test.each([
  ["US", true],
  ["CA", true],
  ["GB", true],
  ["AU", true],
  ["IN", false],
] as const)("in %s a line needs an emergency location: %s", (country, needed) =>
  expect(requiresEmergencyLocation(country)).toBe(needed),
)

test("an app is one of three kinds, shown under two names", () => {
  expect(appTypes.map((type) => [type, appName(type)])).toEqual([
    ["desktop", "Desktop App"],
    ["mobile", "Mobile App"],
    ["mobileconnect", "Mobile App"],
  ])
})
