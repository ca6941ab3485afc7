import { getPublicStatus } from "@dialplane/contract/operations/service-status/service-status.endpoints"
import type { PublicStatus } from "@dialplane/contract/operations/service-status/service-status.schema"
import { useCallback, useEffect, useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { call } from "../../kit/request/call.ts"

const refreshMilliseconds = 60_000

interface Answer {
  readonly status?: PublicStatus
  readonly receivedAt: number
  /** Why the last request failed; what was read before stays. */
  readonly error?: string
}

/** The public status, read again every minute and when the window is looked at again. */
export const usePublicStatus = () => {
  const [answer, setAnswer] = useState<Answer>({ receivedAt: 0 })
  const read = useCallback(
    () =>
      call(getPublicStatus, {}, { customError: true }).then(
        (status) => setAnswer({ status, receivedAt: Date.now() }),
        (error: unknown) => setAnswer((before) => ({ ...before, error: errorMessage(error) })),
      ),
    [],
  )
  useEffect(() => {
    void read()
    // A window in the background asks again when it is looked at.
    const timer = setInterval(() => document.visibilityState === "visible" && void read(), refreshMilliseconds)
    const onShown = () => document.visibilityState === "visible" && void read()
    document.addEventListener("visibilitychange", onShown)
    return () => {
      clearInterval(timer)
      document.removeEventListener("visibilitychange", onShown)
    }
  }, [read])
  return { ...answer, read }
}
