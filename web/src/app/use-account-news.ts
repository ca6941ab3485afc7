import { clearNotices, listNotices } from "@dialplane/contract/operations/notices/notices.endpoints"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useAccount } from "../kit/account.tsx"
import { mutation } from "../kit/data/mutation.ts"
import { query } from "../kit/data/query.ts"
import { staleBy } from "../kit/live/stale-by.ts"

staleBy("notice", listNotices)

/** News about the account and what the user has cleared; nothing if it cannot be read. */
export const useAccountNews = () => {
  const { accountId } = useAccount()
  return useQuery(query(listNotices, { params: { accountId } }, { customError: true })).data
}

/** Clears notifications of the user, in this and all other windows. */
export const useClearNotices = () => {
  const { mutate } = useMutation(mutation(clearNotices, { invalidates: [listNotices] }))
  return (keys: readonly string[]) => mutate({ body: { keys: [...keys] } })
}
