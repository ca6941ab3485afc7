import { describe, expect, test } from "vitest"
import { nothingUnderWay } from "./codes.ts"
import { decide } from "./decide.ts"
import { emptyJourney } from "./journey.ts"
import { extendJourney } from "./extend-journey.ts"
import { config as configOf, inside, mondayAtTen as at, person } from "./routing.factory.ts"

const monitored = { callId: 6, needsPin: true }
const config = {
  ...configOf({ extensions: [person(1), person(2)] }),
  codeScene: { ...nothingUnderWay, talkingThere: monitored, mailboxHasPin: true },
}
const dials = (dialed: string) => decide(config, null, { kind: "arrived", at, caller: inside(1), dialed, seed: 1 })
const checked = (right: boolean) => ({ kind: "pinChecked", at, right }) as const
const rulesOf = ({ because }: ReturnType<typeof decide>) => because.map(({ rule }) => rule)

describe("a code that needs a PIN", () => {
  test("asks for it before anything is done", () => {
    const asked = dials("*44202")
    expect(asked.actions.map((action) => action.do)).toEqual(["play", "collect"])
    expect(asked.next.place).toMatchObject({ kind: "codePin", wrong: 0, action: { do: "monitor", callId: 6 } })
  })
  test("is carried out after the right one", () => {
    const monitors = decide(config, dials("*44202").next, checked(true))
    expect(monitors.actions).toMatchObject([{ do: "monitor", callId: 6, withExtensionId: 2, mode: "listen" }])
    expect(monitors.next.place).toEqual({ kind: "over", result: "answered" })
    const opens = decide(config, dials("*97").next, checked(true))
    expect(opens.actions).toMatchObject([{ do: "openMailbox", extensionId: 1 }])
    expect(opens.next.place).toEqual({ kind: "ownMailbox", extensionId: 1 })
  })
  test("is refused after three wrong or missing ones", () => {
    let decision = decide(config, dials("*44202").next, checked(false))
    expect(rulesOf(decision)).toEqual(["codePinWrong", "codeAsksPin"])
    decision = decide(config, decision.next, { kind: "noDigits", at })
    expect(rulesOf(decision)).toEqual(["codePinMissing", "codeAsksPin"])
    decision = decide(config, decision.next, checked(false))
    expect(rulesOf(decision)).toEqual(["codePinWrong", "codePinRefused"])
    expect(decision.next.place).toEqual({ kind: "over", result: "failed" })
  })
  test("is refused when the PIN could not be compared, for that reason", () => {
    const decision = decide(config, dials("*44202").next, { ...checked(false), why: "Too many requests." })
    expect(decision.because).toMatchObject([{ rule: "codeFailed", facts: { why: "Too many requests." } }])
  })
  test("says in the journey only that a PIN was entered", () => {
    const asked = dials("*44202")
    const arrived = { kind: "arrived", at, caller: inside(1), dialed: "*44202", seed: 1 } as const
    const journey = extendJourney(emptyJourney(at), config, arrived, asked)
    const done = decide(config, asked.next, checked(true))
    expect(extendJourney(journey, config, checked(true), done).steps).toMatchObject([
      { kind: "menu", outcome: "pin" },
      { kind: "feature" },
    ])
  })
})
