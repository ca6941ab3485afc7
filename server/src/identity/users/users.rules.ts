import type { AccountKind, CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { phoneNumberErrors, readPhoneNumber } from "@dialplane/contract/kit/phone-number"
import type { Problem } from "@dialplane/contract/kit/problem"
import { refusalMessages } from "@dialplane/contract/identity/roles/assignment-refusals"
import {
  mayChangeSignIn,
  mayEditPerson,
  ownerRoleOf,
  whyNotAssign,
  type ActingPerson,
} from "@dialplane/contract/identity/roles/role-assignment"
import { roles, systemRole, type KnownRole } from "@dialplane/contract/kit/access/roles.table"
import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import type { User, UserEdit } from "@dialplane/contract/identity/users/users.schema"
import { texts } from "@dialplane/contract/kit/language"

/** Reasons are the predicate of a sentence about the number. */
const messages = texts("users.numbers", { notAnExtension: "is not an extension: 2 to 10 digits" })

interface Objection {
  readonly problem: Problem
  readonly details?: Readonly<Record<string, string>>
}

/** Everything a decision about a change needs, so that it reads no data itself. */
export interface ChangeCase {
  readonly actor: ActingPerson
  readonly isSelf: boolean
  /** Whether someone granted the actor changing this user. */
  readonly granted: boolean
  readonly kind: AccountKind
  /** The user's current roles, the default role first; for vendor support, superuser comes before it. */
  readonly heldRoles: readonly KnownRole[]
  /** The new role; undefined when the account has no role with this id. */
  readonly newRole: KnownRole | undefined
  readonly before: UserEdit
  readonly after: UserEdit
}

/** Why a change is refused; undefined if it is allowed. */
export const objectionTo = (change: ChangeCase): Objection | undefined =>
  objectionToEditing(change) ?? objectionToRole(change) ?? objectionToAccess(change)

const objectionToEditing = ({
  actor,
  isSelf,
  granted,
  heldRoles,
  before,
  after,
}: ChangeCase): Objection | undefined => {
  if (isSelf) return undefined
  if (!granted && !mayEditPerson(actor, heldRoles))
    return { problem: userProblems.notManageable, details: { role: heldRoles[0]?.displayName ?? "unknown" } }
  if (before.email.toLowerCase() !== after.email.toLowerCase() && !mayChangeSignIn(actor, heldRoles))
    return { problem: userProblems.emailGuarded }
  return undefined
}

const objectionToRole = ({ actor, isSelf, kind, before, after, newRole }: ChangeCase): Objection | undefined => {
  if (before.roleId !== after.roleId) {
    if (newRole === undefined) return { problem: userProblems.roleUnknown }
    if (isSelf) return { problem: userProblems.ownRole }
    const reason = whyNotAssign(actor, newRole, kind)
    if (reason !== undefined)
      return {
        problem: userProblems.roleNotGiven,
        details: { role: newRole.displayName, reason: refusalMessages[reason] },
      }
  }
  const becomesRoom = after.isRoom && (!before.isRoom || before.roleId !== after.roleId)
  if (becomesRoom && after.roleId !== roles.endUser.id)
    return { problem: userProblems.roomRole, details: { role: systemRole("endUser").displayName } }
  return undefined
}

const objectionToAccess = ({ isSelf, before, after }: ChangeCase): Objection | undefined =>
  isSelf && before.allowLogin && !after.allowLogin ? { problem: userProblems.ownAccess } : undefined

/** The owner role if the change takes it, or access, from one of its holders: the last holder must keep it. */
export const ownerRoleLost = ({
  kind,
  heldRoles,
  before,
  after,
}: Pick<ChangeCase, "kind" | "heldRoles" | "before" | "after">): KnownRole | undefined => {
  const owner = systemRole(ownerRoleOf(kind))
  if (!before.allowLogin || !heldRoles.some(({ key }) => key === owner.key)) return undefined
  const demoted = before.roleId === owner.id && after.roleId !== before.roleId
  return demoted || !after.allowLogin ? owner : undefined
}

interface NumberObjection {
  readonly field: string
  readonly number: string
  readonly reason: string
}

/**
 * A default extension is dialed inside the company; the other kinds are phone numbers. Numbers that did not change are
 * not checked again.
 */
export const objectionsToNumbers = (before: NumbersOf, after: NumbersOf, country: CountryCode): NumberObjection[] => {
  const known = new Set(before.contactNumbers.map(({ code, number }) => `${code} ${number}`))
  return [
    ...(after.phoneNumber === before.phoneNumber ? [] : judge("phoneNumber", after.phoneNumber, country)),
    ...after.contactNumbers.flatMap(({ code, number }, index) => {
      if (known.has(`${code} ${number}`)) return []
      const field = `contactNumbers.${index}.number`
      if (code !== "D") return judge(field, number, country)
      return number === "" || /^\d{2,10}$/.test(number) ? [] : [{ field, number, reason: messages.notAnExtension }]
    }),
  ]
}
type NumbersOf = Pick<UserEdit, "phoneNumber" | "contactNumbers">

const judge = (field: string, number: string, country: CountryCode): NumberObjection[] => {
  if (number === "") return []
  const reading = readPhoneNumber(number, country)
  return reading.ok ? [] : [{ field, number, reason: phoneNumberErrors[reading.error] }]
}

/** Numbers in their order, empty ones left out: an empty field means "none". */
export const tidyNumbers = (numbers: UserEdit["contactNumbers"]): UserEdit["contactNumbers"] =>
  numbers.filter(({ number }) => number !== "").toSorted((a, b) => "DMHF".indexOf(a.code) - "DMHF".indexOf(b.code))

/** The first field with phone numbers that differs. */
export const changedNumber = (before: NumbersOf, after: NumbersOf): "phoneNumber" | "contactNumbers" | undefined => {
  if (before.phoneNumber !== after.phoneNumber) return "phoneNumber"
  const kept = (numbers: ContactNumbers) => JSON.stringify(withoutDefaultExtension(tidyNumbers(numbers)))
  return kept(before.contactNumbers) === kept(after.contactNumbers) ? undefined : "contactNumbers"
}

type ContactNumbers = UserEdit["contactNumbers"]

/** The numbers that are stored: without the default extension, which is derived from the extension. */
export const withoutDefaultExtension = (numbers: ContactNumbers): ContactNumbers =>
  numbers.filter(({ code }) => code !== "D")

/** Contact numbers, with the user's default extension first. */
export const withDefaultExtension = (
  numbers: ContactNumbers,
  extensions: readonly { readonly extension: string; readonly isDefault: boolean }[],
): ContactNumbers => [
  ...extensions
    .filter(({ isDefault }) => isDefault)
    .map(({ extension }) => ({ code: "D" as const, number: extension })),
  ...withoutDefaultExtension(numbers),
]

/**
 * Removing access disables a user; giving it again restores their status. An invited user stays invited until their
 * first sign-in.
 */
export const statusAfter = (
  person: Pick<User, "statusId" | "lastSignInAt">,
  before: boolean,
  after: boolean,
): User["statusId"] => {
  if (before === after) return person.statusId
  return after ? (person.lastSignInAt === null ? 2 : 1) : 3
}

/** The fields that differ, with their old and new values. */
export const differences = <T extends object>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } | undefined => {
  const names = (Object.keys(after) as (keyof T)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (names.length === 0) return undefined
  const pick = (from: T) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>
  return { before: pick(before), after: pick(after) }
}

const mostSearchWords = 8

/**
 * A search: beginnings of words, split as the database splits names, and addresses, which must be part of a login name
 * or an email address as entered.
 */
export const readSearch = (search: string): UserSearch => {
  const pieces = search.split(/\s+/).slice(0, mostSearchWords)
  const words = pieces.flatMap((piece) => (piece.split("@")[0] ?? "").split(/[.,;:_+()/"'&-]+/))
  return {
    words: words.filter((word) => word !== "").slice(0, mostSearchWords),
    addresses: pieces.filter((piece) => piece.includes("@")),
  }
}

export interface UserSearch {
  readonly words: readonly string[]
  readonly addresses: readonly string[]
}
