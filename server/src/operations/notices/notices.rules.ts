import type { AccountId } from "@dialplane/contract/kit/ids"

/** The address of a page of the account, or of the portal if the path begins with a slash. */
export const linkOf = (accountId: AccountId, path: string): string | null => {
  if (path === "") return null
  return path.startsWith("/") ? path : `/adminv2/account/${accountId}/${path}`
}

/** How many notices one email names. */
export const mostInEmail = 20
