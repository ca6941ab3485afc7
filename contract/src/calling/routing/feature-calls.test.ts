import { describe, expect, test } from "vitest"
import { emptySettings } from "../../inventory/extensions/empty-settings.ts"
import { features } from "../pbx-settings/feature-codes.ts"
import { fixedCodes } from "../pbx-settings/dial-plan.ts"
import type { Decision } from "./call.ts"
import { nothingUnderWay } from "./codes.ts"
import { decide } from "./decide.ts"
import { reasonText } from "./reason-text.ts"
import type { CodeScene, RoutedPerson, RoutingConfig } from "./routing-config.ts"
import { config, inside, mondayAtTen, person } from "./routing.factory.ts"

const sentences = ({ because }: Decision) => because.map(reasonText)
const dials = (
  dialed: string,
  scene: Partial<CodeScene> = {},
  own: Partial<RoutedPerson> = {},
  part: Partial<RoutingConfig> = {},
) =>
  decide(
    {
      ...config({ extensions: [person(1, { outboundNumber: "12075550101", ...own }), person(2)] }),
      codeScene: { ...nothingUnderWay, ...scene },
      ...part,
    },
    null,
    { kind: "arrived", at: mondayAtTen, caller: inside(1), dialed, seed: 1 },
  )
const forwarding = (always: RoutedPerson["settings"]["forwarding"]["always"]) => ({
  settings: { ...emptySettings, forwarding: { ...emptySettings.forwarding, always } },
})
const ringing = { callId: 7, extensionId: 2, from: "+12125550111" }
const parked = [
  { callId: 8, slot: "705", from: "+12125550111" },
  { callId: 9, slot: "701", from: "+12125550112" },
]
const pickupGroup = { id: 3, name: "Desk" }

describe("codes are carried out", () => {
  test.each<readonly [string, Partial<CodeScene>, Partial<RoutedPerson>, object, string]>([
    ["*97", {}, {}, { do: "openMailbox", extensionId: 1 }, "ownMailbox"],
    ["990", {}, {}, { do: "openMailbox", extensionId: 1 }, "ownMailbox"],
    ["*78", {}, {}, { do: "setDoNotDisturb", extensionId: 1, on: true }, "feature"],
    ["*79", {}, {}, { do: "setDoNotDisturb", extensionId: 1, on: false }, "feature"],
    ["993", {}, {}, { do: "setDoNotDisturb", on: true }, "feature"],
    [
      "993",
      {},
      { settings: { ...emptySettings, doNotDisturb: true } },
      { do: "setDoNotDisturb", on: false },
      "feature",
    ],
    ["*72202", {}, {}, { do: "setForwarding", to: { kind: "extension", extensionId: 2 } }, "feature"],
    ["*72912125550123", {}, {}, { do: "setForwarding", to: { kind: "external", number: "+12125550123" } }, "feature"],
    ["*73", {}, {}, { do: "setForwarding", to: null }, "feature"],
    ["994", {}, forwarding({ on: true, to: { kind: "voicemail" } }), { do: "setForwarding", to: null }, "feature"],
    [
      "994",
      {},
      forwarding({ on: false, to: { kind: "voicemail" } }),
      { do: "setForwarding", to: { kind: "voicemail" } },
      "feature",
    ],
    ["*67912125550123", {}, {}, { do: "dialOut", number: "12125550123", callerId: null }, "outside"],
    ["*67202", {}, {}, { do: "ring" }, "ringing"],
    ["*69", { lastCaller: "12125550123" }, {}, { do: "dialOut", callerId: "12075550101" }, "outside"],
    ["*69", { lastCaller: "202" }, {}, { do: "ring" }, "ringing"],
    ["*8", { pickupGroup, ringing }, {}, { do: "pickUp", extensionId: 1, callId: 7 }, "over"],
    ["991", { pickupGroup, ringing }, {}, { do: "pickUp", callId: 7 }, "over"],
    ["**202", { mayPickUp: true, ringing }, {}, { do: "pickUp", callId: 7 }, "over"],
    ["*68", { talkingIn: { callId: 5, isRecorded: false } }, {}, { do: "park", callId: 5, slot: "701" }, "over"],
    [
      "*68",
      { talkingIn: { callId: 5, isRecorded: false }, parked, numbersInUse: new Set(["702"]) },
      {},
      { do: "park", slot: "703" },
      "over",
    ],
    ["701", { parked }, {}, { do: "retrieveParked", extensionId: 1, callId: 9, slot: "701" }, "over"],
    ["992", { parked }, {}, { do: "retrieveParked", callId: 8, slot: "705" }, "over"],
    ["*3", { talkingIn: { callId: 5, isRecorded: false } }, {}, { do: "recordCall", callId: 5, on: true }, "over"],
    ["*3", { talkingIn: { callId: 5, isRecorded: true } }, {}, { do: "recordCall", on: false }, "over"],
    [
      "*44202",
      { talkingThere: { callId: 6, needsPin: false } },
      {},
      { do: "monitor", withExtensionId: 2, mode: "listen" },
      "over",
    ],
    ["*45202", { talkingThere: { callId: 6, needsPin: false } }, {}, { do: "monitor", mode: "whisper" }, "over"],
    ["*46202", { talkingThere: { callId: 6, needsPin: false } }, {}, { do: "monitor", mode: "barge" }, "over"],
    [
      "*50",
      { queues: [{ id: 4, name: "Sales", mayLogOut: false }] },
      {},
      { do: "setQueueLogin", queueIds: [4], loggedIn: true },
      "feature",
    ],
    [
      "*51",
      {
        queues: [
          { id: 4, name: "Sales", mayLogOut: false },
          { id: 5, name: "Support", mayLogOut: true },
        ],
      },
      {},
      { do: "setQueueLogin", queueIds: [5], loggedIn: false },
      "feature",
    ],
    [
      "995",
      { sharedPhone: { deviceId: 9, name: "Hot desk", isLoggedIn: true } },
      {},
      { do: "setSharedPhone", extensionId: 1, deviceId: 9, loggedIn: false },
      "feature",
    ],
    [
      "995",
      { sharedPhone: { deviceId: 9, name: "Hot desk", isLoggedIn: false } },
      {},
      { do: "play", sound: "enterExtension" },
      "codeExtension",
    ],
    ["996", {}, {}, { do: "sayNumber", number: "201" }, "feature"],
    ["997", {}, {}, { do: "echo" }, "feature"],
  ])("%s %j", (dialed, scene, own, action, place) => {
    const decision = dials(dialed, scene, own)
    expect(decision.actions[0]).toMatchObject(action)
    expect(decision.next.place.kind).toBe(place)
    expect(sentences(decision).join(" ")).not.toMatch(/undefined/)
  })
})

describe("codes are refused, with the reason", () => {
  const noMailbox = { settings: { ...emptySettings, voicemail: { ...emptySettings.voicemail, on: false } } }
  test.each<readonly [string, Partial<CodeScene>, Partial<RoutedPerson>, string]>([
    ["*97", {}, noMailbox, "201 Person 1 has no voicemail."],
    ["*72201", {}, {}, "Calls cannot be forwarded to “201”."],
    ["*72911", {}, {}, "Calls cannot be forwarded to “911”."],
    ["*72999999", {}, {}, "Calls cannot be forwarded to “999999”."],
    ["*729011442079460000", {}, {}, "Calls cannot be forwarded to “9011442079460000”."],
    ["994", {}, {}, "201 Person 1 has never forwarded calls, so there is no number to forward to."],
    ["*69", {}, {}, "Nobody has called 201 Person 1 lately, or the last caller hid the number."],
    ["*8", {}, {}, "201 Person 1 is in no pickup group."],
    ["*8", { pickupGroup }, {}, "No call rings at Desk."],
    ["*8", { pickupGroup, ringing, isBusy: true }, {}, "201 Person 1 talks in another call and cannot take one more."],
    ["**202", { ringing }, {}, "201 Person 1 cannot pick up calls of 202."],
    ["**999", { mayPickUp: true, ringing }, {}, "201 Person 1 cannot pick up calls of 999."],
    ["*68", {}, {}, "201 Person 1 is in no call that could be parked."],
    ["705", {}, {}, "No call is parked in slot 705."],
    ["992", {}, {}, "No call is parked."],
    ["*3", {}, {}, "201 Person 1 is in no call that could be recorded."],
    ["*44202", {}, {}, "202 is in no call that could be monitored."],
    ["*50", {}, {}, "201 Person 1 is an agent of no call queue."],
    [
      "*51",
      { queues: [{ id: 4, name: "Sales", mayLogOut: false }] },
      {},
      "201 Person 1 cannot log out: Sales does not let agents log out.",
    ],
    ["995", {}, {}, "201 Person 1 is not at a shared phone."],
  ])("%s %j", (dialed, scene, own, sentence) => {
    const decision = dials(dialed, scene, own)
    expect(decision.actions).toMatchObject([
      { do: "play", sound: "codeNotPossible" },
      { do: "refuse", cause: "codeNotPossible" },
    ])
    expect(decision.next.place).toEqual({ kind: "over", result: "failed" })
    expect(sentences(decision).at(-1)).toBe(sentence)
  })
  test("all slots are taken, or parking is off", () => {
    const { dialing } = config({})
    const talkingIn = { callId: 5, isRecorded: false }
    const slots = (part: Partial<typeof dialing.parking>) => ({
      dialing: { ...dialing, parking: { ...dialing.parking, ...part } },
    })
    const full = dials("*68", { talkingIn, parked }, {}, slots({ firstSlot: 701, lastSlot: 701 }))
    expect(sentences(full).at(-1)).toBe("All parking slots are taken.")
    expect(sentences(dials("*68", { talkingIn }, {}, slots({ on: false }))).at(-1)).toBe("Parking is turned off.")
    expect(sentences(dials("992", { parked }, {}, slots({ on: false }))).at(-1)).toBe("Parking is turned off.")
  })
  test("a code that is not in use, or without its number", () => {
    expect(sentences(dials("*99"))).toEqual(["*99 is no feature code of this account."])
    expect(sentences(dials("*72"))).toEqual(["*72 needs a number after it."])
  })
  test("a suspended user cannot use codes, but reaches help also after one", () => {
    for (const dialed of [...Object.values(features).map(({ code }) => `${code}202`), ...fixedCodes])
      expect(dials(dialed, {}, { suspended: true }).next.place).toEqual({ kind: "over", result: "failed" })
    expect(dials("*67911", {}, { suspended: true }).actions).toMatchObject([{ do: "emergency", number: "911" }])
  })
})

test.each(["*72811", "*72411"])("calls are not forwarded to short numbers: %s", (dialed) => {
  const decision = dials(dialed)
  expect(decision.next.place).toEqual({ kind: "over", result: "failed" })
  expect(decision.because.at(-1)?.rule).toBe("codeForwardNotPossible")
})

test("a code is refused that the installation does not let monitor calls, whoever talks there", () => {
  const scene = { talkingThere: { callId: 6, needsPin: false } }
  const part = (monitoringPattern: string) => ({ dialing: { ...config({}).dialing, monitoringPattern } })
  const refused = dials("*44202", scene, {}, part("^\\*4[56]"))
  expect(refused.because.at(-1)).toMatchObject({ rule: "codeMonitoringNotAllowed", facts: { dialed: "*44202" } })
  expect(sentences(refused).at(-1)).toMatch(/^Calls cannot be monitored by dialing \*44202: /)
  expect(refused.next.place).toEqual({ kind: "over", result: "failed" })
  expect(refused.actions.map((action) => action.do)).not.toContain("monitor")
  expect(dials("*45202", scene, {}, part("^\\*4[56]")).actions).toContainEqual(
    expect.objectContaining({ do: "monitor", mode: "whisper" }),
  )
  // Only the codes of monitoring are asked about.
  expect(dials("*78", {}, {}, part("^\\*4[56]")).next.place.kind).toBe("feature")
})
