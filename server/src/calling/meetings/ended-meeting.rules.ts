import type {
  MeetingChannel,
  MeetingRecordingKind,
  MeetingType,
} from "@dialplane/contract/calling/meetings/meetings.schema"
import type { UserId } from "@dialplane/contract/kit/ids"

/** A meeting that has ended, as a meetings service reports it. Times are milliseconds. */
export interface EndedMeeting {
  readonly engine: string
  readonly engineMeetingId: string
  /** Digits only. */
  readonly code: string
  readonly topic: string
  readonly type: MeetingType
  readonly host: { readonly userId: UserId | null; readonly name: string }
  readonly startedAt: number
  readonly endedAt: number
  readonly stays: readonly {
    /** The same number whenever the same participant joins again. */
    readonly participant: number
    readonly userId: UserId | null
    readonly name: string
    readonly joinedAt: number
    readonly leftAt: number
    readonly channel: MeetingChannel
  }[]
  readonly recordings: readonly {
    readonly kind: MeetingRecordingKind
    readonly startedAt: number
    readonly seconds: number
    readonly bytes: number
  }[]
}
