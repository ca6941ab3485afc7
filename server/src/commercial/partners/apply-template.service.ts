import type { AccountId } from "@dialplane/contract/kit/ids"
import { writeTemplateSettings } from "../../ground/accounts/create-account.service.ts"
import { setBrandTexts } from "../../ground/branding/branding.service.ts"
import type { Db } from "../../kit/database/database.ts"
import { putCustomRole } from "../../identity/roles/role-editor.service.ts"
import { putSchedule } from "../../inventory/schedules/schedules.service.ts"
import { withParts } from "./template-schedules.rules.ts"
import type { TemplateContent } from "./templates.rules.ts"

/** Applies (a part of) a template to a customer, in an open transaction without an account. */
export const applyTemplate = async (
  db: Db,
  accountId: AccountId,
  { settings, branding, roles, schedules }: TemplateContent,
) => {
  if (Object.keys(settings).length > 0) await writeTemplateSettings(db, accountId, settings)
  if (Object.keys(branding).length > 0) await setBrandTexts(db, accountId, branding)
  for (const role of roles) await putCustomRole(db, accountId, role)
  for (const schedule of schedules) await putSchedule(db, accountId, schedule, (there) => withParts(schedule, there))
}
