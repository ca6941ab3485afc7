import type { AccountId } from "@dialplane/contract/kit/ids"

/** The stored answer. An answer that may contain a secret is only marked as given, without its content. */
export interface KeptAnswer {
  readonly status: number
  readonly answer: string | null
  readonly withheld: boolean
}

/** The Idempotency-Key of a request. */
export interface IdempotencyClaim {
  readonly key: string
  /** The account that stores the key: the one in which the request makes its first change. */
  accountId: AccountId
  readonly fingerprint: string
  readonly operation: string
  /** What to keep of a possible answer; undefined if the value is not an answer of this operation. */
  readonly answerOf: (value: unknown) => KeptAnswer | undefined
  /** Converts the result of the use case to the answer, where they differ. */
  present?: (result: unknown) => unknown
  /** Whether a transaction of this request that holds the key was committed or is open. */
  claimed: boolean
  /** What the last transaction of this request kept. */
  kept: KeptAnswer | undefined
}
