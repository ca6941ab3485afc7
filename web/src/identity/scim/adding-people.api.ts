import { getAddingPeople } from "@dialplane/contract/identity/scim/scim.endpoints"
import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

staleBy("scim", getAddingPeople)

/** Why people cannot be added in the portal: they come from the identity provider only. */
export const useOnlyByScim = (): string | undefined => {
  const { accountId } = useAccount()
  const { data } = useQuery(query(getAddingPeople, { params: { accountId: String(accountId) } }, { customError: true }))
  return data?.onlyByScim === true ? userProblems.onlyByScim.text : undefined
}
