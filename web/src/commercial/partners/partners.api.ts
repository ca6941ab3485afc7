import { listAccounts } from "@dialplane/contract/ground/accounts/accounts.endpoints"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { listProvinces, listTimeZones } from "@dialplane/contract/ground/lookups/lookups.endpoints"
import {
  changeTemplate,
  createChild,
  createTemplate,
  deleteTemplate,
  getPartnerSettings,
  getTemplate,
  listChildAccess,
  listCustomersOfStaffMember,
  listDeviations,
  listStaffExceptions,
  listTemplates,
  moveAccount,
  previewMove,
  pushTemplate,
  setChildAccess,
  updatePartnerSettings,
} from "@dialplane/contract/commercial/partners/partners.endpoints"
import { checkUserName } from "@dialplane/contract/identity/users/users.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { pagedQuery, query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

staleBy("job", listDeviations)

const own = { customError: true } as const

// --- settings and staff ----------------------------------------------------------------------------------------------

export const partnerSettingsQuery = (accountId: AccountId) => query(getPartnerSettings, { params: { accountId } }, own)
/** The default access affects every page that shows access. */
export const savePartnerSettings = mutation(updatePartnerSettings, {
  errors: "form",
  invalidates: [getPartnerSettings, listChildAccess, listCustomersOfStaffMember],
})

export const staffExceptionsQuery = (accountId: AccountId) => query(listStaffExceptions, { params: { accountId } }, own)
export const customersOfStaffQuery = (accountId: AccountId, userId: UserId, search: string) =>
  pagedQuery(listCustomersOfStaffMember, { params: { accountId, userId }, query: { search, limit: 50 } }, own)
export const childAccessQuery = (accountId: AccountId, childAccountId: AccountId) =>
  query(listChildAccess, { params: { accountId, childAccountId } }, own)
export const saveChildAccess = mutation(setChildAccess, {
  errors: "form",
  invalidates: [listStaffExceptions, listCustomersOfStaffMember, listChildAccess],
})

// --- templates -------------------------------------------------------------------------------------------------------

const templatesShown = [listTemplates, getTemplate, listDeviations]
export const templatesQuery = (accountId: AccountId) => query(listTemplates, { params: { accountId } }, own)
export const templateQuery = (accountId: AccountId, templateId: number) =>
  query(getTemplate, { params: { accountId, templateId } }, own)
export const deviationsQuery = (accountId: AccountId, templateId: number) =>
  query(listDeviations, { params: { accountId, templateId } }, own)
export const addTemplate = mutation(createTemplate, { errors: "form", invalidates: templatesShown })
export const saveTemplate = mutation(changeTemplate, { errors: "form", invalidates: templatesShown })
export const removeTemplate = mutation(deleteTemplate, { errors: "form", invalidates: templatesShown })
/** The whole service is read again, so that the job appears in the tray. */
export const startPush = mutation(pushTemplate, { errors: "form" })

// --- a new customer --------------------------------------------------------------------------------------------------

export const openAccount = mutation(createChild, {
  errors: "form",
  invalidates: [listAccounts, listTemplates, listDeviations],
})
export const loginNameQuery = (userName: string) => query(checkUserName, { query: { userName } }, own)
/** All time zones, or those of a country. */
export const timeZonesQuery = (countryId?: string) =>
  query(listTimeZones, { query: countryId === undefined ? {} : { countryId } }, own)
export const provincesQuery = (countryId: string) => query(listProvinces, { params: { countryId } }, own)

// --- under another account -------------------------------------------------------------------------------------------

export const movePreviewQuery = (accountId: AccountId, parentAccountId: AccountId) =>
  query(previewMove, { params: { accountId }, query: { parentAccountId } }, own)
/** Branding, billing and parents change, so everything is read again. */
export const putUnder = mutation(moveAccount, { errors: "form", options: own })
