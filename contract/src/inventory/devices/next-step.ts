import { textOf } from "../../kit/language.ts"
import type { AccountStatus } from "../../ground/accounts/accounts.schema.ts"
import { stopsUnder } from "../../ground/accounts/status-effects.ts"

/** What is known about a phone or an app to explain why it does not ring. */
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
  /** When it became a spare because another phone replaced it. */
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
  /** Replaces {when} in the sentence; the reader's side formats it in their time zone. */
  readonly when: string | null
}

const step = (code: StepCode, tone: NextStep["tone"], sentence: string, when: string | null = null): NextStep => ({
  code,
  tone,
  sentence: textOf("devices.nextStep", code, sentence),
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
    return step(
      "accountClosed",
      "problem",
      `The account is ${accountStatus.toLowerCase()}, so its phones cannot register. Have the account set to active first.`,
    )
  if (stopsUnder(accountStatus, "incomingCalls"))
    return step(
      "accountOffline",
      "problem",
      `The account is ${accountStatus.toLowerCase()}. Callers hear an announcement, and its phones do not ring. Have the account set to active first.`,
    )
  if (!facts.hasExtension && !facts.isShared && facts.swappedOutAt !== null)
    return step(
      "spare",
      "waiting",
      "Spare, swapped out on {when}. Assign it to an extension when you need it again.",
      facts.swappedOutAt,
    )
  if (!facts.hasExtension && !facts.isShared)
    return step(
      "noExtension",
      "waiting",
      "This phone is unassigned. Assign it to an extension. It then gets its settings at its next restart.",
    )
  if (facts.restartingSince !== null)
    return step(
      "restarting",
      "waiting",
      "Restart sent on {when}. The phone fetches its settings and registers again, usually within two minutes.",
      facts.restartingSince,
    )
  if (facts.enabledLines === 0)
    return step("linesOff", "problem", "All lines of this phone are turned off. Turn on at least one line.")
  if (facts.linesWithoutLocation > 0)
    return step(
      "noEmergencyLocation",
      "problem",
      "A line has no emergency location, so it must not be used. Choose the location that help is sent to.",
    )
  if (facts.registeredLines >= facts.enabledLines)
    return step("allRegistered", "good", "The phone is registered and can receive calls.")
  if (facts.registeredLines > 0)
    return step(
      "someRegistered",
      "waiting",
      `${facts.registeredLines} of ${facts.enabledLines} lines are registered. Restart the phone so that it fetches the settings for the others.`,
    )
  if (facts.lastRegisteredAt !== null && facts.kind !== "app" && isRecent(facts.assignedAt, facts.now)) {
    return step(
      "justAssigned",
      "waiting",
      "Assigned to its extension on {when}. It registers after it fetches its new settings, at its next restart or within minutes.",
      facts.assignedAt,
    )
  }
  if (facts.lastRegisteredAt !== null) {
    return facts.kind === "app"
      ? step(
          "offlineAppSince",
          "problem",
          "Last seen {when}. Ask the user to open the app and to check that it is allowed to use the network.",
          facts.lastRegisteredAt,
        )
      : step(
          "offlineSince",
          "problem",
          "Offline since {when}. Check the power and network cables. If the display works, restart the phone. If it stays dark, swap the phone.",
          facts.lastRegisteredAt,
        )
  }
  if (facts.kind === "app")
    return step(
      "appNeverSignedIn",
      "waiting",
      "The app has never signed in. Send the user the QR code, or reset the SIP password and enter it in the app.",
    )
  if (facts.kind === "softphone")
    return step(
      "softphoneNeverRegistered",
      "waiting",
      "Never connected. Enter the SIP ID and a new SIP password in the softphone.",
    )
  if (facts.lastFetch === null)
    return step(
      "neverFetched",
      "waiting",
      "The phone has never requested its settings. Plug it in and enter its provisioning URL, or check that DHCP supplies it.",
    )
  if (facts.lastFetch.status >= 400)
    return step(
      "fetchRefused",
      "problem",
      "The phone requested its settings {when} and was refused. Enter its provisioning URL again, or generate a new one if it was changed.",
      facts.lastFetch.at,
    )
  return step(
    "fetchedNeverRegistered",
    "problem",
    "The phone fetched its settings {when} but has never registered. Allow its network to reach the SIP server (UDP and TCP 5060, TLS 5061), then restart the phone.",
    facts.lastFetch.at,
  )
}
