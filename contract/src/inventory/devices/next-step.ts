import type { AccountStatus } from "../../ground/accounts/accounts.schema.ts"
import { stopsUnder } from "../../ground/accounts/status-effects.ts"

/** What is known of a phone or an app when somebody asks why it does not ring. */
export interface DeviceFacts {
  readonly kind: "deskPhone" | "softphone" | "app"
  readonly accountStatus: AccountStatus
  readonly isShared: boolean
  readonly hasExtension: boolean
  readonly enabledLines: number
  /** Lines in use without an emergency location, in a country that demands one. */
  readonly linesWithoutLocation: number
  readonly registeredLines: number
  readonly lastRegisteredAt: string | null
  readonly lastFetch: { readonly at: string; readonly status: number } | null
  readonly createdAt: string
  /** It became a spare when another phone took its place. */
  readonly swappedOutAt: string | null
  readonly assignedAt: string | null
  readonly restartingSince: string | null
  readonly now: Date
}

export const stepCodes = [
  "accountClosed",
  "accountOffline",
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
  /** Put in the place of {when} by whoever knows the reader's clock. */
  readonly when: string | null
}

const step = (code: StepCode, tone: NextStep["tone"], sentence: string, when: string | null = null): NextStep => ({
  code,
  tone,
  sentence,
  when,
})

/** A phone that changed hands a moment ago has had no time to register; its power is not the reason. */
const settlingMinutes = 10
const isRecent = (at: string | null, now: Date) =>
  at !== null && now.getTime() - Date.parse(at) < settlingMinutes * 60_000

/**
 * The one thing to do next, from the outside in: account, assignment, address, settings, network. The first that fits
 * is the reason.
 */
export const nextStep = (facts: DeviceFacts): NextStep => {
  const { accountStatus } = facts
  if (stopsUnder(accountStatus, "deviceRegistration"))
    return step(
      "accountClosed",
      "problem",
      `The account is ${accountStatus.toLowerCase()}, so no phone of it can register: have the account set to active first.`,
    )
  if (stopsUnder(accountStatus, "incomingCalls"))
    return step(
      "accountOffline",
      "problem",
      `The account is ${accountStatus.toLowerCase()}: callers hear an announcement, and no phone of it rings. Have the account set to active first.`,
    )
  if (!facts.hasExtension && !facts.isShared && facts.swappedOutAt !== null)
    return step(
      "spare",
      "waiting",
      "Spare, swapped out on {when}. Give it to an extension when it is needed again.",
      facts.swappedOutAt,
    )
  if (!facts.hasExtension && !facts.isShared)
    return step(
      "noExtension",
      "waiting",
      "Nobody has this phone: give it to an extension, then it gets its settings at its next restart.",
    )
  if (facts.restartingSince !== null)
    return step(
      "restarting",
      "waiting",
      "Told to restart on {when}: it fetches its settings and registers again, usually within two minutes.",
      facts.restartingSince,
    )
  if (facts.enabledLines === 0)
    return step("linesOff", "problem", "Every line of this phone is switched off: switch one on.")
  if (facts.linesWithoutLocation > 0)
    return step(
      "noEmergencyLocation",
      "problem",
      "A line has no emergency location, so it must not be used: choose the place that help would be sent to.",
    )
  if (facts.registeredLines >= facts.enabledLines)
    return step("allRegistered", "good", "Everything is in order: the phone is registered and can be called.")
  if (facts.registeredLines > 0)
    return step(
      "someRegistered",
      "waiting",
      `${facts.registeredLines} of ${facts.enabledLines} lines are registered: restart the phone, so that it reads its settings for the others.`,
    )
  if (facts.lastRegisteredAt !== null && facts.kind !== "app" && isRecent(facts.assignedAt, facts.now)) {
    return step(
      "justAssigned",
      "waiting",
      "Given to its extension on {when}: it registers once it has fetched its new settings, at its next restart or within minutes.",
      facts.assignedAt,
    )
  }
  if (facts.lastRegisteredAt !== null) {
    return facts.kind === "app"
      ? step(
          "offlineAppSince",
          "problem",
          "Last seen {when}: ask the person to open the app and to check that it may use the network.",
          facts.lastRegisteredAt,
        )
      : step(
          "offlineSince",
          "problem",
          "Registered before, offline since {when}: check power and network cable; if its display works, restart it. If it stays dark, swap it for another.",
          facts.lastRegisteredAt,
        )
  }
  if (facts.kind === "app")
    return step(
      "appNeverSignedIn",
      "waiting",
      "The app was never signed in: send the person the code to scan, or reset the SIP password and type it in.",
    )
  if (facts.kind === "softphone")
    return step(
      "softphoneNeverRegistered",
      "waiting",
      "Never registered: type the SIP id and a fresh SIP password into the softphone.",
    )
  if (facts.lastFetch === null)
    return step(
      "neverFetched",
      "waiting",
      "The phone never asked for its settings: plug it in and enter its provisioning address, or check that DHCP hands it out.",
    )
  if (facts.lastFetch.status >= 400)
    return step(
      "fetchRefused",
      "problem",
      "The phone asked for its settings {when} and was refused: enter its provisioning address once more, with a fresh one if it was changed.",
      facts.lastFetch.at,
    )
  return step(
    "fetchedNeverRegistered",
    "problem",
    "The phone has its settings since {when} but never registered: let its network reach the SIP server (UDP and TCP 5060, TLS 5061), then restart it.",
    facts.lastFetch.at,
  )
}
