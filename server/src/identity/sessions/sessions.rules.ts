import { roleById } from "@dialplane/contract/kit/access/roles.table"

/** How long a used refresh token may come again: a second window that renewed at the same moment. */
export const reuseGraceSeconds = 10

export interface Membership {
  readonly roleId: number
  readonly isDefault: boolean
}

/** The role a session begins in: the default one, but in a browser only one that the portal lets in. */
export const startingRole = (memberships: readonly Membership[], inBrowser: boolean): number | undefined => {
  const inOrder = memberships.toSorted(
    (one, other) => Number(other.isDefault) - Number(one.isDefault) || one.roleId - other.roleId,
  )
  return inOrder.find(({ roleId }) => !inBrowser || (roleById.get(roleId)?.portal ?? true))?.roleId
}

export type RefreshVerdict = "renew" | "renewAgain" | "endFamily"

/** What a refresh token is worth, by when the first token of its generation was used. */
export const judgeRefresh = (usedAt: Date | null, now: Date): RefreshVerdict => {
  if (usedAt === null) return "renew"
  return now.getTime() - usedAt.getTime() <= reuseGraceSeconds * 1000 ? "renewAgain" : "endFamily"
}
