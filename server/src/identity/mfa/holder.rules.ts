import type { AccountId, UserId } from "@dialplane/contract/kit/ids"

/** A user whose two-factor methods are checked. */
export interface Holder {
  readonly accountId: AccountId
  readonly userId: UserId
}
