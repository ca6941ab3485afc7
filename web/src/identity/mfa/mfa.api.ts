import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import {
  addOwnMethod,
  confirmOwnMethod,
  exportCoverage,
  forgetBrowsersOf,
  forgetOwnBrowser,
  getEnforcement,
  getMethodsOf,
  getOwnMethods,
  listCoverage,
  listOwnBrowsers,
  previewEnforcement,
  removeMethod,
  renewOwnRecoveryCodes,
  resetMethodsOf,
  setEnforcement,
} from "@dialplane/contract/identity/mfa/mfa.endpoints"
import { getSessionConfirmation } from "@dialplane/contract/identity/sessions/sessions.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { showError } from "../../kit/errors/show-error.ts"
import { portal } from "../../kit/portal.ts"
import type { CallInput } from "../../kit/request/call-types.ts"
import { fetchFile } from "../../kit/request/call.ts"
import { saveFile } from "../../kit/save-file.ts"

const own = { customError: true } as const
const inForm = { errors: "form", options: own } as const
// How the user confirms changes depends on the methods too.
const methodReads = [getOwnMethods, getMethodsOf, getEnforcement, listCoverage, getSessionConfirmation]

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
export const forgetBrowsers = mutation(forgetBrowsersOf, { options: own, invalidates: methodReads })
export const saveEnforcement = mutation(setEnforcement, { ...inForm, invalidates: methodReads })
export const enforcementPreviewQuery = (accountId: AccountId, body: CallInput<typeof previewEnforcement>["body"]) =>
  query(previewEnforcement, { params: { accountId }, body }, own)

export const saveCoverage = async (accountId: AccountId, narrowed: CallInput<typeof exportCoverage>["query"]) => {
  try {
    const file = await fetchFile(exportCoverage, { params: { accountId }, query: narrowed })
    saveFile(file.blob, file.fileName ?? "two-factor-coverage.csv")
  } catch (error) {
    showError(portal.errors, error)
  }
}
