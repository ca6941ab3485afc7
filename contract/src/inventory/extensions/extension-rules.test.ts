import { describe, expect, test } from "vitest"
import { canHave, extensionTypes, plansOf, servicePlans } from "./extension-types.ts"
import { emptySettings } from "./empty-settings.ts"
import { faultText, faultOfNumber, isEmergencyNumber, reservedCodes } from "./number-rules.ts"
import { ringOrder } from "./ring-order.ts"
import { whyPinIsWeak } from "./voicemail-pin.ts"

describe("numbers of extensions", () => {
  test.each(["201", "1000", "23456", "888888", "350", "912"])("%s can be had", (number) => {
    expect(faultOfNumber(number)).toBeUndefined()
  })

  test.each([
    ["", "digits"],
    ["12", "digits"],
    ["1234567", "digits"],
    ["12a", "digits"],
    [" 201", "digits"],
    ["٢٠١", "digits"],
    ["012", "leadingZero"],
    ["0911", "leadingZero"],
    ["911", "code"],
    ["000", "code"],
    ["9110", "begins"],
    ["112233", "begins"],
    ["99912", "begins"],
  ])("%j cannot: %s", (number, kind) => {
    expect(faultOfNumber(number)?.kind).toBe(kind)
  })

  test.each(Object.entries(reservedCodes))("%s is no extension, and the reason is said", (number, { reaches }) => {
    expect(faultText(faultOfNumber(number)!)).toBe(`reaches ${reaches}`)
  })

  test.each([
    ["911", true],
    ["+911", true],
    ["9-1-1", true],
    ["112", true],
    ["411", false],
    ["201", false],
    ["12075550140", false],
  ])("%s is an emergency number: %s", (text, expected) => {
    expect(isEmergencyNumber(text)).toBe(expected)
  })
})

describe("voicemail PINs", () => {
  test.each([
    ["4071", undefined],
    ["80731950", undefined],
    ["9999", "is one digit repeated"],
    ["0000000000", "is one digit repeated"],
    ["1234", "is a sequence of digits"],
    ["9876", "is a sequence of digits"],
    ["7890", "is a sequence of digits"],
    ["1212", "repeats two digits"],
    ["474747", "repeats two digits"],
    ["301", "must have 4 to 10 digits"],
    ["12345678901", "must have 4 to 10 digits"],
    ["3013", "is the extension's own number"],
    ["301301", "is the extension's own number"],
    ["1987", "looks like a year"],
    ["2026", "looks like a year"],
    ["12b4", "can contain only digits"],
    ["", "can contain only digits"],
  ])("%j: %s", (pin, reason) => {
    expect(whyPinIsWeak(pin, "301")).toBe(reason)
  })

  test("neither the own number nor its reverse is a PIN", () => {
    expect(whyPinIsWeak("4071", "4071")).toBe("is the extension's own number")
    expect(whyPinIsWeak("1704", "4071")).toBe("is the extension's own number")
  })
})

describe("types", () => {
  test("are these eight", () => {
    expect([...extensionTypes].toSorted()).toEqual([
      "Auto Attendant",
      "Call Group",
      "Call Queue",
      "Conference",
      "Extension",
      "FAX",
      "Page Group",
      "Virtual Extension",
    ])
  })
  test("every type can be on at least one plan that exists", () => {
    for (const type of extensionTypes)
      for (const plan of plansOf(type)) expect(servicePlans[plan].provisionCode).toMatch(/^EXT/)
  })

  test.each([
    ["Extension", "person", true],
    ["Extension", "sharing", true],
    ["Virtual Extension", "sharing", false],
    ["Virtual Extension", "forwarding", true],
    ["Call Group", "voicemail", true],
    ["Call Group", "forwarding", false],
    ["Call Queue", "person", false],
    ["Conference", "voicemail", false],
    ["Auto Attendant", "voicemail", true],
    ["Page Group", "person", false],
    ["FAX", "person", true],
    ["FAX", "voicemail", false],
  ] as const)("%s, %s: %s", (type, ability, expected) => {
    expect(canHave(type, ability)).toBe(expected)
  })
})

describe("what happens when somebody calls", () => {
  const ext = { kind: "extension", extensionId: 7, extension: "302", name: "Ben" } as const
  const mobile = { kind: "external", number: "+12075550123" } as const
  const rule = (to: typeof ext | typeof mobile | { kind: "voicemail" }) => ({ on: true, to })
  const kinds = (settings: Parameters<typeof ringOrder>[0]) => ringOrder(settings).steps.map(({ kind }) => kind)

  test("a new extension rings, then voicemail answers", () => {
    expect(ringOrder(emptySettings)).toEqual({
      steps: [{ kind: "ring", seconds: 25, also: [] }, { kind: "voicemail" }],
      busy: { kind: "voicemail" },
      notReachable: { kind: "voicemail" },
    })
  })
  test("without voicemail nobody answers", () => {
    expect(kinds({ ...emptySettings, voicemail: { ...emptySettings.voicemail, on: false } })).toEqual([
      "ring",
      "nobody",
    ])
  })
  test("do not disturb comes before everything", () => {
    expect(
      kinds({
        ...emptySettings,
        doNotDisturb: true,
        forwarding: { ...emptySettings.forwarding, always: rule(mobile) },
      }),
    ).toEqual(["disturbed", "voicemail"])
  })
  test("forwarding always leaves the phones silent", () => {
    expect(
      ringOrder({ ...emptySettings, forwarding: { ...emptySettings.forwarding, always: rule(ext) } }).steps,
    ).toEqual([{ kind: "sentOn", why: "always", to: ext }])
  })
  test("find-me tries others between the phones and the end", () => {
    const ringing = {
      mode: "findMe" as const,
      steps: [
        { to: ext, seconds: 10, acceptPrompt: false },
        { to: mobile, seconds: 20, acceptPrompt: true },
      ],
    }
    expect(
      kinds({
        ...emptySettings,
        ringing,
        forwarding: { ...emptySettings.forwarding, noAnswer: { ...rule(mobile), seconds: 15 } },
      }),
    ).toEqual(["ring", "findMe", "findMe", "sentOn"])
  })
  test("a virtual extension has no phones to ring", () => {
    expect(ringOrder(emptySettings, false)).toEqual({ steps: [{ kind: "voicemail" }], busy: null, notReachable: null })
    expect(
      ringOrder(
        { ...emptySettings, ringing: { mode: "findMe", steps: [{ to: ext, seconds: 10, acceptPrompt: false }] } },
        false,
      ).steps.map(({ kind }) => kind),
    ).toEqual(["findMe", "voicemail"])
  })
  test("others ring along at the same time", () => {
    const ringing = { mode: "simultaneous" as const, also: [{ to: mobile, acceptPrompt: true }] }
    expect(ringOrder({ ...emptySettings, ringing }).steps[0]).toEqual({ kind: "ring", seconds: 25, also: ringing.also })
  })
  test("busy and not reachable have ways of their own", () => {
    const order = ringOrder({
      ...emptySettings,
      forwarding: { ...emptySettings.forwarding, busy: rule(ext), notReachable: rule(mobile) },
    })
    expect([order.busy, order.notReachable]).toEqual([ext, mobile])
  })
})
