import type { Environment } from "../environment/environment.ts"
import type { Store } from "../store.ts"
import { RequestError } from "./request-error.ts"

interface Submission {
  readonly key: string
  /** Set while it is under way. */
  running?: Promise<unknown> | undefined
  lostAt?: number
}

/** The server remembers keys for longer; after this time the same words are meant as a new request. */
export const repeatMilliseconds = 600_000

/**
 * One Idempotency-Key per submit. The same request while the first is under way (a double click) is the first one; the same request after
 * an attempt without an answer carries the key of that attempt, so that the server answers with what was made. An answer, also a
 * refusal, ends the submit. `lost` holds the requests that have no answer yet and may have been done all the same.
 */
export const createSubmissions = ({ newId, now }: Pick<Environment, "newId" | "now">, lost: Store<readonly string[]>) => {
  const open = new Map<string, Submission>()
  const forget = (request: string) => lost.update((texts) => (texts.includes(request) ? texts.filter((text) => text !== request) : texts))
  return <Result>(request: string, send: (key: string) => Promise<Result>): Promise<Result> => {
    const before = open.get(request)
    if (before?.running) return before.running as Promise<Result>
    const mine: Submission = before && now() - before.lostAt! < repeatMilliseconds ? before : { key: newId() }
    open.set(request, mine)
    const running = send(mine.key).then(
      (result) => {
        open.delete(request)
        forget(request)
        return result
      },
      (error: unknown) => {
        mine.running = undefined
        mine.lostAt = now()
        forget(request)
        if (error instanceof RequestError && error.status > 0 && error.status < 500) open.delete(request)
        else lost.update((texts) => [...texts, request])
        throw error
      },
    )
    mine.running = running
    return running
  }
}
