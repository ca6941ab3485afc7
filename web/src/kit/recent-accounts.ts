import { portal } from "./portal.ts"

export interface RecentAccount {
  readonly accountId: number
  readonly name: string
}

const mostKept = 6
const keyOf = (userId: number) => `dialplane.recent.${userId}`

/** The accounts that a user opened last in this browser, newest first. */
export const recentAccounts = (userId: number): readonly RecentAccount[] => {
  try {
    return JSON.parse(portal.environment.storage.get(keyOf(userId)) ?? "[]") as RecentAccount[]
  } catch {
    return []
  }
}

export const rememberAccount = (userId: number, account: RecentAccount) => {
  const others = recentAccounts(userId).filter(({ accountId }) => accountId !== account.accountId)
  portal.environment.storage.set(keyOf(userId), JSON.stringify([account, ...others].slice(0, mostKept)))
}
