import type { CallDestination } from "../../inventory/extensions/call-destination.ts"
import type { Sound } from "./flow-graph.ts"
import type { HoldMusic } from "./hold-music.ts"
import type { Leg } from "./call-party.ts"
import type { ObjectRef, Reason } from "./reason.ts"

/** Sounds that the service itself brings. */
export type ServiceSound =
  | "notInService"
  | "notAvailable"
  | "blocked"
  | "notAllowed"
  | "wrongKey"
  | "defaultGreeting"
  | "directoryPrompt"
  | "cannotComplete"
  | "mailboxFull"
  | "enterPin"
  | "wrongPin"
  | "enterExtension"
  | "conferenceLocked"
  | "conferenceFull"
  | "codeDone"
  | "codeNotPossible"

/** Who somebody is in a conference. */
export type ConferenceRole = "host" | "guest"

export type RefusalCause =
  | "blocked"
  | "busy"
  | "notInService"
  | "notAllowed"
  | "noAnswer"
  | "mailboxFull"
  | "accountSuspended"
  | "tooManyHops"
  | "codeNotPossible"

/** What an engine does. Each action carries the rule that caused it. */
export type Action = { readonly because: Reason } & (
  | {
      readonly do: "ring"
      readonly legs: readonly Leg[]
      readonly seconds: number
      readonly for: ObjectRef
      /** Put before the caller's name on the phones; empty: nothing. */
      readonly callerNamePrefix: string
      /** What the caller hears meanwhile. */
      readonly ringBack: HoldMusic
    }
  | { readonly do: "play"; readonly sound: Sound | ServiceSound }
  | {
      readonly do: "collect"
      readonly mostDigits: number
      readonly waitSeconds: number
      readonly betweenDigitsSeconds: number
      /** The single keys that mean something. */
      readonly choices: readonly string[]
      /** Ends the input before the time is over. */
      readonly endKey?: "#"
    }
  | ({
      readonly do: "enqueue"
      readonly queueId: number
      readonly maxWaitSeconds: number
      readonly exitKey: string | null
      readonly callbackKey: string | null
    } & QueueSounds)
  | {
      readonly do: "voicemail"
      readonly extensionId: number
      readonly maxSeconds: number
      /** The greeting in use; null: the standard one. */
      readonly greeting: MailboxGreeting | null
    }
  | {
      readonly do: "conference"
      readonly extensionId: number
      readonly role: ConferenceRole
      /** The guest hears the music until a host is there. */
      readonly waitsForHost: boolean
      /** For whoever waits or is alone. */
      readonly music: HoldMusic
      readonly announce: { readonly by: "tone" | "name"; readonly join: boolean; readonly leave: boolean } | null
      readonly muted: boolean
      readonly record: "off" | "host" | "always"
      readonly maxParticipants: number
    }
  | {
      readonly do: "page"
      readonly extensionId: number
      readonly legs: readonly Leg[]
      readonly twoWay: boolean
      readonly tone: boolean
      readonly maxSeconds: number
      readonly priority: "normal" | "emergency"
    }
  | { readonly do: "fax"; readonly extensionId: number }
  | {
      readonly do: "dialOut"
      readonly number: string
      readonly callerId: string | null
      /** The name that is shown with the number; empty: none. */
      readonly callerName: string
    }
  | { readonly do: "emergency"; readonly number: string; readonly extensionId: number }
  | CodeAction
  /** The caller hears music on hold until somebody retrieves the call; after the seconds it returns. */
  | { readonly do: "holdParked"; readonly slot: string; readonly seconds: number }
  | { readonly do: "startRecording" }
  | { readonly do: "stopRecording" }
  | { readonly do: "record"; readonly ruleIds: readonly number[] }
  | { readonly do: "refuse"; readonly cause: RefusalCause }
  | { readonly do: "hangUp" }
)

/** What callers and agents of a queue hear, and what agents see. */
export interface QueueSounds {
  readonly music: HoldMusic
  /** Played again and again; null: none. */
  readonly comfortMessage: Sound | null
  /** How often the comfort message, the position and the estimated wait are announced. */
  readonly announceEverySeconds: number
  readonly announcePosition: "off" | "always" | "whenImproved"
  readonly announceWait: "off" | "once" | "each"
  /** What the agent hears before being connected. */
  readonly whisper: Sound | "queueName" | null
  readonly callerNamePrefix: string
}

/** The recording that callers of a voicemail box hear. */
export interface MailboxGreeting {
  readonly name: string
  readonly seconds: number
}

/** What a phone does by dialing a code. `extensionId` is the extension that dials; `callId` is another call under way. */
export type CodeAction =
  | { readonly do: "openMailbox"; readonly extensionId: number }
  | { readonly do: "setDoNotDisturb"; readonly extensionId: number; readonly on: boolean }
  /** Where all calls go; null turns forwarding off. */
  | { readonly do: "setForwarding"; readonly extensionId: number; readonly to: CallDestination | null }
  | {
      readonly do: "setQueueLogin"
      readonly extensionId: number
      readonly queueIds: readonly number[]
      readonly loggedIn: boolean
    }
  | { readonly do: "pickUp"; readonly extensionId: number; readonly callId: number }
  | { readonly do: "retrieveParked"; readonly extensionId: number; readonly callId: number; readonly slot: string }
  | { readonly do: "park"; readonly extensionId: number; readonly callId: number; readonly slot: string }
  | { readonly do: "recordCall"; readonly extensionId: number; readonly callId: number; readonly on: boolean }
  | {
      readonly do: "monitor"
      readonly extensionId: number
      readonly callId: number
      readonly withExtensionId: number
      readonly mode: "listen" | "whisper" | "barge"
    }
  /** The extension logs in to the shared phone from which the code is dialed, or out of it. */
  | {
      readonly do: "setSharedPhone"
      readonly extensionId: number
      readonly deviceId: number
      readonly loggedIn: boolean
    }
  /** The engine says a number, or repeats what the caller says. */
  | { readonly do: "sayNumber"; readonly number: string }
  | { readonly do: "echo" }
