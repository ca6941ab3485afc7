import type { AccountKind } from "../accounts/accounts.schema.ts"
import { mayManageExtension } from "./extension-management.ts"
import type { PermissionKey } from "./permission-keys.ts"
import { systemRole, vendorSupportKeys, type AccountLevel, type KnownRole, type RoleKey } from "./roles.table.ts"

/** Who acts, as far as rules about other people need to know. */
export interface ActingPerson {
  readonly role: KnownRole
  readonly isVendorSupport: boolean
  /** What they hold in fact: while someone acts in another's name that can be less than the role gives. */
  readonly keys: ReadonlySet<PermissionKey>
}

export const actingAs = (role: KnownRole, isVendorSupport = false): ActingPerson => ({ role, isVendorSupport, keys: isVendorSupport ? vendorSupportKeys : role.keys })

const levels: Readonly<Record<AccountKind, AccountLevel>> = { topLevel: "top", channelPartner: "partner", whiteLabelPartner: "partner", company: "company" }
export const levelOf = (kind: AccountKind): AccountLevel => levels[kind]

/** The role that owns an account of a kind: at least one person who can sign in has to hold it. */
const ownerRoles: Readonly<Record<AccountLevel, RoleKey>> = { top: "superuser", partner: "partnerAccountSuperuser", company: "accountSuperUser" }
export const ownerRoleOf = (kind: AccountKind): RoleKey => ownerRoles[levels[kind]]

/** THE question behind every path to power: nobody gives what they do not hold. */
export const canGrant = (held: ReadonlySet<PermissionKey>, given: Iterable<PermissionKey>): boolean => [...given].every((key) => held.has(key))

/** Vendor support counts as a superuser; everyone else is who their role says. */
const managesRole = (person: ActingPerson, target: KnownRole): boolean => {
  const own = person.isVendorSupport ? systemRole("superuser") : person.role
  if (own.key !== null && target.key !== null) return mayManageExtension(own.key, target.key)
  // A role that an account built has no line in the table of who manages whom: what it can do decides.
  if (!canGrant(person.keys, target.keys)) return false
  if (own.key !== null) return mayManageExtension(own.key, "endUser")
  return person.keys.has("update:users") && person.keys.size > target.keys.size
}

/** Whether someone may change a person who holds these roles. */
export const mayEditPerson = (actor: ActingPerson, targetRoles: readonly KnownRole[]): boolean => targetRoles.every((role) => managesRole(actor, role))

/**
 * Whether someone may touch what a person signs in with. Password letters go to the e-mail address, so whoever changes it could become that
 * person: only for people who can do nothing that the actor cannot.
 */
export const mayChangeSignIn = (actor: ActingPerson, targetRoles: readonly KnownRole[]): boolean =>
  mayEditPerson(actor, targetRoles) && targetRoles.every((role) => canGrant(actor.keys, role.keys))

export type AssignmentRefusal = "nobodysRole" | "wrongLevel" | "exceedsOwn" | "notManaged"

/** Why someone may not give a role in an account of a kind; undefined when they may. */
export const whyNotAssign = (actor: ActingPerson, role: KnownRole, kind: AccountKind): AssignmentRefusal | undefined => {
  // "Anonymous" stands for people who are not signed in: nobody holds it.
  if (role.key === "anonymous") return "nobodysRole"
  if (role.level !== levels[kind]) return "wrongLevel"
  if (!canGrant(actor.keys, role.keys)) return "exceedsOwn"
  // What one could not take back, one cannot give either.
  if (!managesRole(actor, role)) return "notManaged"
  return undefined
}

/** What a form may offer of the roles that exist in an account. */
export const assignableRoles = (actor: ActingPerson, known: readonly KnownRole[], kind: AccountKind): KnownRole[] => known.filter((role) => whyNotAssign(actor, role, kind) === undefined)

/** Who may assume a role at all: to help in an account below, or to see one's own account through a role of its own. */
export const mayAssume = (person: ActingPerson, inOwnAccount: boolean): boolean =>
  inOwnAccount ? person.keys.has("read:roles") : person.isVendorSupport || person.role.parentType || person.keys.has("create:support-actions")
