import type { Destination } from "../destinations/destination.ts"
import type { Caller, Leg } from "./call-party.ts"

/** `at` is milliseconds since 1970. */
export type CallEvent = { readonly at: number } & (
  | {
      readonly kind: "arrived"
      readonly caller: Caller
      readonly dialed: string
      readonly seed: number
      /** The queue calls this caller back, who asked for it. */
      readonly callback?: { readonly queueId: number; readonly attempt: number }
      /** The phone takes part in another call, and can only dial codes and emergency numbers. */
      readonly callerTalks?: boolean
    }
  | { readonly kind: "digits"; readonly digits: string }
  | { readonly kind: "noDigits" }
  /**
   * The PIN that a code needs was compared where it is known; `why` it could not be. The digits are in no event. For a
   * conference bridge only if the caller may not try another one.
   */
  | { readonly kind: "pinChecked"; readonly right: boolean; readonly why?: string }
  /** `pickedUpBy` took a waiting caller out of a queue, a ringing call of a colleague, or a parked call. */
  | {
      readonly kind: "answered"
      readonly leg: Leg
      readonly pickedUpBy?: string
      /** When the phone began to ring, if the queue rang it. */
      readonly rangAt?: number
    }
  /** All legs of the step ended: after its seconds, or because every one was busy or refused. */
  | { readonly kind: "notAnswered"; readonly why: "time" | "busy" | "offline" }
  | { readonly kind: "leftQueue"; readonly why: "waitedTooLong" | "noAgents" | "exitKey" | "callback" }
  /** Agents whose phones rang for a waiting caller did not answer; the caller goes on waiting. */
  | { readonly kind: "agentsMissed"; readonly extensionIds: readonly number[]; readonly rangAt: number }
  /** Somebody who looks after the queue sends a waiting caller elsewhere. */
  | { readonly kind: "sentOn"; readonly to: Destination; readonly by: string }
  /** `urgent`: the caller marked it so. `soundSeed`: what is played instead of a recording, if the call is simulated. */
  | { readonly kind: "messageLeft"; readonly urgent?: boolean; readonly soundSeed?: number }
  /** The longest time of a page is over. */
  | { readonly kind: "timeOver" }
  /** Somebody puts the other party on hold, or comes back. */
  | { readonly kind: "held" }
  | { readonly kind: "resumed" }
  /** Whoever talks sends the call to another extension. */
  | { readonly kind: "transferred"; readonly extensionId: number }
  /** A party of the call puts the other one into a parking slot. */
  | { readonly kind: "parked"; readonly slot: string; readonly extensionId: number }
  | { readonly kind: "parkedTooLong" }
  /** A party of the call, or the host of a conference, starts or stops the recording. */
  | { readonly kind: "recordingSet"; readonly on: boolean; readonly extensionId: number; readonly by: string }
  /** What a code asks for could not be done, for this reason. */
  | { readonly kind: "codeFailed"; readonly why: string }
  /** The engine no longer knows the call, or has not reported about it for too long. */
  | { readonly kind: "lost" }
  /** `by` ended the call of a waiting caller. */
  | { readonly kind: "hungUp"; readonly by?: string }
)
