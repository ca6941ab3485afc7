import type { CallDetails } from "@dialplane/contract/calling/call-records/call-records.schema"
import { expect, test } from "vitest"
import { participantsOf } from "./participants.ts"

type Leg = CallDetails["legs"][number]
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 16, 15) + seconds * 1000).toISOString()
const leg = (extensionId: number, from: number, to: number, more: Partial<Leg> = {}): Leg => ({
  userId: null,
  extensionId,
  deviceId: null,
  number: String(extensionId),
  name: "",
  direction: "inbound",
  rangAt: at(from),
  answeredAt: null,
  endedAt: at(to),
  result: "notAnswered",
  quality: null,
  ...more,
})

test("somebody who rings in several stages comes once, with how often and how long", () => {
  const legs = [
    leg(201, 0, 20),
    leg(202, 0, 20),
    leg(201, 20, 35, { result: "elsewhere" }),
    leg(203, 20, 95, { answeredAt: at(35), result: "answered" }),
  ]
  expect(participantsOf(legs)).toMatchObject([
    { extensionId: 201, result: "elsewhere", times: 2, ringSeconds: 35, talkSeconds: null, rangAt: at(0) },
    { extensionId: 202, result: "notAnswered", times: 1, ringSeconds: 20 },
    { extensionId: 203, result: "answered", times: 1, ringSeconds: 15, talkSeconds: 60 },
  ])
})
test("whoever called was not rung, and talked", () => {
  expect(
    participantsOf([leg(201, 0, 60, { direction: "outbound", answeredAt: at(10), result: "answered" })]),
  ).toMatchObject([{ result: "caller", times: 0, ringSeconds: 0, talkSeconds: 50 }])
})
test("somebody who missed a call and answered it later has answered", () => {
  expect(
    participantsOf([leg(201, 0, 20), leg(201, 40, 100, { answeredAt: at(50), result: "answered" })]),
  ).toMatchObject([{ result: "answered", times: 2, ringSeconds: 30, talkSeconds: 50 }])
})
test("whoever was called while their phone stayed silent was not rung", () => {
  expect(participantsOf([leg(201, 0, 0), leg(202, 0, 0, { result: "busy" })])).toMatchObject([
    { result: "notRung", times: 0, ringSeconds: 0, talkSeconds: null },
    { result: "busy", times: 0 },
  ])
})
