import type { AccountId } from "@dialplane/contract/kit/ids"

/** What is remembered of an answer. One that may hold a secret is remembered as given, without what was in it. */
export interface KeptAnswer {
  readonly status: number
  readonly answer: string | null
  readonly withheld: boolean
}

/** While a request carries an Idempotency-Key. */
export interface IdempotencyClaim {
  readonly key: string
  /** The account that keeps the key: the one in which the request makes its first change. */
  accountId: AccountId
  readonly fingerprint: string
  readonly operation: string
  /** What to keep of a value the operation may answer with; undefined when it is no answer of this operation. */
  readonly answerOf: (value: unknown) => KeptAnswer | undefined
  /** What the route makes of the result of its use case, where that is not the answer itself. */
  present?: (result: unknown) => unknown
  /** Whether a transaction of this request that holds the key was committed, or is open. */
  claimed: boolean
  /** What the last transaction of this request has kept. */
  kept: KeptAnswer | undefined
}
