import type { AccountKind } from "../../ground/accounts/accounts.schema.ts"
import { mayManageExtension } from "./extension-management.ts"
import type { PermissionKey } from "../../kit/access/permission-keys.ts"
import {
  systemRole,
  vendorSupportKeys,
  type AccountLevel,
  type KnownRole,
  type RoleKey,
} from "../../kit/access/roles.table.ts"

/** What a person is in one account: the role, and whether they are vendor support there. */
export interface Standing {
  readonly role: KnownRole
  readonly isVendorSupport: boolean
}

/** Who acts, as far as rules about other people need to know. */
export interface ActingPerson extends Standing {
  /**
   * What they are without anybody's trust and without an assumed role: every question about another person has to hold
   * for this as well. The same as the role they act in for those who act as themselves, and for those who changed to
   * another role that they hold.
   */
  readonly home: Standing
  /** What they hold in fact: while someone acts in another's name that can be less than the role gives. */
  readonly keys: ReadonlySet<PermissionKey>
}

/** Somebody who acts as themselves. */
export const actingAs = (role: KnownRole, isVendorSupport = false): ActingPerson => ({
  role,
  isVendorSupport,
  home: { role, isVendorSupport },
  keys: isVendorSupport ? vendorSupportKeys : role.keys,
})

/** Somebody who acts in a role that a trust gave them or that they assumed: never more than they could at home. */
export const actingElsewhere = (role: KnownRole, home: Standing): ActingPerson => {
  const atHome = home.isVendorSupport ? vendorSupportKeys : home.role.keys
  return { role, isVendorSupport: false, home, keys: new Set([...role.keys].filter((key) => atHome.has(key))) }
}

const levels: Readonly<Record<AccountKind, AccountLevel>> = {
  topLevel: "top",
  channelPartner: "partner",
  whiteLabelPartner: "partner",
  company: "company",
}
export const levelOf = (kind: AccountKind): AccountLevel => levels[kind]

/** The role that owns an account of a kind: at least one person who can sign in has to hold it. */
const ownerRoles: Readonly<Record<AccountLevel, RoleKey>> = {
  top: "superuser",
  partner: "partnerAccountSuperuser",
  company: "accountSuperUser",
}
export const ownerRoleOf = (kind: AccountKind): RoleKey => ownerRoles[levels[kind]]

/** THE question behind every path to power: nobody gives what they do not hold. */
export const canGrant = (held: ReadonlySet<PermissionKey>, given: Iterable<PermissionKey>): boolean =>
  [...given].every((key) => held.has(key))

/** Vendor support counts as a superuser; everyone else is who their role says. */
const standingManages = (
  { role, isVendorSupport }: Standing,
  keys: ReadonlySet<PermissionKey>,
  target: KnownRole,
): boolean => {
  const own = isVendorSupport ? systemRole("superuser") : role
  if (own.key !== null && target.key !== null) return mayManageExtension(own.key, target.key)
  // A role that an account built has no line in the table of who manages whom: what it can do decides.
  if (!canGrant(keys, target.keys)) return false
  if (own.key !== null) return mayManageExtension(own.key, "endUser")
  return keys.has("update:users") && keys.size > target.keys.size
}

/** For the role at home and for the one somebody acts in: otherwise an assumed role would be a way past the first. */
const managesRole = (person: ActingPerson, target: KnownRole): boolean =>
  [person.home, person].every((standing) => standingManages(standing, person.keys, target))

/**
 * THE question "may this one act on that one", for a person who holds these roles and for everything that hangs on
 * them: extensions, phones, lines, numbers, recordings.
 */
export const mayEditPerson = (actor: ActingPerson, targetRoles: readonly KnownRole[]): boolean =>
  targetRoles.every((role) => managesRole(actor, role))

/**
 * Whether someone may touch what a person signs in with. Password letters go to the e-mail address, so whoever changes
 * it could become that person: only for people who can do nothing that the actor cannot.
 */
export const mayChangeSignIn = (actor: ActingPerson, targetRoles: readonly KnownRole[]): boolean =>
  mayEditPerson(actor, targetRoles) && targetRoles.every((role) => canGrant(actor.keys, role.keys))

export type AssignmentRefusal = "nobodysRole" | "wrongLevel" | "exceedsOwn" | "notManaged"

/** Why someone may not give a role in an account of a kind; undefined when they may. */
export const whyNotAssign = (
  actor: ActingPerson,
  role: KnownRole,
  kind: AccountKind,
): AssignmentRefusal | undefined => {
  // "Anonymous" stands for people who are not signed in: nobody holds it.
  if (role.key === "anonymous") return "nobodysRole"
  if (role.level !== levels[kind]) return "wrongLevel"
  if (!canGrant(actor.keys, role.keys)) return "exceedsOwn"
  // What one could not take back, one cannot give either.
  if (!managesRole(actor, role)) return "notManaged"
  return undefined
}

/** What a form may offer of the roles that exist in an account. */
export const assignableRoles = (actor: ActingPerson, known: readonly KnownRole[], kind: AccountKind): KnownRole[] =>
  known.filter((role) => whyNotAssign(actor, role, kind) === undefined)

/** Who may assume a role at all: to help in an account below, or to see one's own account through a role of its own. */
export const mayAssume = (person: ActingPerson, inOwnAccount: boolean): boolean =>
  inOwnAccount
    ? person.keys.has("read:roles")
    : person.isVendorSupport || person.role.parentType || person.keys.has("create:support-actions")
