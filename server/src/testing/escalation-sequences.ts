import { permissionKeys, type PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import fc from "fast-check"
import { escalationPaths as portalPaths } from "./escalation-paths.ts"
import { programPaths } from "./escalation-programs.ts"
import { scimPaths } from "./escalation-scim.ts"
import { ssoPaths } from "./escalation-sso.ts"
import { places, type Choices } from "./escalation-scene.ts"

export const escalationPaths = { ...portalPaths, ...programPaths, ...scimPaths, ...ssoPaths }
export type EscalationPathName = keyof typeof escalationPaths
export interface Step extends Choices {
  readonly path: EscalationPathName
}
export const escalationPathNames = Object.keys(escalationPaths) as EscalationPathName[]
/** The permission that a path needs: its holders are likely to be allowed. */
export const askedFor: Readonly<Record<EscalationPathName, PermissionKey>> = {
  makeRole: "create:roles",
  changeRole: "update:roles",
  giveRole: "update:users",
  giveOneself: "update:users",
  giveRoleToMany: "update:users",
  letIn: "update:users",
  lockOut: "update:users",
  grant: "update:user-permissions",
  createUser: "create:users",
  addPerson: "create:users",
  importNew: "create:users",
  importChange: "create:users",
  revertImport: "create:users",
  tryAgain: "update:jobs",
  leave: "delete:users",
  comeBack: "delete:users",
  setPassword: "update:users",
  deletePerson: "delete:users",
  resetSip: "update:devices",
  setEmail: "update:users",
  group: "create:groups",
  revertChange: "update:users",
  trust: "create:trusts",
  swap: "read:trusts",
  assume: "read:roles",
  assumeOwner: "read:roles",
  template: "create:partner-settings",
  changeTemplate: "update:partner-settings",
  pushTemplate: "update:partner-settings",
  childAccess: "update:partner-users",
  partnerSettings: "update:partner-settings",
  newCustomer: "create:accounts",
  simpleCustomer: "create:accounts",
  reparent: "update:accounts",
  makeKey: "create:api-keys",
  changeKey: "update:api-keys",
  rotateKey: "update:api-keys",
  clientToken: "read:profile",
  changePolicy: "update:security-settings",
  scimSettings: "update:sso-settings",
  scimMapGroups: "update:sso-settings",
  scimUser: "read:profile",
  scimGroup: "read:profile",
  ssoSettings: "update:sso-settings",
  ssoLevel: "update:sso-settings",
  ssoExclude: "update:sso-settings",
  ssoUnlink: "update:sso-settings",
  ssoSetupLink: "update:sso-settings",
  ssoSignIn: "read:profile",
}

/** Always refused, except for a role that the user already has. */
export const closedPath: EscalationPathName = "giveOneself"

const step: fc.Arbitrary<Step> = fc.record({
  path: fc.constantFrom(...escalationPathNames),
  giver: fc.nat(997),
  account: fc.constantFrom(...places, 10, 100, 100),
  person: fc.nat(997),
  role: fc.nat(997),
  keys: fc.subarray([...permissionKeys], { minLength: 1, maxLength: 6 }),
  variant: fc.nat(997),
})
export const sequencesOf = (count: number, seed: number, longest: number): Step[][] =>
  fc.sample(fc.array(step, { minLength: 2, maxLength: longest }), { numRuns: count, seed })
