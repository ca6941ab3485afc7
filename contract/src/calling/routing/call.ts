import type { CallDestination } from "../../inventory/extensions/call-destination.ts"
import type { Destination } from "../destinations/destination.ts"
import type { Sound } from "./flow-graph.ts"
import type { HoldMusic } from "./hold-music.ts"

export type Caller =
  /** E.164 digits; null when the caller hides the number. */
  | { readonly kind: "outside"; readonly number: string | null; readonly country: string | null }
  | { readonly kind: "inside"; readonly extensionId: number }
export type CallDirection = "inbound" | "outbound" | "internal"

/** What a reason or action is about; the portal links it. */
export interface ObjectRef {
  readonly kind:
    | "account"
    | "number"
    | "person"
    | "group"
    | "queue"
    | "receptionist"
    | "conference"
    | "paging"
    | "fax"
    | "flow"
    | "schedule"
    | "blockingRule"
    | "callBlocking"
    | "pbxSettings"
    | "pickupGroup"
    | "recordingRule"
    | "unassignedNumbers"
    | "linesWithoutLocation"
  readonly id: number | string
  readonly name: string
}

/** The rule that decided, about which object, with the values its sentence needs. */
export interface Reason {
  readonly rule: Rule
  readonly object: ObjectRef | null
  readonly facts?: Readonly<Record<string, string | number>>
}
export const rules = [
  "emergency",
  "accountSuspended",
  "numberUnknown",
  "numberUnassigned",
  "numberLeadsTo",
  "blocked",
  "blockingAllows",
  "dialedExtension",
  "dialedInvalid",
  "dialedFeature",
  "dialedUnknownCode",
  "dialedCodeIncomplete",
  "dialedParkingSlot",
  "dialedOperator",
  "dialedOutside",
  "dialedOwnNumber",
  "internationalOff",
  "internationalBlockedForExtension",
  "startsInFlow",
  "destinationGone",
  "flowIsEmpty",
  "flowNotPublished",
  "scheduleOpen",
  "scheduleClosed",
  "conditionMet",
  "conditionNotMet",
  "announcement",
  "menuPlays",
  "menuClosed",
  "menuKey",
  "menuExtension",
  "menuWrongKey",
  "menuNoInput",
  "menuRepeats",
  "menuPrevious",
  "menuGivesUp",
  "flowNoAnswer",
  "suspended",
  "doNotDisturb",
  "alwaysForwarded",
  "busy",
  "notReachable",
  "rings",
  "findMe",
  "alsoRings",
  "notAnswered",
  "forwardedNoAnswer",
  "voicemail",
  "mailboxFull",
  "nobody",
  "skippedSuspended",
  "skippedDoNotDisturb",
  "skippedBusy",
  "skippedOffline",
  "skippedBlocked",
  "skippedNotAllowed",
  "groupRings",
  "groupClosed",
  "groupNoAnswer",
  "queueWaits",
  "queueClosed",
  "queueNoAgents",
  "queueFull",
  "queueWaitedTooLong",
  "queueExitKey",
  "queueMovedToTop",
  "queuePickedUp",
  "queueSentOn",
  "queueEnded",
  "queueCallbackAsked",
  "queueCallsBack",
  "queueCallbackUnanswered",
  "conference",
  "conferenceHost",
  "conferenceAsksPin",
  "conferencePinWrong",
  "conferencePinMissing",
  "conferencePinRefused",
  "conferenceLocked",
  "conferenceFull",
  "conferenceWaits",
  "conferenceMuted",
  "conferenceRecorded",
  "paging",
  "pagingEmergency",
  "pagingTwoWay",
  "pagingNotAllowed",
  "pagingClosed",
  "pagingReachesNobody",
  "pagingTimeOver",
  "fax",
  "directory",
  "directoryFound",
  "directoryNotFound",
  "outsideNumber",
  "hangsUp",
  "answered",
  "callerHungUp",
  "connectionLost",
  "messageLeft",
  "transferred",
  "recording",
  "codeVoicemail",
  "codeNoMailbox",
  "codeDoNotDisturbOn",
  "codeDoNotDisturbOff",
  "codeForwardOn",
  "codeForwardOff",
  "codeForwardNowhere",
  "codeForwardNotPossible",
  "codeHidesCallerId",
  "codeReturnsCall",
  "codeNobodyCalled",
  "codeQueueLogIn",
  "codeQueueLogOut",
  "codeNoQueues",
  "codeLogOutNotAllowed",
  "codePicksUp",
  "codeNoPickupGroup",
  "codePickupNotAllowed",
  "codeNothingRings",
  "codeNeedsFreeLine",
  "codeParks",
  "codeParkingOff",
  "codeNoCallToPark",
  "codeSlotsTaken",
  "codeRetrieves",
  "codeSlotEmpty",
  "codeRecords",
  "codeStopsRecording",
  "codeNoCallToRecord",
  "codeMonitors",
  "codeNoCallToMonitor",
  "codeOwnNumber",
  "codeEchoTest",
  "codeNotOffered",
  "codeFailed",
  "pickedUp",
  "parked",
  "parkingRetrieved",
  "parkingReturns",
  "recordingStarted",
  "recordingStopped",
  "tooManyHops",
  "tooManyPrompts",
] as const
export type Rule = (typeof rules)[number]

export type Leg =
  | { readonly kind: "extension"; readonly extensionId: number; readonly delay: number; readonly confirm: boolean }
  | { readonly kind: "external"; readonly number: string; readonly delay: number; readonly confirm: boolean }

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
  /** The engine says a number, or repeats what the caller says. */
  | { readonly do: "sayNumber"; readonly number: string }
  | { readonly do: "echo" }

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

export interface CallState {
  readonly caller: Caller
  readonly direction: CallDirection
  readonly dialed: string
  /** For shares and random orders: the same call always goes the same way. */
  readonly seed: number
  readonly hops: number
  readonly prompts: number
  /** The menus the caller came through, for "previous menu". */
  readonly menus: readonly number[]
  /** The call flows it has entered. */
  readonly flows: readonly number[]
  /** The queue that calls back; absent for all other calls. */
  readonly callbackFrom?: number
  /** What the group or queue puts before the caller's name. */
  readonly callerNamePrefix?: string
  /** The caller hides the number for this call. */
  readonly hidesCallerId?: boolean
  /** Who placed the call, if they parked whom they had called: the called party is the caller since. */
  readonly placedBy?: Caller
  /** Somebody records the call by a code. */
  readonly isRecorded?: boolean
  readonly place: Place
}

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
  | { readonly kind: "recordingSet"; readonly on: boolean; readonly by: string }
  /** What a code asks for could not be done, for this reason. */
  | { readonly kind: "codeFailed"; readonly why: string }
  /** The engine no longer knows the call, or has not reported about it for too long. */
  | { readonly kind: "lost" }
  /** `by` ended the call of a waiting caller. */
  | { readonly kind: "hungUp"; readonly by?: string }
)

export interface Decision {
  readonly actions: readonly Action[]
  readonly next: CallState
  /** Every rule that was followed, in order, also those that led to no action. */
  readonly because: readonly Reason[]
  /** The steps of call flows that the call has passed, in order. */
  readonly passed: readonly FlowPlace[]
}
export interface FlowPlace {
  readonly flowId: number
  readonly nodeId: string
}

/** The longest voicemail message of a box without a setting of its own. */
export const usualMessageSeconds = 180
/** How many messages such a box holds. */
export const usualMessages = 100

export const mostHops = 20
export const mostPrompts = 20
