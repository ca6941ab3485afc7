import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { createStore } from "./store.ts"

/** Somebody wants to act in a role of an account: the shell asks for the role and the reason. */
export interface ActingWish {
  readonly accountId: number
  readonly accountName: string
  /** Chosen already, where it was a role that somebody looked at. */
  readonly roleId?: number
  /** Offered first: in a tab of its own, so that this one stays as it is. */
  readonly newTab?: boolean
}
export const actingWish = createStore<ActingWish | undefined>(undefined)
/** For any screen: `onSelect: () => askToAct({ accountId, accountName })`, where `useMayAct()(accountId)`. */
export const askToAct = (wish: ActingWish) => actingWish.set(wish)

/** Somebody wants to put an account under another one: the shell asks which, and says what changes. */
export interface MoveWish {
  readonly accountId: number
  readonly accountName: string
  readonly parentAccountId: number
  readonly parentAccountName: string
}
export const moveWish = createStore<MoveWish | undefined>(undefined)
export const askToMove = (wish: MoveWish) => moveWish.set(wish)

/** Somebody wants to know who can do something, or why they cannot. */
export interface AccessQuestion {
  /** Undefined: they choose it. */
  readonly key?: PermissionKey
  /** Why they themselves cannot, if that was the question. */
  readonly reason?: string
}
export const accessQuestion = createStore<AccessQuestion | undefined>(undefined)
export const askWhoCan = (key?: PermissionKey) => accessQuestion.set({ key })

/** Which permission a reason is about. Controls that are off know only the sentence. */
const reasons = new Map<string, PermissionKey>()
export const rememberReason = (reason: string, key: PermissionKey) => void reasons.set(reason, key)
export const askWhyNot = (reason: string) => accessQuestion.set({ reason, key: reasons.get(reason) })
