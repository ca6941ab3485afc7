import type { Destination } from "@dialplane/contract/calling/destinations/destination"
import type { LegQuality } from "@dialplane/contract/calling/routing/journey"
import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import type { Decision } from "@dialplane/contract/calling/routing/call"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import type { Origination, Spy } from "./commands.rules.ts"

export const capabilities = [
  "originate",
  "answer",
  "hangUp",
  "transfer",
  "hold",
  "play",
  "record",
  "spy",
  "page",
  "logDeviceOut",
] as const
export type Capability = (typeof capabilities)[number]

/** A call as an engine knows it. */
export interface EngineCall {
  readonly accountId: AccountId
  readonly engineCallId: string
  /** The number of the last event. */
  readonly lastEvent: number
}

/**
 * What happened to a call. Engines report at least once; the number grows by one for each event of a call, so that a
 * repeated report changes nothing.
 */
export interface EngineEvent {
  readonly accountId: AccountId
  readonly engineCallId: string
  readonly eventNumber: number
  readonly event: CallEvent
  /** Of a test call: who placed it. */
  readonly placedBy?: string | undefined
}

/** What people do with a call from elsewhere. `by` is who does it, for the call's journey. */
export type Command =
  /** With a caller who waits in a queue, whose call rings, or who is parked. */
  | { readonly do: "connect"; readonly extensionId: number; readonly by: string }
  | { readonly do: "sendOn"; readonly to: Destination; readonly by: string }
  | { readonly do: "hangUp"; readonly by: string }
  /** The extension leaves the call, and the other party waits in the slot. */
  | { readonly do: "park"; readonly extensionId: number; readonly slot: string }
  /** The extension starts or stops recording the call, or the conference whose host it is. */
  | { readonly do: "record"; readonly on: boolean; readonly extensionId: number; readonly by: string }

/**
 * Whatever carries calls. It reports events, and carries out what routing decides. Nothing outside the adapter knows
 * which engine runs.
 */
export interface Engine {
  readonly name: string
  /** Whether calls are simulated; the portal says so. */
  readonly isSimulated: boolean
  readonly capabilities: ReadonlySet<Capability>
  /** How good the voice of a leg was, when the call has ended. */
  readonly qualityOf: (engineCallId: string, leg: number) => LegQuality | null
  /** What is played instead of a recording, if calls are simulated. */
  readonly soundSeedOf: (recordingKey: string) => number
  /** Carries out a decision on a call, in the transaction that records it. */
  readonly carryOut: (db: Db, call: EngineCall, event: CallEvent, decision: Decision) => Promise<void>
  /** Lets a supervisor monitor a call, or changes the mode; false if the phone is busy or the person is monitored. */
  readonly spy: (db: Db, accountId: AccountId, spy: Spy) => Promise<boolean>
  /** Calls an outside number, and when it answers lets it arrive like a caller of one of the account's numbers. */
  readonly originate: (db: Db, accountId: AccountId, call: Origination) => Promise<void>
  readonly endSpy: (db: Db, accountId: AccountId, spy: Pick<Spy, "callId" | "supervisorExtensionId">) => Promise<void>
  /**
   * Carries out a command on a call. An engine that does so at once returns what happened; others report it
   * as an event later.
   */
  readonly command: (db: Db, call: EngineCall, command: Command, at: number) => Promise<CallEvent | undefined>
}
