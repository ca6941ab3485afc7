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

/** A user's role in one account, and whether they are vendor support there. */
export interface Standing {
  readonly role: KnownRole
  readonly isVendorSupport: boolean
}

/** The acting user, with what the rules about other users need. */
export interface ActingPerson extends Standing {
  /**
   * Their role without a trust and without an assumed role. Every rule about another user must hold for this role too.
   * For users who act as themselves or changed to another of their roles, it is the role they act in.
   */
  readonly home: Standing
  /** The effective permission keys. While acting, these can be fewer than the role's. */
  readonly keys: ReadonlySet<PermissionKey>
  /** What they can give to new users as a whole role, without having it themselves: see `givenByKeys`. */
  readonly alsoGives?: ReadonlySet<PermissionKey>
}

/**
 * What every end user has: their own calls, faxes and profile. It gives no power over others, and no API key can have
 * it. A key that creates users gives them a role of nothing else, if its owner may. Not a role with other permissions,
 * even if the key has those: its holders would sign in, reach other accounts and manage people as no key can.
 */
export const givenByKeys = (owner: KnownRole): ReadonlySet<PermissionKey> =>
  new Set([...systemRole("endUser").keys].filter((key) => owner.keys.has(key)))

/** A user who is not acting in another role or account. */
export const actingAs = (role: KnownRole, isVendorSupport = false): ActingPerson => ({
  role,
  isVendorSupport,
  home: { role, isVendorSupport },
  keys: isVendorSupport ? vendorSupportKeys : role.keys,
})

/** A user who acts in a role that a trust gave them or that they assumed: never with more permissions than at home. */
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

/** The role that owns an account of a kind: at least one user who can sign in has to hold it. */
const ownerRoles: Readonly<Record<AccountLevel, RoleKey>> = {
  top: "superuser",
  partner: "partnerAccountSuperuser",
  company: "accountSuperUser",
}
export const ownerRoleOf = (kind: AccountKind): RoleKey => ownerRoles[levels[kind]]

/** Checked wherever permissions are granted: users can only grant what they have. */
export const canGrant = (held: ReadonlySet<PermissionKey>, given: Iterable<PermissionKey>): boolean =>
  [...given].every((key) => held.has(key))

/** Vendor support counts as superuser. */
const standingManages = (
  { role, isVendorSupport }: Standing,
  keys: ReadonlySet<PermissionKey>,
  target: KnownRole,
): boolean => {
  const own = isVendorSupport ? systemRole("superuser") : role
  if (own.key !== null && target.key !== null) return mayManageExtension(own.key, target.key)
  // Custom roles are not in the table of who manages whom, so permissions decide.
  if (!canGrant(keys, target.keys)) return false
  if (own.key !== null) return mayManageExtension(own.key, "endUser")
  return keys.has("update:users") && keys.size > target.keys.size
}

/** Checks both the home role and the acting role, so that assuming a role cannot bypass the limits of the home role. */
const managesRole = (person: ActingPerson, target: KnownRole): boolean =>
  [person.home, person].every((standing) => standingManages(standing, person.keys, target))

/**
 * Whether the actor can manage a user with these roles, and everything assigned to them: extensions, phones, lines,
 * numbers, recordings.
 */
export const mayEditPerson = (actor: ActingPerson, targetRoles: readonly KnownRole[]): boolean =>
  targetRoles.every((role) => managesRole(actor, role))

/** Whether users with this role manage others. */
const managesOthers = (role: KnownRole): boolean =>
  role.key === null ? role.keys.has("update:users") : mayManageExtension(role.key, "endUser")

/**
 * Whether a user with these roles is a superior of the actor, who does not manage them: they manage others themselves,
 * or have a permission that the actor lacks. Colleagues who do neither are not.
 */
export const isSuperior = (actor: ActingPerson, targetRoles: readonly KnownRole[]): boolean =>
  targetRoles.some((role) => !managesRole(actor, role) && (managesOthers(role) || !canGrant(actor.keys, role.keys)))

/**
 * Whether the actor can change another user's sign-in data. Password emails go to the email address, so changing
 * it would allow taking over the user: allowed only if the target has no permission that the actor lacks.
 */
export const mayChangeSignIn = (actor: ActingPerson, targetRoles: readonly KnownRole[]): boolean =>
  mayEditPerson(actor, targetRoles) && targetRoles.every((role) => canGrant(actor.keys, role.keys))

export type AssignmentRefusal = "nobodysRole" | "wrongLevel" | "exceedsOwn" | "notManaged"

/** Why the actor cannot assign a role in this kind of account; undefined if they can. */
export const whyNotAssign = (
  actor: ActingPerson,
  role: KnownRole,
  kind: AccountKind,
): AssignmentRefusal | undefined => {
  // "Anonymous" is the role of requests without a sign-in and is never assigned.
  if (role.key === "anonymous") return "nobodysRole"
  if (role.level !== levels[kind]) return "wrongLevel"
  if (!canGrant(actor.keys, role.keys) && !canGrant(actor.alsoGives ?? new Set(), role.keys)) return "exceedsOwn"
  // A role that the actor could not revoke cannot be assigned either.
  if (!managesRole(actor, role)) return "notManaged"
  return undefined
}

/** The roles that a form can offer. */
export const assignableRoles = (actor: ActingPerson, known: readonly KnownRole[], kind: AccountKind): KnownRole[] =>
  known.filter((role) => whyNotAssign(actor, role, kind) === undefined)

/** Who can assume a role: for support in an account below, or to preview a role of their own account. */
export const mayAssume = (person: ActingPerson, inOwnAccount: boolean): boolean =>
  inOwnAccount
    ? person.keys.has("read:roles")
    : person.isVendorSupport || person.role.parentType || person.keys.has("create:support-actions")
