import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import type { AccountKind } from "@dialplane/contract/ground/accounts/accounts.schema"
import { habitsOf, type Habits } from "@dialplane/contract/ground/accounts/new-account"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import {
  insertAccount,
  insertAddresses,
  insertServices,
  listTemplateSettings,
  lockParent,
  updateTemplateSettings,
  type NewAccount,
  type NewAddress,
} from "./create-account.queries.ts"

export const isTimeZone = (name: string): boolean => Intl.supportedValuesOf("timeZone").includes(name) || name === "UTC"

export type AccountDraft = Pick<NewAccount, "name" | "kind" | "status" | "countryCode"> &
  Partial<Habits> & { readonly international?: boolean | undefined }

/** Adds an account under another one. System scope only; callers must have checked that this is allowed. */
export const addAccount = async (
  db: Db,
  parentId: AccountId,
  draft: AccountDraft,
  address: NewAddress,
  services: Parameters<typeof insertServices>[2],
): Promise<AccountId> => {
  const parent = await lockParent(db, parentId)
  if (parent === undefined) throw new Error("The parent account no longer exists.")
  // A new customer counts as a new service of the account that creates it.
  if (stopsUnder(parent.status, "newServices"))
    refuse(accountProblems.serviceWhileStatus, { status: parent.status.toLowerCase() })
  const usual = habitsOf[draft.countryCode]
  const id = await insertAccount(db, {
    parentId,
    name: draft.name,
    kind: draft.kind,
    status: draft.status,
    countryCode: draft.countryCode,
    locale: draft.locale ?? usual.locale,
    timeZone: draft.timeZone ?? usual.timeZone,
    timeFormat: draft.timeFormat ?? usual.timeFormat,
    mediumDate: draft.mediumDate ?? usual.mediumDate,
    international: draft.international ?? draft.countryCode !== "US",
    csp: draft.kind === "channelPartner",
    partnerType: partnerTypes[draft.kind] ?? parent.partnerType,
  })
  await insertAddresses(db, id, draft.countryCode, address)
  await insertServices(db, id, services)
  return id
}
const partnerTypes: Partial<Record<AccountKind, string>> = { channelPartner: "csp", whiteLabelPartner: "white-label" }

export const readKind = async (db: Db, id: AccountId) => (await lockParent(db, id))?.kind

export const readTemplateSettings = listTemplateSettings
export const writeTemplateSettings = updateTemplateSettings
