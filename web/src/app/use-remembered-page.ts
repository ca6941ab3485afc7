import { useRouterState } from "@tanstack/react-router"
import { useEffect } from "react"
import { rememberPage } from "../kit/visited-pages.ts"
import { useSession } from "../kit/session/use-session.ts"

/** Remembers that the user has opened this page, for the search. */
export const useRememberedPage = (title: string | undefined) => {
  const user = useSession()
  const href = useRouterState({ select: (state) => state.location.pathname })
  // What is opened in the name of somebody else is none of the user's own habits.
  const userId = user === undefined || user.acting !== null ? undefined : user.userId
  useEffect(() => {
    if (userId !== undefined && title !== undefined) rememberPage(userId, { href, title })
  }, [userId, href, title])
}
