import type { Kit } from "../../kit/context.ts"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { AuditRecord } from "../../kit/audit/audit-record.ts"
import type { Db } from "../../kit/database/database.ts"
import type { Holder } from "./holder.rules.ts"
import { recoveryCodeHash } from "./method-setup.service.ts"
import { countRecoveryCodes, takeRecoveryCode } from "./methods.queries.ts"

/** Who used a code, and from where, for the audit log. */
type Entry = Omit<AuditRecord, "action" | "object" | "before" | "after">

/** Uses a recovery code up. Returns how many are left; undefined for a wrong one. */
export const spendRecoveryCode = async (
  db: Db,
  kit: Kit,
  holder: Holder & { readonly loginName: string },
  code: string,
  entry: Entry,
): Promise<number | undefined> => {
  if (!(await takeRecoveryCode(db, holder, recoveryCodeHash(kit, holder, code)))) return undefined
  const recoveryCodesLeft = await countRecoveryCodes(db, holder)
  await writeAudit(db, {
    ...entry,
    action: "mfa.recovery_code_used",
    object: { type: "user", id: holder.userId, name: holder.loginName },
    after: { recoveryCodesLeft },
  })
  return recoveryCodesLeft
}
