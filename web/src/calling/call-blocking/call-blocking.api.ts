import {
  addRules,
  checkCall,
  createRule,
  deleteRules,
  getCallBlocking,
  getRecentCallers,
  getRule,
  listRules,
  previewRules,
  saveRuleSkipValidations,
  toggleRules,
  updateCallBlocking,
  updateRule,
  updateSystemRules,
} from "@dialplane/contract/calling/call-blocking/call-blocking.endpoints"
import {
  checkOwnCall,
  createOwnRule,
  deleteOwnRule,
  listOwnBlocking,
  updateOwnBlocking,
  updateOwnRule,
} from "@dialplane/contract/calling/call-blocking/own-blocking.endpoints"
import { listCallCountries } from "@dialplane/contract/ground/accounts/accounts.endpoints"
import type { RuleDraft } from "@dialplane/contract/calling/call-blocking/call-blocking.schema"
import type { Direction } from "@dialplane/contract/calling/call-blocking/blocking-decision"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

const shown = [getCallBlocking, listRules, getRule, checkCall, listOwnBlocking, checkOwnCall]
staleBy("callBlocking", ...shown)
staleBy("pbxSettings", checkCall)

const quiet = { customError: true } as const
const inForm = { errors: "form", options: quiet, invalidates: shown } as const

export const blockingQuery = (accountId: number) =>
  query(getCallBlocking, { params: { accountId: String(accountId) } }, quiet)
export const checkQuery = (accountId: number, direction: Direction, number: string, extensionId: number | undefined) =>
  query(
    checkCall,
    {
      params: { accountId: String(accountId) },
      query: { direction, number, ...(extensionId === undefined ? {} : { extensionId: String(extensionId) }) },
    },
    quiet,
  )
export const ruleQuery = (accountId: number, ruleId: number) =>
  query(getRule, { params: { accountId: String(accountId), ruleId: String(ruleId) } }, quiet)
/** What a rule would have stopped. */
export const recentCallersQuery = (
  accountId: number,
  { direction, match, value, valueTo }: Pick<RuleDraft, "direction" | "match" | "value" | "valueTo">,
) =>
  query(
    getRecentCallers,
    {
      params: { accountId: String(accountId) },
      query: { direction, match, value, ...(match === "range" && valueTo ? { valueTo } : {}) },
    },
    quiet,
  )
export const countriesQuery = (accountId: number) => ({
  ...query(listCallCountries, { params: { accountId: String(accountId) } }, quiet),
  staleTime: Number.POSITIVE_INFINITY,
})
export const saveBlocking = mutation(updateCallBlocking, inForm)
export const saveSystemRules = mutation(updateSystemRules, inForm)
export const addRule = mutation(createRule, inForm)
export const saveRule = mutation(updateRule, inForm)
export const saveRuleAnyway = mutation(saveRuleSkipValidations, inForm)
export const removeRules = mutation(deleteRules, inForm)
export const switchRules = mutation(toggleRules, { invalidates: shown })
export const addMany = mutation(addRules, inForm)
export const tryMany = mutation(previewRules, { errors: "form", options: quiet, invalidates: [] })

export const ownBlockingQuery = query(listOwnBlocking, {}, quiet)
export const ownCheckQuery = (extensionId: number, number: string) =>
  query(checkOwnCall, { params: { extensionId: String(extensionId) }, query: { number } }, quiet)
export const saveOwnBlocking = mutation(updateOwnBlocking, inForm)
export const addOwnRule = mutation(createOwnRule, inForm)
export const saveOwnRule = mutation(updateOwnRule, inForm)
export const removeOwnRule = mutation(deleteOwnRule, inForm)
