import type { AccountStatus } from "../../ground/accounts/accounts.schema.ts"
import { stopsUnder } from "../../ground/accounts/status-effects.ts"
import { nextStepMessages } from "./next-step.messages.ts"

/** What is known about a phone or an app to explain why it does not ring. */
export interface DeviceFacts {
  readonly kind: "deskPhone" | "softphone" | "app"
  readonly accountStatus: AccountStatus
  readonly isShared: boolean
  readonly hasExtension: boolean
  readonly enabledLines: number
  /** Lines in use without an emergency location, in a country that requires one. */
  readonly linesWithoutLocation: number
  readonly registeredLines: number
  readonly lastRegisteredAt: string | null
  readonly lastFetch: { readonly at: string; readonly status: number } | null
  readonly createdAt: string
  /** When it became a spare because another phone replaced it. */
  readonly swappedOutAt: string | null
  readonly assignedAt: string | null
  readonly restartingSince: string | null
  readonly now: Date
}

export const stepCodes = [
  "accountClosed",
  "accountSuspended",
  "noExtension",
  "linesOff",
  "noEmergencyLocation",
  "allRegistered",
  "someRegistered",
  "appNeverSignedIn",
  "softphoneNeverRegistered",
  "neverFetched",
  "fetchRefused",
  "fetchedNeverRegistered",
  "offlineAppSince",
  "offlineSince",
  "spare",
  "restarting",
  "justAssigned",
] as const
export type StepCode = (typeof stepCodes)[number]

export interface NextStep {
  readonly code: StepCode
  readonly tone: "good" | "waiting" | "problem"
  readonly sentence: string
  /** Replaces {when} in the sentence; the reader's side formats it in their time zone. */
  readonly when: string | null
}

const step = (code: StepCode, tone: NextStep["tone"], sentence: string, when: string | null = null): NextStep => ({
  code,
  tone,
  sentence,
  when,
})

/** A phone that was assigned a moment ago has not had time to register, so checking its power is no use. */
const settlingMinutes = 10
const isRecent = (at: string | null, now: Date) =>
  at !== null && now.getTime() - Date.parse(at) < settlingMinutes * 60_000

/**
 * The next step, checked in order: account, assignment, emergency location, settings, network. The first check that
 * fails is the reason.
 */
export const nextStep = (facts: DeviceFacts): NextStep => {
  const { accountStatus } = facts
  if (stopsUnder(accountStatus, "deviceRegistration"))
    return step("accountClosed", "problem", nextStepMessages.accountClosed(accountStatus))
  if (stopsUnder(accountStatus, "incomingCalls"))
    return step("accountSuspended", "problem", nextStepMessages.accountSuspended(accountStatus))
  if (!facts.hasExtension && !facts.isShared && facts.swappedOutAt !== null)
    return step("spare", "waiting", nextStepMessages.spare, facts.swappedOutAt)
  if (!facts.hasExtension && !facts.isShared) return step("noExtension", "waiting", nextStepMessages.noExtension)
  if (facts.restartingSince !== null)
    return step("restarting", "waiting", nextStepMessages.restarting, facts.restartingSince)
  if (facts.enabledLines === 0) return step("linesOff", "problem", nextStepMessages.linesOff)
  if (facts.linesWithoutLocation > 0)
    return step("noEmergencyLocation", "problem", nextStepMessages.noEmergencyLocation)
  if (facts.registeredLines >= facts.enabledLines) return step("allRegistered", "good", nextStepMessages.allRegistered)
  if (facts.registeredLines > 0)
    return step("someRegistered", "waiting", nextStepMessages.someRegistered(facts.registeredLines, facts.enabledLines))
  if (facts.lastRegisteredAt !== null && facts.kind !== "app" && isRecent(facts.assignedAt, facts.now)) {
    return step("justAssigned", "waiting", nextStepMessages.justAssigned, facts.assignedAt)
  }
  if (facts.lastRegisteredAt !== null) {
    return facts.kind === "app"
      ? step("offlineAppSince", "problem", nextStepMessages.offlineAppSince, facts.lastRegisteredAt)
      : step("offlineSince", "problem", nextStepMessages.offlineSince, facts.lastRegisteredAt)
  }
  if (facts.kind === "app") return step("appNeverSignedIn", "waiting", nextStepMessages.appNeverSignedIn)
  if (facts.kind === "softphone")
    return step("softphoneNeverRegistered", "waiting", nextStepMessages.softphoneNeverRegistered)
  if (facts.lastFetch === null) return step("neverFetched", "waiting", nextStepMessages.neverFetched)
  if (facts.lastFetch.status >= 400)
    return step("fetchRefused", "problem", nextStepMessages.fetchRefused, facts.lastFetch.at)
  return step("fetchedNeverRegistered", "problem", nextStepMessages.fetchedNeverRegistered, facts.lastFetch.at)
}
