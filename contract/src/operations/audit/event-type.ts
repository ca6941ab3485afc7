/** Two logs: actions of users, and events of the account as a whole. */
export const auditLogs = ["user", "account"] as const
export type AuditLog = (typeof auditLogs)[number]

export interface EventTypeDraft {
  readonly log: AuditLog
  /** A short label for lists. */
  readonly title: string
  /** A complete sentence. */
  readonly sentence: string
  /** Why it cannot be reverted from the audit log, and what to do instead: a complete sentence. */
  readonly whyFinal?: string
}
export type EventTable = Readonly<Record<string, EventTypeDraft>>

export const userEvent = (title: string, sentence: string): EventTypeDraft => ({ log: "user", title, sentence })
/** An event that cannot be reverted from the audit log, and the reason that its entry gives. */
export const finalEvent = (title: string, sentence: string, whyFinal: string): EventTypeDraft => ({
  log: "user",
  title,
  sentence,
  whyFinal,
})
export const accountEvent = (title: string, sentence: string): EventTypeDraft => ({ log: "account", title, sentence })
