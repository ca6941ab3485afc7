import type { CountryCode } from "../../ground/accounts/accounts.schema.ts"
import type { ExtensionSettings } from "../../inventory/extensions/extensions.schema.ts"
import type { OpeningHours } from "../../inventory/schedules/opening-hours.ts"
import type { BlockingSettings, PreparedRules } from "../call-blocking/blocking-decision.ts"
import type { Destination } from "../destinations/destination.ts"
import type { DialPlan } from "../pbx-settings/dialed-number.ts"
import type { MailboxGreeting, QueueSounds } from "./call-action.ts"
import type { FlowNode, Sound } from "./flow-graph.ts"
import type { HoldMusic } from "./hold-music.ts"

/**
 * Everything of an account that a call can touch, as it was at one moment. A call keeps the configuration it began
 * with, so that it never meets half a change.
 */
export interface RoutingConfig {
  readonly account: {
    readonly id: number
    readonly name: string
    readonly status: string
    /** What the account's status lets through. Emergency calls always pass. */
    readonly incoming: boolean
    readonly outgoing: "all" | "inside" | "none"
    readonly country: CountryCode
    /** E.164 digits of the number shown for the company. */
    readonly mainNumber: string | null
    /** How long phones ring where neither voicemail nor forwarding sets a time. */
    readonly ringSeconds: number
    /** The name shown with the company's number; empty: none. */
    readonly callerName: string
    /** What is heard on hold where nothing else is set. */
    readonly holdMusic: HoldMusic
  }
  readonly dialing: Omit<DialPlan, "isExtension">
  readonly operator: Destination | null
  readonly blocking: {
    readonly settings: Omit<BlockingSettings, "own">
    readonly rules: PreparedRules
    /** What blocked callers hear; the standard message without it. */
    readonly message?: Sound | null
  }
  /** By id. */
  readonly extensions: ReadonlyMap<number, RoutedExtension>
  /** The id by what is dialed. */
  readonly byDialed: ReadonlyMap<string, number>
  /** By E.164 digits. */
  readonly numbers: ReadonlyMap<string, RoutedNumber>
  readonly flows: ReadonlyMap<number, RoutedFlow>
  readonly schedules: ReadonlyMap<number, RoutedSchedule>
  /** Users listed for dial by name, with their names as keys of a phone: "castillo" is 227845546. */
  readonly directory: readonly {
    readonly extensionId: number
    readonly name: string
    readonly keys: readonly string[]
  }[]
  readonly recording: readonly RecordingHook[]
  /** How long announcements of destinations last, by media id. */
  readonly soundSeconds?: ReadonlyMap<number, number>
  /** What phones are doing; an extension that is not listed is free. */
  readonly presence: ReadonlyMap<number, Presence>
  readonly parking: {
    readonly seconds: number
    /** Where a parked call goes after that time. */
    readonly returnTo: Destination | "parker"
  }
  /** For a caller inside who dials a code or a parking slot. */
  readonly codeScene?: CodeScene
}

/** What a code can act on at the moment it is dialed. */
export interface CodeScene {
  /** The call in which the caller talks already. */
  readonly talkingIn: { readonly callId: number; readonly isRecorded: boolean } | null
  /** The caller takes part in another call, and cannot take one more. */
  readonly isBusy: boolean
  /** Of the caller; off: this installation has no pickup groups. */
  readonly pickupGroup: { readonly id: number; readonly name: string } | "off" | null
  /** For a code with an extension: whether the caller may pick up its calls. */
  readonly mayPickUp: boolean
  /** The call that rings longest, in the group or at the extension. */
  readonly ringing: { readonly callId: number; readonly extensionId: number; readonly from: string } | null
  /** The calls in parking slots, the one that waits longest first. */
  readonly parked: readonly { readonly callId: number; readonly slot: string; readonly from: string }[]
  /** Numbers between the first and the last slot that are extensions. */
  readonly numbersInUse: ReadonlySet<string>
  /** Who called last: digits, or an extension; null if nobody did or the number was hidden. */
  readonly lastCaller: string | null
  /** The queues that the caller is an agent of. */
  readonly queues: readonly { readonly id: number; readonly name: string; readonly mayLogOut: boolean }[]
  /** For a code with an extension: the call in which it talks. */
  readonly talkingThere: { readonly callId: number; readonly needsPin: boolean } | null
  /** Whether the caller's own voicemail box has a PIN. */
  readonly mailboxHasPin: boolean
  /** The shared phone to which the caller is logged in, or from which the caller can log in. */
  readonly sharedPhone: { readonly deviceId: number; readonly name: string; readonly isLoggedIn: boolean } | null
}

export type Presence = "busy" | "offline"

export interface RoutedNumber {
  readonly number: string
  readonly leadsTo: { readonly extensionId: number } | { readonly callFlowId: number } | null
}

interface Common {
  readonly id: number
  readonly number: string
  readonly name: string
  /** Its calls start in this call flow instead. */
  readonly callFlowId: number | null
  /** Its voicemail box, if it differs from an empty one with the usual limits. */
  readonly mailbox?: {
    readonly isFull: boolean
    readonly maxSeconds: number
    /** The recording in use; callers hear the standard greeting without one. */
    readonly greeting?: MailboxGreeting | null
  }
}

/** An extension with phones or a virtual extension, with or without a user. */
export interface RoutedPerson extends Common {
  readonly kind: "person"
  /** The user was disabled: no calls. Not those who have not signed in yet, and not rooms, which never sign in. */
  readonly suspended: boolean
  readonly hasPhones: boolean
  readonly settings: Pick<ExtensionSettings, "doNotDisturb" | "forwarding" | "ringing"> & {
    readonly voicemail: { readonly on: boolean; readonly answerSeconds: number }
  }
  readonly internationalBlocked: boolean
  /** What called parties outside see; null when hidden. */
  readonly outboundNumber: string | null
  readonly outboundName: string
  /** The user's own blocking with the account's rules; null when the user has none. */
  readonly blocking: { readonly own: NonNullable<BlockingSettings["own"]>; readonly rules: PreparedRules } | null
}

export type RoutedMember =
  | { readonly kind: "extension"; readonly extensionId: number; readonly seconds: number; readonly delay: number }
  | {
      readonly kind: "external"
      readonly number: string
      readonly seconds: number
      readonly delay: number
      readonly confirm: boolean
    }

export interface RoutedGroup extends Common {
  readonly kind: "group"
  readonly strategy: "all" | "inOrder" | "roundRobin" | "random"
  /** Those who are logged in, in order. */
  readonly members: readonly RoutedMember[]
  readonly ringSeconds: number
  readonly passes: number
  readonly skipBusy: boolean
  readonly respectDoNotDisturb: boolean
  /** Where round robin begins. */
  readonly startAt: number
  readonly scheduleId: number | null
  readonly closed: Destination | null
  readonly noAnswer: Destination | null
  readonly hasMailbox: boolean
  readonly callerNamePrefix: string
  /** What the caller hears while phones ring. */
  readonly ringBack: "tone" | "music"
}

export interface RoutedQueue extends Common {
  readonly kind: "queue"
  readonly scheduleId: number | null
  readonly greeting: Sound | null
  /** All agents, logged in or not. */
  readonly agentIds: readonly number[]
  readonly agentsLoggedIn: number
  readonly waiting: number
  readonly maxWaiting: number
  readonly maxWaitSeconds: number
  readonly full: Destination | null
  readonly waitedTooLong: Destination | null
  readonly noAgents: Destination | null
  readonly closed: Destination | null
  readonly exitKey: { readonly key: string; readonly to: Destination } | null
  readonly callbackKey: string | null
  /** Callers who wait are sent on when the last agent logs out. */
  readonly leavesWithoutAgents: boolean
  /** Null: the music on hold of the account. */
  readonly holdAudio: Sound | null
  readonly sounds: Omit<QueueSounds, "music">
  readonly hasMailbox: boolean
}

export type KeyAction = Destination | { readonly kind: "repeat" } | { readonly kind: "previous" }

export interface RoutedReceptionist extends Common {
  readonly kind: "receptionist"
  /** False for the extension of a call flow, which has nothing but the flow. */
  readonly hasMenu: boolean
  readonly scheduleId: number | null
  readonly greeting: Sound | null
  /** While closed: another greeting, and calls go on here instead of to the keys. */
  readonly closedGreeting: Sound | null
  readonly closed: Destination | null
  readonly keys: ReadonlyMap<string, KeyAction>
  readonly dialExtensions: boolean
  readonly waitSeconds: number
  readonly betweenDigitsSeconds: number
  readonly noInputRetries: number
  readonly noInput: Destination | null
  readonly wrongKeyRetries: number
  readonly wrongKey: Destination | null
  readonly hasMailbox: boolean
}

export interface RoutedConference extends Common {
  readonly kind: "conference"
  /** Null: no PIN is needed. A PIN that is null is never right. */
  readonly pins:
    | { readonly host: string | null; readonly guest: string | null }
    /** In questions of somebody who may not know the PINs: any PIN counts as the one of guests. */
    | "notCompared"
    | null
  readonly maxParticipants: number
  readonly waitForHost: boolean
  readonly musicWhileWaiting: boolean
  readonly announce: "tone" | "name" | "none"
  readonly announceOn: "both" | "join" | "leave"
  readonly startMuted: boolean
  readonly record: "off" | "host" | "always"
  /** Only hosts can join. */
  readonly locked: boolean
  /** Whether the conference that takes place now is being recorded. */
  readonly isRecorded: boolean
  /** Who takes part now, and how many of them are hosts. */
  readonly participants: number
  readonly hosts: number
}
export interface RoutedPaging extends Common {
  readonly kind: "paging"
  /** Null: everyone inside may page. */
  readonly pagers: ReadonlySet<number> | null
  readonly targets: readonly number[]
  readonly skipBusy: boolean
  /** An emergency page also reaches phones in a call or on do not disturb. */
  readonly priority: "normal" | "emergency"
  readonly twoWay: boolean
  readonly tone: boolean
  readonly maxSeconds: number
  readonly scheduleId: number | null
}
export interface RoutedFax extends Common {
  readonly kind: "fax"
}

export type RoutedExtension =
  | RoutedPerson
  | RoutedGroup
  | RoutedQueue
  | RoutedReceptionist
  | RoutedConference
  | RoutedPaging
  | RoutedFax

export interface RoutedSchedule {
  readonly id: number
  readonly name: string
  readonly hours: OpeningHours
}

export interface RoutedFlow {
  readonly id: number
  readonly name: string
  readonly start: string
  readonly nodes: ReadonlyMap<string, FlowNode>
}

/** Which calls a recording rule asks to record. */
export interface RecordingHook {
  readonly ruleId: number
  readonly name: string
  /** Null: every extension of the account. */
  readonly extensionIds: ReadonlySet<number> | null
  readonly directions: ReadonlySet<"inbound" | "outbound" | "internal">
  /** Of 100 calls. */
  readonly percent: number
}
