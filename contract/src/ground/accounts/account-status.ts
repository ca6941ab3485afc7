import { z } from "zod"
import { texts } from "../../kit/language.ts"
import { accountId } from "../../kit/ids.ts"
import { instant, line, note } from "../../kit/text.ts"
import { accountStatus, type AccountStatus } from "./accounts.schema.ts"

/** Allowed transitions. Cancelled is final. */
export const statusTransitions: Readonly<Record<AccountStatus, readonly AccountStatus[]>> = {
  Pending: ["Active", "Cancelled"],
  Active: ["Suspended", "Cancelled"],
  Suspended: ["Active", "Cancelled"],
  Demo: ["Active", "Cancelled"],
  Cancelled: [],
}
export const mayFollow = (from: AccountStatus, to: AccountStatus) => statusTransitions[from].includes(to)

/** What determines whether a change of status is allowed, besides the two statuses. */
export interface StatusCase {
  readonly from: AccountStatus
  readonly to: AccountStatus
  /** The operator's own account. */
  readonly isTop: boolean
  /**
   * The level of the requesting user: how far below the operator their account is. Vendor support has the operator's
   * level, 0.
   */
  readonly askerLevel: number
  /** The level of the account that set the current status. */
  readonly setterLevel: number
  readonly fraudHold: boolean
  /** Accounts below that are not cancelled. */
  readonly liveBelow: number
}
export const statusObjections = [
  "sameStatus",
  "cancelledIsFinal",
  "notATransition",
  "topAccount",
  "onlyFromAbove",
  "onHold",
  "customersLeft",
] as const
export type StatusObjection = (typeof statusObjections)[number]

/** The first reason against a change, or undefined. */
export const objectionToStatus = (asked: StatusCase): StatusObjection | undefined => {
  // A suspension by a higher level replaces one by a lower level; then only the higher level can lift it.
  if (asked.from === asked.to && asked.to === "Suspended" && asked.askerLevel < asked.setterLevel)
    return asked.isTop ? "topAccount" : undefined
  if (asked.from === asked.to) return "sameStatus"
  if (asked.from === "Cancelled") return "cancelledIsFinal"
  if (!mayFollow(asked.from, asked.to)) return "notATransition"
  if (asked.isTop) return "topAccount"
  // Activation has costs for the provider; a suspension can be lifted by the level that set it, or one
  // above.
  if (asked.to === "Active" && asked.askerLevel > asked.setterLevel) return "onlyFromAbove"
  if (asked.to === "Active" && asked.fraudHold) return "onHold"
  if (asked.to === "Cancelled" && asked.liveBelow > 0) return "customersLeft"
  return undefined
}

export const cancelReasons = texts("accounts.cancelReasons", {
  CLOSED: "Company closed",
  COST: "Too expensive",
  DUPLICATE: "Duplicate account",
  FRAUD: "Fraud",
  MERGED: "Merged into another account",
  MOVED: "Moved to another provider",
  NON_PAYMENT: "Non-payment",
  QUALITY: "Dissatisfied with the service",
  OTHER: "Other",
})
export type CancelReasonCode = keyof typeof cancelReasons
export const cancelReasonCode = z.enum(Object.keys(cancelReasons) as [CancelReasonCode, ...CancelReasonCode[]])

/** A change of status, common to all paths and versions. */
export interface StatusChange {
  readonly status: AccountStatus
  /** Immediately if absent or in the past. */
  readonly at?: string | undefined
  readonly reasonCode?: CancelReasonCode | undefined
  readonly note?: string | undefined
}

// --- on the wire: two versions of one change -------------------------------------------------------------------------

/** v1: cancellation has its own fields; other statuses are set immediately. */
export const statusChangeV1 = z
  .strictObject({
    status: accountStatus.describe("Status of the account"),
    cancellationDateTime: instant.optional().describe("When the cancellation takes effect"),
    cancelReasonCode: cancelReasonCode.optional().describe("Code of the reason for the cancellation"),
  })
  .meta({ id: "StatusChangeV1" })
/** v2: any status can be scheduled. */
export const statusChangeV2 = z
  .strictObject({
    status: accountStatus.describe("Status of the account"),
    effectiveDateTime: instant.optional().describe("When it takes effect"),
    reasonCode: cancelReasonCode.optional().describe("Code of the reason"),
    note: note(400).optional().describe("Note for colleagues"),
  })
  .meta({ id: "StatusChangeV2" })
/** The white-label wizard names the account in the body. */
export const statusChangeOfCustomer = statusChangeV1.extend({ accountId }).meta({ id: "StatusChangeOfCustomer" })

export const fromStatusV1 = ({
  status,
  cancellationDateTime,
  cancelReasonCode: reasonCode,
}: z.output<typeof statusChangeV1>): StatusChange =>
  status === "Cancelled" ? { status, at: cancellationDateTime, reasonCode } : { status }
export const fromStatusV2 = ({
  status,
  effectiveDateTime,
  reasonCode,
  note: words,
}: z.output<typeof statusChangeV2>): StatusChange => ({ status, at: effectiveDateTime, reasonCode, note: words })

/** The reason, for paths that contain the status and the date. */
export const statusNote = z
  .strictObject({
    reasonCode: cancelReasonCode.optional().describe("Code of the reason"),
    note: note(400).optional().describe("Note for colleagues"),
  })
  .meta({ id: "StatusNote" })
export const statusDate = statusNote.extend({ date: instant }).meta({ id: "StatusDate" })

export const statusChangeStates = ["scheduled", "done", "withdrawn", "refused"] as const
export const statusChangeRecord = z
  .object({
    changeId: z.int().describe("Id of the scheduled change"),
    fromStatus: accountStatus,
    toStatus: accountStatus,
    state: z.enum(statusChangeStates).describe("State of the scheduled change"),
    dueAt: instant,
    reasonCode: cancelReasonCode.nullable().describe("Code of the reason"),
    note: z.string().describe("Note for colleagues"),
    askedByName: z.string().describe("Name of the user who requested it"),
    askedByAccount: z.string().describe("The company of the user who requested it"),
    askedAt: instant,
    settledAt: instant.nullable().describe("When it was settled"),
    settledByName: z.string().nullable().describe("Name of the user who settled it"),
    outcome: z.string().nullable().describe("What came of it, if it failed or was withdrawn"),
  })
  .meta({ id: "StatusChangeRecord" })
export type StatusChangeRecord = z.infer<typeof statusChangeRecord>

export const statusAnswerV1 = z
  .object({
    accountId,
    status: accountStatus.describe("Status of the account"),
    cancellationDateTime: instant.nullable().describe("When the cancellation takes effect"),
  })
  .meta({ id: "StatusAnswerV1" })
export const statusAnswerV2 = z
  .object({
    accountId,
    status: accountStatus.describe("Status of the account"),
    change: statusChangeRecord.describe("The change that was made or scheduled"),
  })
  .meta({ id: "StatusAnswerV2" })
export const toStatusV1 = ({
  accountId: id,
  status,
  change,
}: z.input<typeof statusAnswerV2>): z.input<typeof statusAnswerV1> => ({
  accountId: id,
  status,
  cancellationDateTime: change.toStatus === "Cancelled" ? change.dueAt : null,
})

/** The status of an account, the statuses the caller can set next, scheduled changes and history. */
export const statusOverview = z
  .object({
    accountId,
    status: accountStatus.describe("Status of the account"),
    since: instant,
    setBy: z
      .object({
        accountId,
        name: z.string().describe("Name of the account"),
        isAbove: z.boolean().describe("Whether an account above set it"),
      })
      .describe(
        "The account that set it: the account itself, or one above it. Only that level or a higher one can lift it",
      ),
    next: z
      .array(
        z.object({
          status: accountStatus.describe("Status of the account"),
          allowed: z.boolean().describe("Whether the caller can set this status now"),
          reason: z.string().nullable().describe("Why the status was set"),
        }),
      )
      .describe("Statuses that can follow, each with whether the caller can set it"),
    scheduled: z.array(statusChangeRecord).describe("Changes that are planned"),
    history: z.array(statusChangeRecord).describe("Earlier changes, newest first"),
  })
  .meta({ id: "StatusOverview" })
export type StatusOverview = z.infer<typeof statusOverview>
export const cancelReasonList = z.array(
  z.object({ code: cancelReasonCode, text: line(80).describe("Sentence for readers") }),
)
