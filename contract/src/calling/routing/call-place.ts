import type { Destination } from "../destinations/destination.ts"
import type { Leg } from "./call-party.ts"
import type { ObjectRef, Reason } from "./reason.ts"
import type { CodeAction, ConferenceRole } from "./call-action.ts"

/** What happens to a call when nobody answers where it is. */
export type Exit =
  | { readonly kind: "destination"; readonly to: Destination; readonly because: Reason }
  | { readonly kind: "voicemail"; readonly extensionId: number; readonly because: Reason }
  | { readonly kind: "node"; readonly flowId: number; readonly nodeId: string | null; readonly because: Reason }
  | { readonly kind: "unanswered"; readonly because: Reason }

export interface RingStep {
  readonly legs: readonly Leg[]
  readonly seconds: number
  readonly because: Reason
}

/** Where a call is while it waits for an event. */
export type Place =
  | {
      readonly kind: "ringing"
      readonly for: ObjectRef
      readonly steps: readonly RingStep[]
      readonly step: number
      readonly exit: Exit
    }
  | { readonly kind: "menu"; readonly extensionId: number; readonly silent: number; readonly wrong: number }
  | {
      readonly kind: "flowMenu"
      readonly flowId: number
      readonly nodeId: string
      readonly silent: number
      readonly wrong: number
    }
  | { readonly kind: "directory"; readonly tries: number; readonly found: readonly number[] }
  /** With the key that asks for a callback, where one is offered. */
  | { readonly kind: "queue"; readonly extensionId: number; readonly callbackKey?: string | null }
  /** A queue calls a caller back. Whoever answers waits in the queue, at the front. */
  | { readonly kind: "callback"; readonly extensionId: number; readonly number: string }
  | {
      readonly kind: "mailbox"
      readonly extensionId: number
      readonly maxSeconds?: number
      /** How long the caller listens before the message begins. */
      readonly listensSeconds?: number
    }
  /** The caller is asked for the PIN of a conference bridge, after so many wrong ones. */
  | { readonly kind: "conferencePin"; readonly extensionId: number; readonly wrong: number }
  /** At a shared phone, the caller is asked with which extension to log in. */
  | { readonly kind: "codeExtension"; readonly deviceId: number; readonly phone: string; readonly wrong: number }
  /** The caller is asked for the PIN that a code needs, after so many wrong ones. */
  | {
      readonly kind: "codePin"
      readonly action: Extract<CodeAction, { do: "monitor" | "openMailbox" | "setSharedPhone" }>
      /** Why it is carried out then. */
      readonly because: Reason
      readonly wrong: number
    }
  | {
      readonly kind: "conference"
      readonly extensionId: number
      readonly role: ConferenceRole
      readonly waitsForHost: boolean
    }
  | { readonly kind: "paging"; readonly extensionId: number; readonly maxSeconds: number }
  | { readonly kind: "fax"; readonly extensionId: number }
  | { readonly kind: "outside"; readonly number: string; readonly exit: Exit }
  /** A code was carried out, and the caller hears so. */
  | { readonly kind: "feature" }
  /** The caller listens to the messages of an extension. */
  | { readonly kind: "ownMailbox"; readonly extensionId: number }
  | { readonly kind: "parked"; readonly slot: string; readonly parkedBy: number }
  | { readonly kind: "talking"; readonly with: Leg }
  | { readonly kind: "over"; readonly result: CallResult }

export const callResults = [
  "answered",
  "missed",
  "voicemail",
  "abandoned",
  "busy",
  "blocked",
  "failed",
  "forwarded",
  "canceled",
] as const
export type CallResult = (typeof callResults)[number]
