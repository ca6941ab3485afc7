import type { Destination } from "@dialplane/contract/calling/destinations/destination"
import type { LegQuality } from "@dialplane/contract/calling/routing/journey"
import type { EngineStatus, TestCallPeople } from "@dialplane/contract/calling/engine/engine.schema"
import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import type { Decision } from "@dialplane/contract/calling/routing/call"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import type { ReadySound } from "../recordings/keep-recording.service.ts"
import type { Secrets } from "../../kit/runtime/secrets.ts"
import type { Origination, Spy } from "./commands.rules.ts"

export type Capability = EngineStatus["capabilities"][number]

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
  /** Of a test call: who placed it. Reported with its arrival. */
  readonly placedBy?: string | undefined
}

/**
 * What happened to a phone, or to what was recorded. These events have no order: a repeated report changes nothing, and
 * neither does one that is older than what is known.
 */
export type EngineReport = { readonly accountId: AccountId; readonly at: number } & (
  | {
      readonly kind: "registered"
      readonly sipId: string
      readonly address: string
      readonly userAgent: string
      /** Milliseconds since 1970. */
      readonly expiresAt: number
    }
  | { readonly kind: "unregistered"; readonly sipId: string }
  /** Once for each key, when nothing more is recorded with it; also before the end of the call was reported. */
  | { readonly kind: "recordingReady"; readonly recordingKey: string; readonly sound: ReadySound }
)

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
  /** Of an engine whose people are pretended; the portal says so. */
  readonly simulation?: Simulation
  readonly capabilities: ReadonlySet<Capability>
  /** How good the voice of a leg was, when the call has ended. */
  readonly qualityOf: (engineCallId: string, leg: number) => LegQuality | null
  /**
   * What was recorded has ended. An engine that has its sound at once returns where it is; others report it as a
   * `recordingReady` later.
   */
  readonly finishRecording: (
    db: Db,
    accountId: AccountId,
    recordingKey: string,
    seconds: number,
  ) => Promise<ReadySound | undefined>
  /** Ends the registrations of lines: their phones must register again. */
  readonly logDeviceOut: (db: Db, accountId: AccountId, sipIds: readonly string[]) => Promise<void>
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
  /** The call was given up: what the engine still plans for it does not happen. */
  readonly forget: (db: Db, accountId: AccountId, engineCallId: string) => Promise<void>
}

export type Arrival = Extract<CallEvent, { kind: "arrived" }>
/** A test call: who calls what, and what its people do; without that they do what people usually do. */
export interface TestCallStart {
  readonly accountId: AccountId
  readonly arrival: Pick<Arrival, "caller" | "dialed" | "seed">
  readonly people: TestCallPeople | undefined
  readonly at: number
}

/** What only an engine with pretended people can do: the calls of the demo, and test calls. */
export interface Simulation {
  /** How many calls an account gets, in percent of a usual day. */
  readonly findRate: (db: Db, accountId: AccountId) => Promise<number>
  readonly saveRate: (db: Db, accountId: AccountId, rate: number) => Promise<unknown>
  /** Begins a test call; its arrival is taken in by the caller of this function. */
  readonly beginTestCall: (
    db: Db,
    secrets: Secrets,
    start: TestCallStart,
  ) => Promise<{ readonly engineCallId: string; readonly event: CallEvent }>
  /** The caller presses keys; undefined where they mean nothing. */
  readonly press: (db: Db, call: EngineCall, keys: string, at: number) => Promise<CallEvent | undefined>
}
