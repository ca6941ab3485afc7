import type { VoicemailCounts } from "@dialplane/contract/calling/voicemail/voicemail.schema"
import { skipToken, useQuery, type UseQueryOptions } from "@tanstack/react-query"
import { useEffect, useState } from "react"

type Counts = UseQueryOptions<VoicemailCounts, Error, VoicemailCounts, any>

/** How many new messages the user has, for the menu. Loaded after the page, and read again by events. */
export const useNewVoicemail = (mayKnow: boolean): number => {
  const [query, setQuery] = useState<Counts>()
  useEffect(() => {
    if (mayKnow)
      void import("../calling/voicemail/voicemail.api.ts").then(
        ({ ownCountsQuery }) => setQuery(ownCountsQuery as Counts),
        () => {},
      )
  }, [mayKnow])
  return useQuery(query ?? { queryKey: ["newVoicemailLater"], queryFn: skipToken }).data?.newCount ?? 0
}
