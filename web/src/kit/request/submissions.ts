import { texts } from "@dialplane/contract/kit/language"
import type { Environment } from "../environment/environment.ts"
import type { Store } from "../store.ts"
import { isKeyOfAnother, plainBody, RequestError } from "./request-error.ts"

const messages = texts("kit.submissions", {
  earlierWasDone:
    "Your previous attempt was saved, although the response was lost. Nothing was sent this time. To change what was saved, close this form and open it again. To save this as well, press the button again.",
})

interface Submission {
  readonly key: string
  /**
   * The request texts that were sent with this key and may have been carried out. More than one if a form was changed
   * after an attempt without a response.
   */
  readonly attempts: Set<string>
  /** Set while an attempt is running. */
  running?: { readonly text: string; readonly outcome: Promise<unknown> } | undefined
  lostAt?: number
}

/** The server remembers keys for longer; after this time, the same text counts as a new request. */
export const repeatMilliseconds = 600_000

export interface Request {
  /** Identifies the request: the address and everything that is sent. */
  readonly text: string
  /**
   * Identifies the form: a changed request from the same form, after an attempt without a response, may be a correction
   * of that one.
   */
  readonly form: string
}

interface Parts {
  readonly environment: Pick<Environment, "newId" | "now">
  /** Requests without a response that may have been carried out. */
  readonly lost: Store<readonly string[]>
}

/**
 * One Idempotency-Key per submission. The same request while the first is running (a double click) returns the result
 * of the first. The same request after an attempt without a response uses the key of that attempt, so that the server
 * responds with what was created.
 *
 * A form that is changed after such an attempt and sent again also uses its key: the server carries out one of the two,
 * never both. If the earlier one was carried out, the server refuses the changed one, and the user is told. The input
 * stays in the form; sent once more, it is a new request.
 */
export const createSubmissions = ({ environment: { newId, now }, lost }: Parts) => {
  /** By the text of each attempt. */
  const open = new Map<string, Submission>()
  /** The last attempt of each form without a response. */
  const lostOfForm = new Map<string, Submission>()

  const forget = (text: string) =>
    lost.update((texts) => (texts.includes(text) ? texts.filter((one) => one !== text) : texts))
  const isRepeatable = (submission: Submission | undefined): submission is Submission =>
    submission?.lostAt !== undefined &&
    submission.running === undefined &&
    now() - submission.lostAt < repeatMilliseconds

  /** Ends one attempt: its outcome is known. */
  const settle = (submission: Submission, text: string) => {
    submission.attempts.delete(text)
    if (open.get(text) === submission) open.delete(text)
    forget(text)
  }
  const end = (submission: Submission) => {
    for (const text of submission.attempts) settle(submission, text)
    for (const [form, one] of lostOfForm) if (one === submission) lostOfForm.delete(form)
  }

  const attempt = async <Result>(
    submission: Submission,
    { text, form }: Request,
    send: (key: string) => Promise<Result>,
  ): Promise<Result> => {
    try {
      const result = await send(submission.key)
      end(submission)
      return result
    } catch (error) {
      submission.running = undefined
      if (submission.attempts.size > 1 && isKeyOfAnother(error)) {
        end(submission)
        throw earlierWasDone(error)
      }
      if (isLost(error)) {
        submission.lostAt = now()
        lostOfForm.set(form, submission)
        forget(text)
        lost.update((texts) => [...texts, text])
      } else {
        // A refusal of a changed request says nothing about the earlier one.
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
    // A different request while one is running is a new submission: two uploads from one page.
    const mine = [before, lostOfForm.get(form)].find(isRepeatable) ?? { key: newId(), attempts: new Set<string>() }
    mine.attempts.add(text)
    open.set(text, mine)
    const outcome = attempt(mine, request, send)
    mine.running = { text, outcome }
    return outcome
  }

  return { submit }
}

const earlierWasDone = ({ url }: RequestError) =>
  new RequestError({
    status: 409,
    url,
    body: plainBody(409, "request.earlier_was_done", messages.earlierWasDone),
  })

/** No response, or a server error: the request may have been carried out. */
const isLost = (error: unknown) => !(error instanceof RequestError) || error.status === 0 || error.status >= 500
