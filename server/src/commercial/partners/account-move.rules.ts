import type { AccountKind, AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import { kindsUnder } from "@dialplane/contract/ground/accounts/new-account"
import type { AccountId } from "@dialplane/contract/kit/ids"

export interface MovedAccount {
  readonly id: AccountId
  readonly parentId: AccountId | null
  readonly kind: AccountKind
}

export interface NewParent {
  readonly id: AccountId
  readonly path: readonly AccountId[]
  readonly kind: AccountKind
  readonly status: AccountStatus
}

export type MoveObstacle = "already" | "underItself" | "kindNotThere" | "parentEnded"

/** The first reason in the account tree why a move is refused. */
export const obstacleToMove = (account: MovedAccount, parent: NewParent): MoveObstacle | undefined => {
  if (account.parentId === parent.id) return "already"
  if (parent.path.includes(account.id)) return "underItself"
  if (!kindsUnder(parent.kind).includes(account.kind)) return "kindNotThere"
  if (parent.status === "Cancelled") return "parentEnded"
  return undefined
}

/** Parent accounts that are gained and lost; `path` from the top down, without the account itself. */
export const compareAbove = (before: readonly AccountId[], after: readonly AccountId[]) => ({
  gains: after.filter((id) => !before.includes(id)),
  loses: before.filter((id) => !after.includes(id)),
})
