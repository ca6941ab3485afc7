import type { Environment } from "../environment/environment.ts"

export const historyMilliseconds = 60_000
export const mostOfTheSame = 60

/** Records requests and, a minute after the first one, logs those that were sent too often; then starts over. */
export const createRequestHistory = (environment: Pick<Environment, "after" | "log">) => {
  const sent = new Map<string, number>()
  const evaluate = () => {
    for (const [request, times] of sent)
      if (times > mostOfTheSame)
        environment.log.warn(`${times} times the same request within ${historyMilliseconds / 1000} seconds: ${request}`)
    sent.clear()
  }
  return {
    note: (request: string) => {
      if (sent.size === 0) environment.after(historyMilliseconds, evaluate)
      sent.set(request, (sent.get(request) ?? 0) + 1)
    },
  }
}
export type RequestHistory = ReturnType<typeof createRequestHistory>
