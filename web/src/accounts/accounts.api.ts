import { getAccountInfoV2, getServiceInfo } from "@dialplane/contract/accounts/accounts.endpoints"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { query } from "../kit/data/query.ts"

export const accountInfoQuery = (accountId: AccountId) => query(getAccountInfoV2, { params: { accountId } })
export const serviceInfoQuery = (accountId: AccountId) => query(getServiceInfo, { params: { accountId } })
