import type { AccountId, UserId } from "@dialplane/contract/kit/ids"

/** Someone whose second step is in question. */
export interface Holder {
  readonly accountId: AccountId
  readonly userId: UserId
}
