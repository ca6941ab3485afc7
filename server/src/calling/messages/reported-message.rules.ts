import type { MessageDirection, MessageResult, MessageType } from "@dialplane/contract/calling/messages/messages.schema"
import type { UserId } from "@dialplane/contract/kit/ids"

interface Delivery {
  readonly result: MessageResult
  /** Milliseconds. */
  readonly resultAt: number
  readonly carrierCode: string | null
  readonly carrierReason: string | null
}
/** A message as a carrier or the messaging service reports it. Times are milliseconds, numbers digits only. */
export interface ReportedMessage extends Delivery {
  readonly adapter: string
  readonly adapterMessageId: string
  readonly sentAt: number
  readonly userId: UserId | null
  readonly userName: string
  readonly direction: MessageDirection
  readonly ownNumber: string
  readonly otherNumber: string
  readonly otherName: string
  readonly type: MessageType
  readonly segments: number
  /** In minor units of the currency. */
  readonly charge: { readonly minorUnits: number; readonly currency: string } | null
}
/** What became of a message that was reported before. */
export interface DeliveryReport extends Delivery {
  readonly adapter: string
  readonly adapterMessageId: string
}
