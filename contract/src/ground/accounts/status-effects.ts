import { z } from "zod"
import { accountStatus, type AccountStatus } from "./accounts.schema.ts"

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
  /**
   * "stops": no longer works. "changes": works differently. "stays": listed so that
   * users know it is not affected.
   */
  readonly verdict: "stops" | "changes" | "stays"
  readonly text: string
}

const stops = (text: string): Effect => ({ verdict: "stops", text })
const changes = (text: string): Effect => ({ verdict: "changes", text })
const stays = (text: string): Effect => ({ verdict: "stays", text })

const working: Readonly<Record<StatusEffect, Effect>> = {
  outgoingCalls: stays("Outgoing calls work."),
  incomingCalls: stays("Incoming calls ring."),
  emergencyCalls: stays("Calls to emergency numbers work."),
  messaging: stays("Text messages are sent and received."),
  fax: stays("Faxes are sent and received."),
  deviceRegistration: stays("Desk phones and apps stay connected."),
  signIn: stays("All users can sign in."),
  changes: stays("Settings can be changed."),
  newServices: stays("Services can be added."),
  store: stays("The store is open."),
  managing: stays("Its users can manage the accounts below it."),
  numbers: stays("Phone numbers stay with the account."),
  data: stays("Settings, recordings and records are kept."),
}

/** What stops under each status. The confirmation shows this list and the server enforces it. */
export const effectsOf: Readonly<Record<AccountStatus, Readonly<Record<StatusEffect, Effect>>>> = {
  Active: working,
  Pending: {
    ...working,
    outgoingCalls: changes("Outgoing calls work within the trial or until the order is complete."),
    numbers: changes("Phone numbers are reserved but not yet assigned to the account."),
  },
  Demo: {
    ...working,
    store: stops("The store is closed for demonstration accounts."),
    outgoingCalls: changes("Outgoing calls reach other extensions only."),
  },
  Suspended: {
    ...working,
    outgoingCalls: stops("Outgoing calls stop, except to emergency numbers."),
    incomingCalls: stops("Incoming calls are answered by an announcement and do not ring."),
    emergencyCalls: stays("Calls to emergency numbers still work."),
    messaging: stops("Text messages are neither sent nor received."),
    fax: stops("Faxes are neither sent nor received."),
    signIn: changes("All users are signed out. They can sign in again and see why calls are stopped."),
    newServices: stops("No services can be added or ordered."),
    managing: stops(
      "Its users can view the accounts below it, but cannot change them or create new ones. Those accounts keep working.",
    ),
    numbers: stays("Phone numbers stay with the account."),
  },
  Cancelled: {
    outgoingCalls: stops("Outgoing calls stop."),
    incomingCalls: stops("Incoming calls are no longer answered."),
    emergencyCalls: stops("Phones no longer reach emergency numbers through this account."),
    messaging: stops("Text messages are neither sent nor received."),
    fax: stops("Faxes are neither sent nor received."),
    deviceRegistration: stops("Desk phones and apps lose their connection."),
    signIn: stops("Only account super users can still sign in, with view-only access."),
    changes: stops("Nothing can be changed, and the account cannot be reactivated."),
    newServices: stops("No services can be added or ordered."),
    store: stops("The store is closed."),
    managing: stops("It no longer manages accounts below it and cannot create any. Cancel or move them first."),
    numbers: stops(
      "Phone numbers are removed from the account. They are reserved for 30 days and can then be assigned to other accounts.",
    ),
    data: changes("Account super users can still view records. No new records are added."),
  },
}

/** For the domains that carry the effects out: `if (stopsUnder(status, "outgoingCalls")) …`. */
export const stopsUnder = (status: AccountStatus, effect: StatusEffect) => effectsOf[status][effect].verdict === "stops"

/**
 * What a change of status affects: effects whose texts differ. Effects that stopped before and work again are
 * reported as "returns".
 */
export const effectsOfChange = (from: AccountStatus, to: AccountStatus): ChangeEffect[] =>
  statusEffects.flatMap((effect) => {
    const [before, after] = [effectsOf[from][effect], effectsOf[to][effect]]
    if (before.text === after.text) return []
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
export const statusPreview = z.object({
  status: accountStatus,
  effects: z.array(z.object({ effect: z.enum(statusEffects), verdict: z.enum(changeVerdicts), text: z.string() })),
  affected: z.object({
    people: z.int(),
    extensions: z.int(),
    devices: z.int(),
    phoneNumbers: z.int(),
    accountsBelow: z.int(),
  }),
})
export type StatusPreview = z.infer<typeof statusPreview>
