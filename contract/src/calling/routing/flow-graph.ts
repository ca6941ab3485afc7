import type { Destination } from "../destinations/destination.ts"

export interface Sound {
  readonly mediaId: number
  readonly name: string
  /** How long it lasts, where that is known. */
  readonly seconds?: number
}

/** Who calls, for conditions. The number is E.164 digits; in a pattern, * stands for any digits and ? for one. */
export interface CallerCondition {
  readonly anonymous: boolean
  readonly countries: readonly string[]
  readonly patterns: readonly string[]
}

/** One step of a call flow. Edges name the node that follows; null ends the call. */
export type FlowNode =
  | {
      readonly kind: "schedule"
      readonly scheduleId: number
      readonly open: string | null
      readonly closed: string | null
    }
  | {
      readonly kind: "menu"
      readonly greeting: Sound | null
      readonly keys: Readonly<Record<string, string | null>>
      readonly dialExtensions: boolean
      readonly waitSeconds: number
      readonly retries: number
      readonly noInput: string | null
      readonly wrongKey: string | null
    }
  | { readonly kind: "announcement"; readonly sound: Sound; readonly next: string | null }
  | {
      readonly kind: "condition"
      readonly caller: CallerCondition
      readonly yes: string | null
      readonly no: string | null
    }
  | {
      /** Sends the call to an extension, group, queue, mailbox, number or another flow. */
      readonly kind: "destination"
      readonly to: Destination
      /** Where the call goes on when a user or group does not answer; without it, their own settings decide. */
      readonly noAnswer: string | null
    }
