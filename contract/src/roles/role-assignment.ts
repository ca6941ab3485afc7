import type { AccountKind } from "../accounts/accounts.schema.ts"
import { mayManageExtension } from "./extension-management.ts"
import type { PermissionKey } from "./permission-keys.ts"
import { roleKeys, roles, vendorSupportKeys, type RoleKey } from "./roles.table.ts"

/** Who acts, as far as rules about other people need to know. */
export interface ActingPerson {
  readonly role: RoleKey
  readonly isVendorSupport: boolean
}

export type AccountLevel = "top" | "partner" | "company"
const levelOf: Readonly<Record<AccountKind, AccountLevel>> = { topLevel: "top", channelPartner: "partner", whiteLabelPartner: "partner", company: "company" }

/** The role that owns an account of a kind: at least one person who can sign in has to hold it. */
const ownerRoles: Readonly<Record<AccountLevel, RoleKey>> = { top: "superuser", partner: "partnerAccountSuperuser", company: "accountSuperUser" }
export const ownerRoleOf = (kind: AccountKind): RoleKey => ownerRoles[levelOf[kind]]

export const keysOf = (person: ActingPerson): ReadonlySet<PermissionKey> => (person.isVendorSupport ? vendorSupportKeys : roles[person.role].keys)

/** THE question behind every path to power: nobody gives what they do not hold. */
export const canGrant = (held: ReadonlySet<PermissionKey>, given: Iterable<PermissionKey>): boolean => [...given].every((key) => held.has(key))

/** Vendor support counts as a superuser; everyone else is who their role says. */
const managesRole = (person: ActingPerson, target: RoleKey) => mayManageExtension(person.isVendorSupport ? "superuser" : person.role, target)

/** Whether someone may change a person who holds these roles. */
export const mayEditPerson = (actor: ActingPerson, targetRoles: readonly RoleKey[]): boolean => targetRoles.every((role) => managesRole(actor, role))

/**
 * Whether someone may touch what a person signs in with. Password letters go to the e-mail address, so whoever changes it could become that
 * person: only for people who can do nothing that the actor cannot.
 */
export const mayChangeSignIn = (actor: ActingPerson, targetRoles: readonly RoleKey[]): boolean =>
  mayEditPerson(actor, targetRoles) && targetRoles.every((role) => canGrant(keysOf(actor), roles[role].keys))

export type AssignmentRefusal = "nobodysRole" | "wrongLevel" | "exceedsOwn" | "notManaged"

/** Why someone may not give a role in an account of a kind; undefined when they may. */
export const whyNotAssign = (actor: ActingPerson, role: RoleKey, kind: AccountKind): AssignmentRefusal | undefined => {
  // "Anonymous" stands for people who are not signed in: nobody holds it.
  if (role === "anonymous") return "nobodysRole"
  if (roles[role].level !== levelOf[kind]) return "wrongLevel"
  if (!canGrant(keysOf(actor), roles[role].keys)) return "exceedsOwn"
  // What one could not take back, one cannot give either.
  if (!managesRole(actor, role)) return "notManaged"
  return undefined
}

export const canAssignRole = (actor: ActingPerson, role: RoleKey, kind: AccountKind): boolean => whyNotAssign(actor, role, kind) === undefined

/** What a form may offer. */
export const assignableRoles = (actor: ActingPerson, kind: AccountKind): RoleKey[] => roleKeys.filter((role) => canAssignRole(actor, role, kind))
