import { useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import { useAccount } from "../kit/account.tsx"
import { bellQuery, useMarkNotices } from "../operations/notices/notices.api.ts"
import { unreadOfJob } from "./downloaded-jobs.ts"
import { saveJobFile } from "./save-job-file.ts"
import { givenOutIds, rememberGivenOut } from "./use-auto-download.ts"

/** Saves the file of a job. Whoever has the file has no need to be told that it is ready. */
export const useSaveJobFile = () => {
  const { accountId } = useAccount()
  const client = useQueryClient()
  const { markRead } = useMarkNotices()
  return useCallback(
    async (jobId: number): Promise<void> => {
      if (!(await saveJobFile(jobId))) return
      if (!givenOutIds().includes(jobId)) rememberGivenOut(jobId)
      // Read anew: the notification may be younger than the list. Without it there is nothing to mark.
      const bell = await client.fetchQuery({ ...bellQuery(accountId), staleTime: 0 }).catch(() => undefined)
      const unread = unreadOfJob(bell?.items ?? [], jobId)
      if (unread.length > 0) markRead(unread)
    },
    [accountId, client, markRead],
  )
}
