import type { Caller } from "@dialplane/contract/calling/routing/call-party"
import { routingProblems } from "@dialplane/contract/calling/routing/routing.problems"
import type { SimulationDraft } from "@dialplane/contract/calling/routing/routing.schema"
import { readPhoneNumber } from "@dialplane/contract/kit/phone-number"
import { refuse } from "../../kit/refusal.ts"

const digitsOf = (number: string) => number.replace(/\D/g, "")

/** Who calls, in a call that is simulated or placed as a test. Numbers without a plus sign belong to the country. */
export const pretendedCaller = (from: SimulationDraft["from"], country: string): Caller => {
  if (from.kind === "extension") return { kind: "inside", extensionId: from.extensionId }
  if (from.number === "") return { kind: "outside", number: null, country: null }
  const read = readPhoneNumber(from.number, country)
  return read.ok
    ? { kind: "outside", number: digitsOf(read.value.number), country: read.value.country ?? null }
    : refuse(routingProblems.numberInvalid, { number: from.number })
}

/** What is dialed. From outside it is a phone number; inside it is whatever the phone sends. */
export const pretendedDialed = (to: string, caller: Caller, country: string): string => {
  if (caller.kind === "inside") return to.replace(/[^\d*#+]/g, "")
  const read = readPhoneNumber(to, country)
  // An extension would be read as a number that is too short for its country.
  return read.ok && read.value.hasUsualLength
    ? digitsOf(read.value.number)
    : refuse(routingProblems.dialedNotNumber, { dialed: to })
}
