import { roleById } from "@dialplane/contract/kit/access/roles.table"

/**
 * A used refresh token is accepted again within this time, because a second window may have renewed at the same moment.
 */
export const reuseGraceSeconds = 10

export interface Membership {
  readonly roleId: number
  readonly isDefault: boolean
}

/** The role a session starts in: the default one; in a browser only a role that may use the portal. */
export const startingRole = (memberships: readonly Membership[], inBrowser: boolean): number | undefined => {
  const inOrder = memberships.toSorted(
    (one, other) => Number(other.isDefault) - Number(one.isDefault) || one.roleId - other.roleId,
  )
  return inOrder.find(({ roleId }) => !inBrowser || (roleById.get(roleId)?.portal ?? true))?.roleId
}

export type RefreshVerdict = "renew" | "renewAgain" | "endFamily"

/** Whether a refresh token may be used, by when the first token of its generation was used. */
export const judgeRefresh = (usedAt: Date | null, now: Date): RefreshVerdict => {
  if (usedAt === null) return "renew"
  return now.getTime() - usedAt.getTime() <= reuseGraceSeconds * 1000 ? "renewAgain" : "endFamily"
}
