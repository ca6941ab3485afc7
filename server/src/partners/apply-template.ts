import type { AccountId } from "@dialplane/contract/kit/ids"
import type { TemplateRole, TemplateSettings } from "@dialplane/contract/partners/partners.schema"
import { writeTemplateSettings } from "../accounts/create-account.service.ts"
import type { Db } from "../kit/database.ts"
import { putOwnRole } from "../roles/role-editor.service.ts"

/** Gives a customer what (a part of) a template says, inside an open transaction without an account. */
export const applyTemplate = async (db: Db, accountId: AccountId, { settings, roles }: { settings: TemplateSettings; roles: readonly TemplateRole[] }) => {
  if (Object.keys(settings).length > 0) await writeTemplateSettings(db, accountId, settings)
  for (const role of roles) await putOwnRole(db, accountId, role)
}
