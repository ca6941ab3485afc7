import { mayChangeSignIn, type ActingPerson } from "@dialplane/contract/identity/roles/role-assignment"
import type { KnownRole } from "@dialplane/contract/kit/access/roles.table"

/**
 * A user who sets a password can sign in as that user, so the password of a user with more rights cannot be set.
 * Returns the display name of the role that prevents it.
 */
export const roleInTheWay = (manager: ActingPerson, held: readonly KnownRole[]): string | undefined =>
  held.find((role) => !mayChangeSignIn(manager, [role]))?.displayName

/** Case, punctuation and repeated spaces do not matter. */
export const normaliseAnswer = (answer: string) =>
  answer
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{P}\p{Z}\s]+/gu, " ")
    .trim()
