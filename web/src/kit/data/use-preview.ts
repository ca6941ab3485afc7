import { hashKey, useQuery, type QueryKey, type UseQueryOptions } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { errorMessage } from "../errors/show-error.ts"
import { RequestError } from "../request/request-error.ts"

const mostRetries = 3
/** The longest wait for a preview: a slow preview must not block the change. */
const longestWaitMilliseconds = 15_000

/** Errors that say nothing about the change itself: the server is busy, unreachable or broken. */
export const isTechnical = (error: unknown) =>
  !(error instanceof RequestError) ||
  error.status === 0 ||
  error.status === 408 ||
  error.status === 429 ||
  error.status >= 500

export const retryPreview = (failures: number, error: unknown) => failures < mostRetries && isTechnical(error)
export const pauseBeforeRetry = (failures: number, error: unknown) => {
  const asked = error instanceof RequestError ? error.retryAfterSeconds : undefined
  return asked === undefined ? Math.min(500 * 2 ** failures, 4000) : asked * 1000
}

export interface Preview<Data> {
  /**
   * off: no request. checking: the response is pending. known: `data` is the response. refused: the change itself would
   * be refused. unavailable: several attempts failed; the change is still allowed.
   */
  readonly state: "off" | "checking" | "known" | "refused" | "unavailable"
  readonly data: Data | undefined
  /** Why the change would be refused. */
  readonly refusal: string | undefined
  readonly tryAgain: () => void
}

/**
 * Asks for the effects of a change before it is made. Errors that say nothing about the change are retried, after the
 * pause that the server asks for, if any.
 */
export const usePreview = <Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  wanted: boolean,
): Preview<Data> => {
  const found = useQuery({
    ...options,
    enabled: wanted,
    retry: retryPreview,
    retryDelay: pauseBeforeRetry,
    // An earlier response may be outdated: without it, the state is "checking" until the new one arrives.
    gcTime: 0,
    // Without a connection it fails with an error instead of waiting for one.
    networkMode: "always",
  })
  const isWaiting = wanted && found.data === undefined && found.isFetching
  const isLate = useLate(isWaiting, hashKey(options.queryKey))
  const tryAgain = () => void found.refetch()
  if (!wanted) return { state: "off", data: undefined, refusal: undefined, tryAgain }
  if (found.isError && !isTechnical(found.error)) {
    return { state: "refused", data: undefined, refusal: errorMessage(found.error), tryAgain }
  }
  if (found.data !== undefined) return { state: "known", data: found.data, refusal: undefined, tryAgain }
  return {
    state: isLate || (found.isError && !isWaiting) ? "unavailable" : "checking",
    data: undefined,
    refusal: undefined,
    tryAgain,
  }
}

/** Whether a wait has taken too long; counted per key. */
const useLate = (isWaiting: boolean, key: string) => {
  const [lateKey, setLateKey] = useState<string>()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLateKey(key), longestWaitMilliseconds)
    return () => {
      clearTimeout(timer)
      setLateKey(undefined)
    }
  }, [isWaiting, key])
  return lateKey === key
}
