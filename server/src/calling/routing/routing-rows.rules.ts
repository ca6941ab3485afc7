import type { BlockingRule } from "@dialplane/contract/calling/call-blocking/blocking-decision"
import type { DestinationKind } from "@dialplane/contract/calling/destinations/destination"
import type { HoldMode, HoldTune } from "@dialplane/contract/calling/media/media.schema"
import type { QueueSettings } from "@dialplane/contract/calling/queues/queue-settings"
import type { RoutedConference } from "@dialplane/contract/calling/routing/routing-config"
import type { AccountStatus, CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import type { OpeningHours } from "@dialplane/contract/inventory/schedules/opening-hours"

export interface ExtensionRow {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly type: ExtensionType
  readonly callFlowId: number | null
  /** The extension that a call flow has of its own. */
  readonly isOfFlow: boolean
  readonly suspended: boolean
  readonly hasPhones: boolean
  readonly offline: boolean
  readonly busy: boolean
  readonly doNotDisturb: boolean
  readonly ringMode: "phones" | "findMe" | "simultaneous"
  readonly voicemailOn: boolean
  readonly voicemailSeconds: number
  readonly mailboxFull: boolean
  readonly messageSeconds: number
  readonly greetingName: string
  /** Null: the standard greeting is in use. */
  readonly greetingSeconds: number | null
  readonly blockInternational: boolean
  readonly callerIdName: string
  readonly callerIdChoice: "account" | "own" | "number"
  readonly callerIdNumber: string
  readonly callerIdBlocked: boolean
  readonly ownNumber: string | null
  readonly locationNumber: string | null
  readonly locationCountry: string | null
}
interface TargetRow {
  readonly extensionId: number
  readonly kind: "extension" | "voicemail" | "external"
  readonly toExtensionId: number | null
  readonly toNumber: string | null
  readonly seconds: number | null
}
export interface DestinationRow {
  readonly ownerExtensionId: number | null
  readonly ownerFlowId: number | null
  readonly slot: string
  readonly kind: DestinationKind
  readonly toExtensionId: number | null
  readonly toNumber: string | null
  readonly toFlowId: number | null
  readonly present: "caller" | "company" | null
  readonly announcementId: number | null
  readonly announcementName: string | null
  readonly announcementSeconds: number | null
}
export interface SoundRef {
  readonly mediaId: number
  readonly name: string
  readonly seconds: number
}

/** PINs are encrypted. */
export interface ConferenceRow extends Pick<
  RoutedConference,
  | "id"
  | "maxParticipants"
  | "waitForHost"
  | "musicWhileWaiting"
  | "announce"
  | "announceOn"
  | "startMuted"
  | "record"
  | "locked"
  | "participants"
  | "hosts"
  | "isRecorded"
> {
  readonly sealedHostPin: string | null
  readonly sealedGuestPin: string | null
}

/** Everything of the account that a call in this reach needs, as the database has it. */
export interface RoutingRows {
  readonly account: {
    readonly name: string
    readonly status: AccountStatus
    readonly countryCode: CountryCode
    readonly countries: readonly string[]
  }
  readonly pbx: Readonly<Record<string, unknown>> | null
  readonly hold: {
    readonly mode: HoldMode
    readonly tune: HoldTune
    readonly sounds: readonly SoundRef[]
  } | null
  readonly blocking: Readonly<Record<string, unknown>> | null
  readonly rules: readonly (BlockingRule & { readonly extensionId: number | null })[]
  readonly own: readonly {
    readonly extensionId: number
    readonly on: boolean
    readonly blockAnonymous: boolean
    readonly action: BlockingRule["action"]
  }[]
  readonly extensions: readonly ExtensionRow[]
  readonly forwarding: readonly (TargetRow & { readonly rule: string; readonly isOn: boolean })[]
  readonly targets: readonly (TargetRow & { readonly acceptPrompt: boolean })[]
  readonly destinations: readonly DestinationRow[]
  readonly groups: readonly {
    readonly id: number
    readonly strategy: "all" | "inOrder" | "roundRobin" | "random"
    readonly ringSeconds: number
    readonly passes: number
    readonly skipBusy: boolean
    readonly respectDoNotDisturb: boolean
    /** How many calls the group has had, for one that rings in turn. */
    readonly turn: number
    readonly scheduleId: number | null
    readonly callerNamePrefix: string
    readonly ringBack: "tone" | "music"
  }[]
  readonly members: readonly {
    readonly groupId: number
    readonly extensionId: number | null
    readonly number: string | null
    readonly confirm: boolean
    readonly seconds: number | null
    readonly delay: number
  }[]
  readonly queues: readonly {
    readonly id: number
    readonly scheduleId: number | null
    readonly maxWaiting: number
    readonly maxWaitSeconds: number
    readonly exitKey: string | null
    readonly greeting: SoundRef | null
    readonly callbackKey: string | null
    readonly noAgentsApplies: QueueSettings["noAgentsApplies"]
    readonly holdAudio: SoundRef | null
    readonly comfortMessage: SoundRef | null
    readonly comfortSeconds: number
    readonly announcePosition: QueueSettings["announcePosition"]
    readonly announceWait: QueueSettings["announceWait"]
    readonly whisper: boolean
    readonly whisperSound: SoundRef | null
    readonly callerNamePrefix: string
    readonly agentIds: readonly number[]
    readonly agentsLoggedIn: number
    readonly waiting: number
  }[]
  readonly receptionists: readonly {
    readonly id: number
    readonly scheduleId: number | null
    readonly greeting: SoundRef | null
    readonly closedGreeting: SoundRef | null
    readonly menuKeys: Readonly<Record<string, "repeat" | "previous">>
    readonly dialExtensions: boolean
    readonly waitSeconds: number
    readonly betweenDigitsSeconds: number
    readonly noInputRetries: number
    readonly wrongKeyRetries: number
  }[]
  readonly conferences: readonly ConferenceRow[]
  readonly paging: readonly {
    readonly id: number
    readonly priority: "normal" | "emergency"
    readonly twoWay: boolean
    readonly tone: boolean
    readonly maxSeconds: number
    readonly scheduleId: number | null
    readonly pagers: readonly number[] | null
    readonly targets: readonly number[]
    readonly skipBusy: boolean
  }[]
  readonly flows: readonly {
    readonly id: number
    readonly name: string
    readonly graph: unknown
    /** The draft of the flow, instead of its published version. */
    readonly isDraft: boolean
  }[]
  readonly media: readonly SoundRef[]
  readonly schedules: readonly ({ readonly id: number; readonly name: string } & OpeningHours)[]
  readonly numbers: readonly { readonly number: string; readonly extensionId: number | null }[]
}
