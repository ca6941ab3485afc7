import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import {
  addOwnMethod,
  confirmOwnMethod,
  forgetOwnBrowser,
  getEnforcement,
  getMethodsOf,
  getOwnMethods,
  listOwnBrowsers,
  removeMethod,
  renewOwnRecoveryCodes,
  resetMethodsOf,
  setEnforcement,
} from "@dialplane/contract/identity/mfa/mfa.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"

const own = { customError: true } as const
const inForm = { errors: "form", options: own } as const
const methodReads = [getOwnMethods, getMethodsOf, getEnforcement]

export const ownMethodsQuery = query(getOwnMethods, {}, own)
export const methodsQuery = (userId: UserId) => query(getMethodsOf, { params: { userId } }, own)
export const ownBrowsersQuery = query(listOwnBrowsers, {}, own)
export const enforcementQuery = (accountId: AccountId) => query(getEnforcement, { params: { accountId } }, own)

export const beginMethod = mutation(addOwnMethod, { ...inForm, invalidates: [] })
export const confirmMethod = mutation(confirmOwnMethod, { ...inForm, invalidates: methodReads })
export const takeMethodAway = mutation(removeMethod, { ...inForm, invalidates: [...methodReads, listOwnBrowsers] })
export const renewRecoveryCodes = mutation(renewOwnRecoveryCodes, { ...inForm, invalidates: methodReads })
export const resetMethods = mutation(resetMethodsOf, { ...inForm, invalidates: methodReads })
export const forgetBrowser = mutation(forgetOwnBrowser, { options: own, invalidates: [listOwnBrowsers] })
export const saveEnforcement = mutation(setEnforcement, { ...inForm, invalidates: [getEnforcement, getOwnMethods] })
