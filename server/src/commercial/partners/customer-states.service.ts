import type { AccountId } from "@dialplane/contract/kit/ids"
import { templateBrandFields } from "@dialplane/contract/commercial/partners/partners.schema"
import { readTemplateSettings } from "../../ground/accounts/create-account.service.ts"
import { listOwnBrands } from "../../ground/branding/branding.service.ts"
import type { Db } from "../../kit/database/database.ts"
import { listContents } from "../../inventory/schedules/schedules.service.ts"
import { listRolesOf } from "./templates.queries.ts"
import type { CustomerState } from "./templates.rules.ts"

const noBrand = Object.fromEntries(templateBrandFields.map((field) => [field, null])) as CustomerState["branding"]

/** The state of customers in the fields that a template can define. */
export const readStates = async (
  db: Db,
  accountIds: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, CustomerState>> => {
  const roles = await listRolesOf(db, accountIds)
  const schedules = await listContents(db, accountIds)
  const brands = new Map((await listOwnBrands(db, accountIds)).map((brand) => [brand.accountId, brand]))
  return new Map(
    (await readTemplateSettings(db, accountIds)).map(({ accountId, ...settings }) => [
      accountId,
      {
        settings,
        branding: brands.get(accountId) ?? noBrand,
        roles: roles.filter((role) => role.accountId === accountId),
        schedules: schedules.filter((schedule) => schedule.accountId === accountId),
      },
    ]),
  )
}
