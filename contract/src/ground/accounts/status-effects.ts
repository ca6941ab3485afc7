import { z } from "zod"
import { accountStatus, type AccountStatus } from "./accounts.schema.ts"
import { statusEffectMessages, type StatusEffectText } from "./status-effects.messages.ts"

/** What an account's status decides. Features check this table before they act. */
export const statusEffects = [
  "outgoingCalls",
  "incomingCalls",
  "emergencyCalls",
  "messaging",
  "fax",
  "deviceRegistration",
  "signIn",
  "changes",
  "newServices",
  "store",
  "managing",
  "numbers",
  "data",
] as const
export type StatusEffect = (typeof statusEffects)[number]

interface Effect {
  /** "stops": no longer works. "changes": works differently. "stays": listed so that users know it is not affected. */
  readonly verdict: "stops" | "changes" | "stays"
  readonly key: StatusEffectText
  readonly text: string
}

const effect =
  (verdict: Effect["verdict"]) =>
  (key: StatusEffectText): Effect => ({
    verdict,
    key,
    get text() {
      return statusEffectMessages[key]
    },
  })
const stops = effect("stops")
const changes = effect("changes")
const stays = effect("stays")

const working: Readonly<Record<StatusEffect, Effect>> = {
  outgoingCalls: stays("outgoingCallsWork"),
  incomingCalls: stays("incomingCallsRing"),
  emergencyCalls: stays("emergencyCallsWork"),
  messaging: stays("messagesWork"),
  fax: stays("faxesWork"),
  deviceRegistration: stays("devicesStayConnected"),
  signIn: stays("allCanSignIn"),
  changes: stays("settingsCanBeChanged"),
  newServices: stays("servicesCanBeAdded"),
  store: stays("storeOpen"),
  managing: stays("canManageAccountsBelow"),
  numbers: stays("numbersStay"),
  data: stays("dataKept"),
}

/** What stops under each status. The confirmation shows this list and the server enforces it. */
export const effectsOf: Readonly<Record<AccountStatus, Readonly<Record<StatusEffect, Effect>>>> = {
  Active: working,
  Pending: {
    ...working,
    outgoingCalls: changes("outgoingCallsWithinTrial"),
    numbers: changes("numbersReserved"),
  },
  Demo: {
    ...working,
    store: stops("storeClosedForDemo"),
    outgoingCalls: changes("outgoingCallsInsideOnly"),
  },
  Suspended: {
    ...working,
    outgoingCalls: stops("outgoingCallsEmergencyOnly"),
    incomingCalls: stops("incomingCallsAnnouncement"),
    emergencyCalls: stays("emergencyCallsStillWork"),
    messaging: stops("messagesStop"),
    fax: stops("faxesStop"),
    signIn: changes("allSignedOut"),
    newServices: stops("noNewServices"),
    managing: stops("canOnlyViewAccountsBelow"),
    numbers: stays("numbersStay"),
  },
  Cancelled: {
    outgoingCalls: stops("outgoingCallsStop"),
    incomingCalls: stops("incomingCallsStop"),
    emergencyCalls: stops("emergencyCallsStop"),
    messaging: stops("messagesStop"),
    fax: stops("faxesStop"),
    deviceRegistration: stops("devicesDisconnect"),
    signIn: stops("onlySuperUsersSignIn"),
    changes: stops("nothingCanBeChanged"),
    newServices: stops("noNewServices"),
    store: stops("storeClosed"),
    managing: stops("managesNoAccounts"),
    numbers: stops("numbersRemoved"),
    data: changes("recordsViewOnly"),
  },
}

/** For the domains that enforce the effects: `if (stopsUnder(status, "outgoingCalls")) …`. */
export const stopsUnder = (status: AccountStatus, effect: StatusEffect) => effectsOf[status][effect].verdict === "stops"

/** Where calls of an account may go: everywhere, to its own extensions only, or only to emergency services. */
export const outgoingUnder = (status: AccountStatus): "all" | "inside" | "none" => {
  if (stopsUnder(status, "outgoingCalls")) return "none"
  return status === "Demo" ? "inside" : "all"
}

/**
 * What a change of status affects: effects whose texts differ. Effects that stopped before and work again are reported
 * as "returns".
 */
export const effectsOfChange = (from: AccountStatus, to: AccountStatus): ChangeEffect[] =>
  statusEffects.flatMap((effect) => {
    const [before, after] = [effectsOf[from][effect], effectsOf[to][effect]]
    if (before.key === after.key) return []
    return [
      {
        effect,
        text: after.text,
        verdict: after.verdict === "stays" && before.verdict !== "stays" ? "returns" : after.verdict,
      },
    ]
  })

export const changeVerdicts = ["stops", "changes", "returns", "stays"] as const
interface ChangeEffect {
  readonly effect: StatusEffect
  readonly verdict: (typeof changeVerdicts)[number]
  readonly text: string
}

/** The effects of a status change, with the counts of this account. */
export const statusPreview = z
  .object({
    status: accountStatus.describe("Status of the account"),
    effects: z
      .array(
        z.object({
          effect: z.enum(statusEffects).describe("What becomes of this part of the product"),
          verdict: z.enum(changeVerdicts).describe("Whether the change is possible, and if not, why"),
          text: z.string().describe("Sentence for readers"),
        }),
      )
      .describe("What would stop, change or stay as it is"),
    affected: z
      .object({
        people: z.int().describe("How many users the change affects"),
        extensions: z.int().describe("How many extensions the change affects"),
        devices: z.int().describe("Phones and apps"),
        phoneNumbers: z.int().describe("Phone numbers: calling code and national number, digits only"),
        accountsBelow: z.int().describe("How many accounts are below"),
      })
      .describe("Other objects that change with it"),
  })
  .meta({ id: "StatusPreview" })
export type StatusPreview = z.infer<typeof statusPreview>
