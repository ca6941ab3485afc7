import {
  createScimToken,
  getAddingPeople,
  getScimAccount,
  ignoreScimConflict,
  linkScimConflict,
  listScimAttention,
  listScimErrors,
  revokeScimToken,
  updateScimAccount,
} from "@dialplane/contract/identity/scim/scim.endpoints"
import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
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
export const ignoreConflict = mutation(ignoreScimConflict, inForm)

/** Why people cannot be added in the portal: they come from the identity provider only. */
export const useOnlyByScim = (): string | undefined => {
  const { accountId } = useAccount()
  const { data } = useQuery(query(getAddingPeople, inAccount(accountId), own))
  return data?.onlyByScim === true ? userProblems.onlyByScim.text : undefined
}
