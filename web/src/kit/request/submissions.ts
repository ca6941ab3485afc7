import type { Environment } from "../environment/environment.ts"
import type { Store } from "../store.ts"
import { isKeyOfAnother, RequestError } from "./request-error.ts"

type Send = (key: string) => Promise<unknown>

interface Submission {
  readonly key: string
  /** What was sent under the key and may have been done, by its text. More than one, where a form was changed after an attempt without an answer. */
  readonly attempts: Map<string, Send>
  /** Set while one of them is under way. */
  running?: { readonly text: string; readonly outcome: Promise<unknown> } | undefined
  lostAt?: number
}

/** The server remembers keys for longer; after this time the same words are meant as a new request. */
export const repeatMilliseconds = 600_000

export interface Request {
  /** Everything that makes it this request: the address and what is sent. */
  readonly text: string
  /** For a request that creates something: the form it comes from. Undefined for others. */
  readonly form?: string | undefined
}

interface Parts {
  readonly environment: Pick<Environment, "newId" | "now">
  /** The requests that have no answer yet and may have been done all the same. */
  readonly lost: Store<readonly string[]>
  /** An earlier attempt of a form that was changed since turned out to be done. */
  readonly onEarlier: () => Promise<void>
}

/**
 * One Idempotency-Key per submit. The same request while the first is under way (a double click) is the first one; the same request after an attempt
 * without an answer carries the key of that attempt, so that the server answers with what was made.
 *
 * A form that is changed after such an attempt and sent again carries its key, too: the server does one of the two and never both. If the earlier one
 * was done, it refuses the changed one; the earlier one is then sent again, which is answered with what it made, and that is the result. An answer, also a
 * refusal, ends the submit, except a refusal of a changed request: it says nothing about the earlier one.
 */
export const createSubmissions = ({ environment: { newId, now }, lost, onEarlier }: Parts) => {
  /** By the text of each attempt. */
  const open = new Map<string, Submission>()
  /** The last one of a form that has no answer. */
  const lostOfForm = new Map<string, Submission>()
  const earlierAnswers = new WeakSet<object>()

  const forget = (text: string) => lost.update((texts) => (texts.includes(text) ? texts.filter((one) => one !== text) : texts))
  const isRepeatable = (submission: Submission | undefined): submission is Submission =>
    submission?.lostAt !== undefined && submission.running === undefined && now() - submission.lostAt < repeatMilliseconds

  /** One attempt is over: what it was is known. */
  const settle = (submission: Submission, text: string) => {
    submission.attempts.delete(text)
    if (open.get(text) === submission) open.delete(text)
    forget(text)
  }
  const end = (submission: Submission) => {
    for (const text of submission.attempts.keys()) settle(submission, text)
    for (const [form, one] of lostOfForm) if (one === submission) lostOfForm.delete(form)
  }

  const answerOfEarlier = async (submission: Submission, changed: string) => {
    const { findEarlier } = await import("./earlier-attempt.ts")
    const others = [...submission.attempts].filter(([text]) => text !== changed).map(([, send]) => send)
    const result = await findEarlier(others, submission.key)
    if (typeof result === "object" && result !== null) earlierAnswers.add(result)
    await onEarlier()
    return result
  }

  const attempt = async (submission: Submission, { text, form }: Request, send: Send): Promise<unknown> => {
    const isChanged = submission.attempts.size > 1
    try {
      const result = await send(submission.key).catch((error: unknown) =>
        isChanged && isKeyOfAnother(error) ? answerOfEarlier(submission, text) : Promise.reject(error as Error))
      end(submission)
      return result
    } catch (error) {
      submission.running = undefined
      if (isLost(error)) {
        submission.lostAt = now()
        if (form !== undefined) lostOfForm.set(form, submission)
        forget(text)
        lost.update((texts) => [...texts, text])
      } else {
        settle(submission, text)
        if (submission.attempts.size === 0) end(submission)
      }
      throw error
    }
  }

  const submit = <Result>(request: Request, send: (key: string) => Promise<Result>): Promise<Result> => {
    const { text, form } = request
    const before = open.get(text)
    if (before?.running?.text === text) return before.running.outcome as Promise<Result>
    // What is sent beside one that is under way is another wish: two uploads from one page.
    const mine = [before, form === undefined ? undefined : lostOfForm.get(form)].find(isRepeatable) ?? { key: newId(), attempts: new Map<string, Send>() }
    mine.attempts.set(text, send)
    open.set(text, mine)
    const outcome = attempt(mine, request, send)
    mine.running = { text, outcome }
    return outcome as Promise<Result>
  }

  return {
    submit,
    /** Whether a result is of an attempt before the form was changed: what was typed since is not in it. */
    isOfEarlierAttempt: (result: unknown) => typeof result === "object" && result !== null && earlierAnswers.has(result),
  }
}

/** No answer, or a failure of the server: it may have been done. */
const isLost = (error: unknown) => !(error instanceof RequestError) || error.status === 0 || error.status >= 500
