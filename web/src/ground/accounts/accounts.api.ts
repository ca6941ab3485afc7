import {
  deleteCustomAttribute,
  getAccountAttributes,
  getBillingSettings,
  getBillingView,
  getResellerSettings,
  listCustomAttributes,
  updateAccountAttributes,
  updateBillingSettings,
  updateCustomAttribute,
  updateResellerSettings,
} from "@dialplane/contract/ground/accounts/account-settings.endpoints"
import {
  getVirtualAccount,
  getVirtualContract,
  updateVirtualAccount,
} from "@dialplane/contract/ground/accounts/account-services.endpoints"
import {
  getAccountStatus,
  previewAccountStatus,
  scheduleAccountStatus,
  withdrawAccountStatus,
} from "@dialplane/contract/ground/accounts/account-status.endpoints"
import {
  getAccountInfoV2,
  getAccountRoutes,
  getCompanyInfo,
  listResellers,
  listTimeZones,
  updateAccountInfo,
  updateCompanyInfo,
  listAccounts,
} from "@dialplane/contract/ground/accounts/accounts.endpoints"
import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import { statusChanges, statusChangesNow } from "@dialplane/contract/ground/accounts/status-calls"
import { vAccountIdOf } from "@dialplane/contract/ground/accounts/virtual-accounts.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { versionFor } from "@dialplane/contract/kit/widget-pins"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

staleBy("account", getAccountInfoV2, getCompanyInfo, listAccounts, getAccountStatus)

// --- reading ---------------------------------------------------------------------------------------------------------

export const accountInfoQuery = (accountId: AccountId) =>
  query(getAccountInfoV2, { params: { accountId } }, { customError: true })
export const companyInfoQuery = (accountId: AccountId) =>
  query(getCompanyInfo, { params: { accountId } }, { customError: true })
export const accountRoutesQuery = (accountId: AccountId) =>
  query(getAccountRoutes, { params: { accountId } }, { customError: true })
export const timeZonesQuery = query(listTimeZones)
export const virtualAccountQuery = (accountId: AccountId) =>
  query(getVirtualAccount, { params: { vAccountId: vAccountIdOf(accountId) } }, { customError: true })
export const contractQuery = (accountId: AccountId) =>
  query(getVirtualContract, { params: { vAccountId: vAccountIdOf(accountId) } }, { customError: true })

export const statusQuery = (accountId: AccountId) =>
  query(getAccountStatus, { params: { accountId } }, { customError: true })
export const statusPreviewQuery = (accountId: AccountId, status: AccountStatus) =>
  query(previewAccountStatus, { params: { accountId, status } }, { customError: true })

export const resellerSettingsQuery = (accountId: AccountId) =>
  query(getResellerSettings, { params: { accountId } }, { customError: true })
export const billingViewQuery = (accountId: AccountId) =>
  query(getBillingView, { params: { accountId } }, { customError: true })
export const billingSettingsQuery = (accountId: AccountId) =>
  query(getBillingSettings, { params: { accountId } }, { customError: true })
export const attributesQuery = (accountId: AccountId) =>
  query(getAccountAttributes, { params: { accountId } }, { customError: true })
export const customAttributesQuery = (accountId: AccountId) =>
  query(listCustomAttributes, { params: { accountId } }, { customError: true })
/** For choosing a partner; partners beyond this number are found by name in the reseller search. */
export const partnersQuery = query(listResellers, { query: { limit: 100 } }, { customError: true })

// --- changing: what a write makes stale is told by its service -------------------------------------------------------

const inForm = { errors: "form", options: { customError: true } } as const

export const saveAccountInfo = mutation(updateAccountInfo, inForm)
export const saveCompanyInfo = mutation(updateCompanyInfo, inForm)
export const saveVirtualAccount = mutation(updateVirtualAccount, inForm)
export const saveAttributes = mutation(updateAccountAttributes, inForm)
export const saveResellerSettings = mutation(updateResellerSettings, inForm)
export const saveBillingSettings = mutation(updateBillingSettings, inForm)
export const setCustomAttribute = mutation(updateCustomAttribute, inForm)
export const removeCustomAttribute = mutation(deleteCustomAttribute)

export const changeStatus = mutation(statusChanges[versionFor("changeAccountStatus")], inForm)
export const changeStatusAtOnce = mutation(statusChangesNow[versionFor("changeAccountStatus")], inForm)
export const scheduleStatus = mutation(scheduleAccountStatus, inForm)
export const withdrawStatus = mutation(withdrawAccountStatus)
