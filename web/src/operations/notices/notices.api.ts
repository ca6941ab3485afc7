import {
  countUnreadNotices,
  listNotices,
  markAllNoticesRead,
  markNoticesDone,
  markNoticesRead,
} from "@dialplane/contract/operations/notices/notices.endpoints"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { useAccount } from "../../kit/account.tsx"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

staleBy("notice", listNotices, countUnreadNotices)

const own = { customError: true } as const
const reads = { invalidates: [listNotices, countUnreadNotices] } as const
/** How many the bell lists; the page has all of them. */
const mostInBell = 20

/** The number of the bell; nothing while it cannot be read. */
export const useUnreadNotices = () => {
  const { accountId } = useAccount()
  return useQuery(query(countUnreadNotices, { params: { accountId } }, own)).data?.unread ?? 0
}

/** The newest open notifications, for the bell. */
export const bellQuery = (accountId: number) =>
  query(listNotices, { params: { accountId }, query: { done: "open", limit: mostInBell } }, own)

/** Open notifications that are shown on every page. */
export const accountNewsQuery = (accountId: number) =>
  query(listNotices, { params: { accountId }, query: { done: "open", banner: "true", limit: 10 } }, own)

/** Marks notifications for the user, in this and all other windows. The functions stay the same between renders. */
export const useMarkNotices = () => {
  const { accountId } = useAccount()
  const { mutate: read } = useMutation(mutation(markNoticesRead, reads))
  const { mutate: readAll } = useMutation(mutation(markAllNoticesRead, reads))
  const { mutate: done } = useMutation(mutation(markNoticesDone, reads))
  return useMemo(() => {
    const params = { accountId }
    return {
      markRead: (noticeIds: readonly number[]) => read({ params, body: { noticeIds: [...noticeIds] } }),
      markAllRead: () => readAll({ params }),
      markDone: (noticeIds: readonly number[], isDone = true) =>
        done({ params, body: { noticeIds: [...noticeIds], done: isDone } }),
    }
  }, [accountId, read, readAll, done])
}
