import { mayChangeSignIn, type ActingPerson } from "@dialplane/contract/identity/roles/role-assignment"
import type { KnownRole } from "@dialplane/contract/kit/access/roles.table"

/**
 * Whoever sets a password can become that user, so nobody sets the password of a user who may do what they may not.
 * Answers the role that stands in the way, by its shown name.
 */
export const roleInTheWay = (manager: ActingPerson, held: readonly KnownRole[]): string | undefined =>
  held.find((role) => !mayChangeSignIn(manager, [role]))?.displayName

/** Answers are compared as users mean them: case, spaces and punctuation do not count. */
export const normaliseAnswer = (answer: string) =>
  answer
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{P}\p{Z}\s]+/gu, " ")
    .trim()
