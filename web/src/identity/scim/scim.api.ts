import {
  createScimToken,
  getAddingPeople,
  getScimAccount,
  ignoreScimConflict,
  keepDisabledUser,
  linkScimConflict,
  listScimAttention,
  listScimErrors,
  retryScimConflict,
  revokeScimToken,
  updateScimAccount,
} from "@dialplane/contract/identity/scim/scim.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

const shown = [getScimAccount, listScimAttention, listScimErrors, getAddingPeople]
staleBy("scim", ...shown)
staleBy("user", getScimAccount, listScimAttention)

const own = { customError: true } as const
const inForm = { errors: "form", options: own, invalidates: shown } as const
const inAccount = (accountId: number) => ({ params: { accountId: String(accountId) } })

export const scimQuery = (accountId: number) => query(getScimAccount, inAccount(accountId), own)
export const saveScim = mutation(updateScimAccount, inForm)
export const makeToken = mutation(createScimToken, inForm)
export const revokeToken = mutation(revokeScimToken, inForm)
export const linkConflict = mutation(linkScimConflict, inForm)
export const retryConflict = mutation(retryScimConflict, inForm)
export const keepUser = mutation(keepDisabledUser, inForm)
export const ignoreConflict = mutation(ignoreScimConflict, inForm)
