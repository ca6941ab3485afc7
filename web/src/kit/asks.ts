import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { createStore } from "./store.ts"

/** A request to act in a role of an account: the shell asks for the role and the reason. */
export interface ActingWish {
  readonly accountId: number
  readonly accountName: string
  /** Preselected, when the request comes from a page that shows a role. */
  readonly roleId?: number
  /** Preselects "in a new tab", so that this tab stays as it is. */
  readonly newTab?: boolean
}
export const actingWish = createStore<ActingWish | undefined>(undefined)
/** For any screen: `onSelect: () => askToAct({ accountId, accountName })`, where `useMayAct()(accountId)`. */
export const askToAct = (wish: ActingWish) => actingWish.set(wish)

/** A request to move an account to another parent: the shell asks which, and shows what changes. */
export interface MoveWish {
  readonly accountId: number
  readonly accountName: string
  readonly parentAccountId: number
  readonly parentAccountName: string
}
export const moveWish = createStore<MoveWish | undefined>(undefined)
export const askToMove = (wish: MoveWish) => moveWish.set(wish)

/** A question about who holds a permission, or why the user does not. */
export interface AccessQuestion {
  /** Undefined: the user chooses it. */
  readonly key?: PermissionKey
  /** Why the user does not hold it, if that was the question. */
  readonly reason?: string
}
export const accessQuestion = createStore<AccessQuestion | undefined>(undefined)
export const askWhoCan = (key?: PermissionKey) => accessQuestion.set({ key })

/** The permission that a reason is about. Disabled controls know only the sentence. */
const reasons = new Map<string, PermissionKey>()
export const rememberReason = (reason: string, key: PermissionKey) => void reasons.set(reason, key)
export const askWhyNot = (reason: string) => accessQuestion.set({ reason, key: reasons.get(reason) })
