import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { EmergencyAddress } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { closest, distance } from "./near-miss.rules.ts"
import { postalRules } from "./postal-codes.rules.ts"
import { sandboxAddressValidator } from "./sandbox-address-validator.adapter.ts"

const good: Readonly<Record<"US" | "CA" | "GB" | "AU" | "IN", EmergencyAddress>> = {
  US: {
    countryCode: "US",
    streetNumber: "77",
    street: "Commercial Street",
    unit: "Floor 3",
    city: "Portland",
    province: "ME",
    postalCode: "04101",
  },
  CA: {
    countryCode: "CA",
    streetNumber: "111",
    street: "Wellington Street",
    unit: "",
    city: "Ottawa",
    province: "ON",
    postalCode: "K1A 0A9",
  },
  GB: {
    countryCode: "GB",
    streetNumber: "14",
    street: "Cheapside",
    unit: "",
    city: "London",
    province: "ENG",
    postalCode: "EC2V 6DN",
  },
  AU: {
    countryCode: "AU",
    streetNumber: "3/22",
    street: "Wharf Road",
    unit: "",
    city: "Sydney",
    province: "NSW",
    postalCode: "2000",
  },
  IN: {
    countryCode: "IN",
    streetNumber: "Plot 5",
    street: "Mill Lane",
    unit: "",
    city: "Mumbai",
    province: "MH",
    postalCode: "400013",
  },
}
const validate = (country: keyof typeof good, change: Partial<EmergencyAddress> = {}) =>
  sandboxAddressValidator.validate({ ...good[country], ...change })

describe("postal codes", () => {
  test.each([
    ["US", "04101", "right", "04101"],
    ["US", "04101-4563", "right", "04101-4563"],
    ["US", "041014563", "near", "04101-4563"],
    ["US", "O41O1", "near", "04101"],
    ["US", "4101", "near", "04101"],
    ["US", "09012", "wrong", undefined],
    ["US", "00012", "wrong", undefined],
    ["US", "ABCDE", "wrong", undefined],
    ["CA", "K1A 0B1", "right", "K1A 0B1"],
    ["CA", "k1a 0b1", "right", "K1A 0B1"],
    ["CA", "K1A0B1", "near", "K1A 0B1"],
    ["CA", "KIA OB1", "near", "K1A 0B1"],
    ["CA", "1KA 0B1", "near", "K1A 0B1"],
    ["CA", "0B1 K1A", "near", "K1A 0B1"],
    ["CA", "D1A 0B1", "wrong", undefined],
    ["CA", "K1A", "wrong", undefined],
    ["GB", "EC2V 6DN", "right", "EC2V 6DN"],
    ["GB", "ec2v 6dn", "right", "EC2V 6DN"],
    ["GB", "EC2V6DN", "near", "EC2V 6DN"],
    ["GB", "CE2V 6DN", "near", "EC2V 6DN"],
    ["GB", "BS8 IBX", "near", "BS8 1BX"],
    ["GB", "BSB 1BX", "wrong", undefined],
    ["GB", "QQ1 1AA", "wrong", undefined],
    ["GB", "JE2 3AB", "wrong", undefined],
    ["GB", "EC2V 6CN", "wrong", undefined],
    ["AU", "2000", "right", "2000"],
    ["AU", "800", "near", "0800"],
    ["AU", "2OOO", "near", "2000"],
    ["AU", "1001", "wrong", undefined],
    ["AU", "20000", "wrong", undefined],
    ["IN", "400013", "right", "400013"],
    ["IN", "400 013", "right", "400013"],
    ["IN", "4000-13", "near", "400013"],
    ["IN", "900056", "wrong", undefined],
    ["IN", "012345", "wrong", undefined],
  ] as const)("%s %s is %s", (country, typed, kind, code) => {
    expect(postalRules[country].read(typed)).toMatchObject(code === undefined ? { kind } : { kind, code })
  })

  test.each([
    ["US", "04101", ["ME"]],
    ["US", "02108", ["MA"]],
    ["US", "10001", ["NY"]],
    ["US", "20001", ["DC"]],
    ["US", "20101", ["VA"]],
    ["US", "73301", ["TX"]],
    ["US", "90001", ["CA"]],
    ["US", "00901", ["PR"]],
    ["CA", "H2X 1Y4", ["QC"]],
    ["CA", "X0A 0H0", ["NT", "NU"]],
    ["GB", "EH1 1YZ", ["SCT"]],
    ["GB", "BT1 5GS", ["NIR"]],
    ["GB", "CF10 1EP", ["WLS"]],
    ["GB", "CH1 1AA", ["ENG", "WLS"]],
    ["AU", "2601", ["ACT"]],
    ["AU", "3000", ["VIC"]],
    ["AU", "0800", ["NT"]],
    ["IN", "110001", ["DL"]],
    ["IN", "403001", ["GA"]],
    ["IN", "560001", ["KA"]],
  ] as const)("%s %s lies in %j", (country, code, provinces) =>
    expect(postalRules[country].provincesOf(code).toSorted()).toEqual([...provinces].toSorted()),
  )
})

describe("near misses", () => {
  test.each([
    ["portland", "portland", 0],
    ["protland", "portland", 1],
    ["prtland", "portland", 1],
    ["porland", "portland", 1],
    ["", "abc", 3],
    ["kitten", "sitting", 3],
  ])("%s and %s are %s apart", (one, other, apart) => expect(distance(one, other)).toBe(apart))
  test("the distance is the same both ways, and nought only for the same", () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 12 }),
        fc.string({ maxLength: 12 }),
        (one, other) =>
          distance(one, other) === distance(other, one) && (distance(one, other) === 0) === (one === other),
      ),
    )
  })
  test("two that are equally near are no answer", () => {
    expect(closest("Sprinfield", ["Springfield", "Auburn"], String)).toBe("Springfield")
    expect(closest("Norwax", ["Norway", "Norwak"], String)).toBeUndefined()
    expect(closest("Ot", ["Otis"], String)).toBeUndefined()
  })
})

describe("whole addresses", () => {
  test.each(["US", "CA", "GB", "AU", "IN"] as const)("a good one of %s is taken as it is", async (country) => {
    expect(await validate(country)).toMatchObject({
      verdict: "valid",
      issues: [],
      suggested: null,
      address: good[country],
    })
  })

  test.each([
    ["US", { postalCode: "" }, "postalCode", null],
    ["US", { province: "Maine" }, "province", "ME"],
    ["US", { province: "Main" }, "province", "ME"],
    ["US", { province: "EM" }, "province", "ME"],
    ["US", { province: "" }, "province", "ME"],
    ["US", { province: "MA" }, "province", null],
    ["US", { postalCode: "O4101" }, "postalCode", "04101"],
    ["US", { streetNumber: "" }, "streetNumber", null],
    ["US", { streetNumber: "Seventy" }, "streetNumber", null],
    ["US", { street: "" }, "street", null],
    ["US", { street: "P.O. Box 12" }, "street", null],
    ["US", { city: "" }, "city", null],
    ["CA", { province: "Ontaro" }, "province", "ON"],
    ["CA", { province: "QC" }, "province", null],
    ["CA", { postalCode: "K1A0A9" }, "postalCode", "K1A 0A9"],
    ["GB", { postalCode: "EC2V6DN" }, "postalCode", "EC2V 6DN"],
    ["GB", { province: "SCT" }, "province", null],
    ["AU", { province: "New South Wales" }, "province", "NSW"],
    ["AU", { province: "VIC" }, "province", null],
    ["AU", { street: "Locked Bag 5" }, "street", null],
    ["IN", { province: "Maharastra" }, "province", "MH"],
    ["IN", { postalCode: "40001" }, "postalCode", null],
  ] as const)("%s with %j: refused at %s, suggesting %j", async (country, change, field, suggestion) => {
    const { verdict, issues, suggested } = await validate(country, change)
    expect(issues).toContainEqual(expect.objectContaining({ field, severity: "error", suggestion }))
    expect(verdict).toBe(suggestion === null ? "invalid" : "correctable")
    if (suggestion !== null) expect(suggested?.[field]).toBe(suggestion)
  })

  test("a number in front of the street moves to its own field", async () => {
    const { verdict, suggested } = await validate("US", { streetNumber: "", street: "77 Commercial Street" })
    expect([verdict, suggested?.streetNumber, suggested?.street]).toEqual(["correctable", "77", "Commercial Street"])
  })

  test("a town that is spelt nearly like one nearby is a hint, not a refusal", async () => {
    expect(await validate("US", { city: "Protland" })).toMatchObject({
      verdict: "valid",
      issues: [{ field: "city", severity: "hint", suggestion: "Portland" }],
      suggested: { city: "Portland" },
    })
    expect(await validate("US", { city: "Zzyzx Corners" })).toMatchObject({
      verdict: "valid",
      issues: [],
      suggested: null,
    })
  })

  test("in Britain the part of the country may be left out and is filled in, and a building may have a name", async () => {
    expect(await validate("GB", { province: "" })).toMatchObject({ verdict: "valid", address: { province: "ENG" } })
    expect((await validate("GB", { streetNumber: "Rose Cottage" })).verdict).toBe("valid")
  })

  test("capitals and spaces are put right without a word", async () => {
    expect(await validate("CA", { postalCode: " k1a 0a9 ", province: "on" })).toMatchObject({
      verdict: "valid",
      address: { postalCode: "K1A 0A9", province: "ON" },
    })
  })

  test("several mistakes at once are mended in one go", async () => {
    expect(await validate("US", { province: "Maine", postalCode: "4101", city: "Protland" })).toMatchObject({
      verdict: "correctable",
      suggested: good.US,
    })
  })

  test("whatever is typed gets a verdict, and an accepted suggestion is good", async () => {
    const text = fc.string({ maxLength: 12, unit: "grapheme" })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("US", "CA", "GB", "AU", "IN"),
        fc.record({ streetNumber: text, street: text, unit: text, city: text, province: text, postalCode: text }),
        async (countryCode, rest) => {
          const { suggested } = await sandboxAddressValidator.validate({ countryCode, ...rest })
          return suggested === null || (await sandboxAddressValidator.validate(suggested)).verdict === "valid"
        },
      ),
      { numRuns: 60 },
    )
  })
})
