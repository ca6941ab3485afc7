import { ssoReasonText } from "@dialplane/contract/identity/sso/sso-reasons"
import type { AuditEntry } from "@dialplane/contract/operations/audit/audit.schema"
import { isFields } from "@dialplane/contract/kit/changed-fields"

const coded: ReadonlySet<string> = new Set([
  "sso.sign_in_failed",
  "sso.sign_ins_failed_repeatedly",
  "sso.sign_out_failed",
  "sso.sign_outs_failed_repeatedly",
  "sso.tested",
])

/** Why single sign-on failed, as a sentence; for exclusions, the reason that somebody entered. */
export const reasonOf = ({ action, after }: Pick<AuditEntry, "action" | "after">): string | undefined => {
  const reason = isFields(after) ? after["reason"] : undefined
  if (typeof reason !== "string" || reason === "") return undefined
  return coded.has(action) ? ssoReasonText(reason) : action === "sso.user_excluded" ? reason : undefined
}

/** How many failures an entry stands for; undefined for an entry about one event. */
export const timesOf = ({ after }: Pick<AuditEntry, "after">): number | undefined => {
  const times = isFields(after) ? after["times"] : undefined
  return typeof times === "number" ? times : undefined
}
