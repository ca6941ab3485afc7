import type { Session } from "@dialplane/contract/identity/sessions/sessions.schema"
import { useEffect, useEffectEvent, useState } from "react"
import { portal } from "../../kit/portal.ts"
import { call } from "../../kit/request/call.ts"
import { getSetup } from "../../kit/session/entry-endpoints.ts"
import type { Entry } from "../../kit/session/use-entry.ts"
import { restore } from "../../kit/session/use-session.ts"
import type { NextStep } from "./next-step.ts"
import { takeStep } from "./take-step.ts"

/** Redirects users who are signed in already; true while this is being checked. */
export const useContinueIfSignedIn = (entry: Entry, next: (session: Session) => NextStep): boolean => {
  const [looking, setLooking] = useState(portal.tokens.isPossible)
  const continueWith = useEffectEvent((session: Session) => takeStep(entry, next(session)))
  useEffect(() => {
    let here = true
    void restore()
      .catch(() => undefined)
      .then((session) => {
        if (!here) return
        if (session) continueWith(session)
        else setLooking(false)
      })
    return () => {
      here = false
    }
  }, [])
  return looking
}

/** An empty installation asks for its first superuser. */
export const useSetupFirst = (entry: Entry) => {
  const openSetup = useEffectEvent(() => entry.continueTo("/setup"))
  useEffect(() => {
    let here = true
    void call(getSetup, {}, { customError: true, fallback: { needed: false } }).then(
      ({ needed }) => here && needed && openSetup(),
    )
    return () => {
      here = false
    }
  }, [])
}
