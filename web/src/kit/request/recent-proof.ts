import { texts } from "@dialplane/contract/kit/language"
import { createStore, type Store } from "../store.ts"
import { plainBody, RequestError } from "./request-error.ts"

const messages = texts("kit.recentProof", {
  notConfirmed: "Nothing was changed, because you did not confirm that it is you.",
})

/** The question whether it is the user, while it is open. */
interface Question {
  readonly settle: (isConfirmed: boolean) => void
}

export interface RecentProof {
  readonly question: Store<Question | undefined>
  /** True when the user confirmed that it is them. Requests that need it at the same time share one question. */
  readonly ask: () => Promise<boolean>
}

export const createRecentProof = (): RecentProof => {
  const question = createStore<Question | undefined>(undefined)
  let open: Promise<boolean> | undefined
  return {
    question,
    ask: () =>
      (open ??= new Promise<boolean>((resolve) => {
        question.set({
          settle: (isConfirmed) => {
            open = undefined
            question.set(undefined)
            resolve(isConfirmed)
          },
        })
      })),
  }
}

/** The server refuses to give power in a session that was not confirmed lately. */
export const needsRecentProof = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.body.code === "recent_proof.needed"

/** The user closed the question. They know that nothing was changed, so it is not shown to them as an error. */
export const notConfirmed = ({ url, status }: RequestError): RequestError => {
  const error = new RequestError({
    status,
    url,
    body: plainBody(status, "recent_proof.not_confirmed", messages.notConfirmed),
  })
  error.presented = true
  return error
}
