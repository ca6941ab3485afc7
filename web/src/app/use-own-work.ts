import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { ownWorkQuery } from "../insight/home/own-work.api.ts"
import { useSignedIn } from "../kit/session/use-session.ts"

/**
 * What the user does with calls: menu entries wait for it, and appear when somebody makes the user an agent or
 * supervisor. An agent whom the service pauses for missed calls is told on every page.
 */
export const useOwnWork = (accountId: number) => {
  const { accountId: ownAccountId } = useSignedIn()
  const { data } = useQuery(ownWorkQuery)
  const isPaused = data?.isPausedForMissing
  const before = useRef<boolean | undefined>(undefined)
  useEffect(() => {
    if (before.current === false && isPaused === true)
      void import("../calling/queues/pause-notice.ts").then(
        ({ tellOfPause }) => tellOfPause(),
        () => {},
      )
    before.current = isPaused
  }, [isPaused])
  return {
    are: { agents: data?.isAgent === true, supervisors: data?.isSupervisor === true && accountId === ownAccountId },
    newVoicemail: data?.newVoicemail ?? 0,
  }
}
