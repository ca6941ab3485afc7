import type { AccountId, UserId } from "@dialplane/contract/kit/ids"

export interface AuditEntry {
  /** What happened, in the past tense: "user.changed". */
  readonly action: string
  readonly object: { readonly type: string; readonly id: string | number; readonly name?: string }
  readonly before?: unknown
  readonly after?: unknown
  /** Users whom the change of another object changes as well: programs are told of each of them. */
  readonly changedUsers?: readonly { readonly userId: UserId; readonly name: string }[]
}

/** An entry with its circumstances. */
export interface AuditRecord extends AuditEntry {
  readonly accountId: AccountId
  readonly actorUserId: UserId | null
  readonly actorName: string
  readonly actingAs?: string | null
  readonly traceId: string
  readonly address?: string
  readonly client?: string
  readonly reverts?: number | null
  /** The job that made the change: its entries are shown together. */
  readonly jobId?: number | null
}
