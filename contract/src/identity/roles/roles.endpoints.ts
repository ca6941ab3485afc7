import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount, ofUser } from "../../kit/ids.ts"
import {
  customRoleDraft,
  customRoleEdit,
  replacedRole,
  roleDetails,
  roleIdText,
  rolePermissionsEdit,
  roleReplacement,
  whoCan,
  whoCanQuery,
} from "./custom-roles.schema.ts"
import { privilegeProblems, roleProblems } from "./roles.problems.ts"
import {
  grantAddress,
  grantedPrivilege,
  menuPermissions,
  myPermissions,
  permission,
  privilegeGrant,
  resourceGroup,
  rolePrivilege,
  userPrivileges,
} from "./roles.schema.ts"

export const getMyPermissions = endpoint({
  service: "authorizer",
  method: "GET",
  path: "/api/authorizer/permissions/self",
  aliases: ["/api/authorizer/permissions/me"],
  calls: ["a7-authz-get-my-permissions"],
  summary: "What the signed-in person may do",
  access: access.signedIn,
  response: myPermissions,
  noCache: true,
})

export const listPermissions = endpoint({
  service: "authorizer",
  method: "GET",
  path: "/api/authorizer/permissions",
  calls: ["a7-authz-get-all-permissions"],
  summary: "Every permission there is, and whether the caller holds it",
  access: access.signedIn,
  response: z.array(permission),
})

export const listAccountPermissions = endpoint({
  service: "admin",
  method: "GET",
  path: "/api/admin/accounts/:accountId/permissions",
  calls: ["b711-call-permissions"],
  summary: "Every permission there is, and whether the caller holds it in an account",
  access: access.inAccount("read:profile"),
  params: inAccount,
  response: z.array(permission),
  problems: [accountProblems.notFound],
})

export const listResources = endpoint({
  service: "authorizer",
  method: "GET",
  path: "/api/authorizer/resources",
  calls: ["a7-authz-get-resources"],
  summary: "What permissions are about, by part of the portal",
  access: access.signedIn,
  response: z.array(resourceGroup),
})

export const getMenuPermissions = endpoint({
  service: "admin",
  method: "GET",
  path: "/api/admin/accounts/:accountId/menu-permissions",
  calls: ["b711-call-menu-permissions"],
  summary: "How far the caller gets with each menu entry in an account",
  access: access.inAccount("read:profile"),
  params: inAccount,
  response: menuPermissions,
  problems: [accountProblems.notFound],
})

// --- privileges, in the older names ----------------------------------------------------------------------------------

const ofPerson = { service: "phoneSystem", params: ofUser } as const

export const getRolePrivileges = endpoint({
  ...ofPerson,
  method: "GET",
  path: "/api/ucaas/user/:userId/userRolePrivs",
  calls: ["b71-get-user-user-id-user-role-privs"],
  summary: "The privileges that come with a person's roles",
  access: access.onUserOrSelf("read:user-permissions"),
  response: z.array(rolePrivilege),
})

export const getUserPrivileges = endpoint({
  ...ofPerson,
  method: "GET",
  path: "/api/ucaas/user/:userId/userPrivileges",
  calls: ["b71-get-user-user-id-user-privileges"],
  summary: "A person's privileges: from roles, received from others, granted to others",
  access: access.onUserOrSelf("read:user-permissions"),
  response: userPrivileges,
})

export const grantPrivileges = endpoint({
  ...ofPerson,
  method: "PUT",
  path: "/api/ucaas/user/:userId/grantedPrivileges",
  calls: ["b71-put-user-user-id-granted-privileges"],
  summary: "Grant privileges on one object in a person's name; takes the place of what was granted there before",
  access: access.onUserOrSelf("update:user-permissions"),
  body: privilegeGrant,
  response: grantedPrivilege,
  problems: [
    privilegeProblems.notHeld,
    privilegeProblems.notForObject,
    privilegeProblems.granteeNotFound,
    privilegeProblems.objectNotFound,
    privilegeProblems.otherAccount,
  ],
})

export const revokePrivileges = endpoint({
  ...ofPerson,
  method: "DELETE",
  path: "/api/ucaas/user/:userId/grantedPrivileges",
  calls: ["b71-delete-user-user-id-granted-privileges"],
  summary: "Take back what a person granted on one object",
  access: access.onUserOrSelf("update:user-permissions"),
  query: grantAddress,
  problems: [privilegeProblems.notGranted, privilegeProblems.otherAccount],
})

// --- roles -----------------------------------------------------------------------------------------------------------

const ofRole = inAccount.extend({ roleId: roleIdText })
const rolesPath = "/api/authorizer/accounts/:accountId/roles"
const adminRolesPath = "/api/admin/accounts/:accountId/roles"

export const getRole = endpoint({
  service: "authorizer",
  method: "GET",
  path: `${rolesPath}/:roleId`,
  aliases: [`${adminRolesPath}/:roleId`],
  calls: ["a7-authz-get-role-by-id", "b711-call-roles-read"],
  summary: "One role with its permissions, its menus and who holds it",
  access: access.inAccount("read:roles"),
  params: ofRole,
  response: roleDetails,
  problems: [accountProblems.notFound, roleProblems.notFound],
})

const writing = [
  accountProblems.notFound,
  roleProblems.nameTaken,
  roleProblems.exceedsOwn,
  roleProblems.notPossibleHere,
] as const

export const createRole = endpoint({
  service: "authorizer",
  method: "POST",
  path: rolesPath,
  aliases: [adminRolesPath],
  calls: ["a7-authz-post-role", "b711-call-roles-create"],
  summary: "Build a role of the account's own",
  access: access.inAccount("create:roles"),
  params: inAccount,
  body: customRoleDraft,
  response: roleDetails,
  problems: [...writing],
})

export const changeRole = endpoint({
  service: "authorizer",
  method: "PUT",
  path: `${rolesPath}/:roleId`,
  aliases: [`${adminRolesPath}/:roleId`],
  calls: ["b711-call-roles-update"],
  summary: "Change a role of the account's own",
  access: access.inAccount("update:roles"),
  params: ofRole,
  body: customRoleEdit,
  response: roleDetails,
  problems: [...writing, roleProblems.notFound, roleProblems.fixed, roleProblems.changedMeanwhile],
})

export const setRolePermissions = endpoint({
  service: "authorizer",
  method: "PUT",
  path: `${rolesPath}/:roleId/permissions`,
  calls: ["a7-authz-put-permissions"],
  summary: "Set what a role of the account's own may do, key by key or by resource in three steps",
  access: access.inAccount("update:roles"),
  params: ofRole,
  body: rolePermissionsEdit,
  response: roleDetails,
  problems: [
    ...writing,
    roleProblems.notFound,
    roleProblems.fixed,
    roleProblems.changedMeanwhile,
    roleProblems.unknownResource,
  ],
})

export const deleteRole = endpoint({
  service: "authorizer",
  method: "DELETE",
  path: `${rolesPath}/:roleId`,
  aliases: [`${adminRolesPath}/:roleId`],
  calls: ["a7-authz-delete-role", "b711-call-roles-delete"],
  summary: "Delete a role of the account's own that nobody holds",
  access: access.inAccount("delete:roles"),
  params: ofRole,
  problems: [
    accountProblems.notFound,
    roleProblems.notFound,
    roleProblems.fixed,
    roleProblems.inUse,
    roleProblems.trustedUse,
    roleProblems.exceedsOwn,
  ],
})

export const replaceRole = endpoint({
  service: "authorizer",
  method: "POST",
  path: `${rolesPath}/:roleId/replace`,
  summary: "Delete a custom role and give everybody who holds it another one, in one step; all of it or nothing",
  access: access.inAccount("delete:roles"),
  params: ofRole,
  body: roleReplacement,
  response: replacedRole,
  problems: [
    accountProblems.notFound,
    roleProblems.notFound,
    roleProblems.fixed,
    roleProblems.trustedUse,
    roleProblems.exceedsOwn,
    roleProblems.sameReplacement,
    roleProblems.replacementUnknown,
    roleProblems.replacementNotGiven,
    roleProblems.ownReplacement,
    roleProblems.holderNotManageable,
  ],
})

export const listWhoCan = endpoint({
  service: "authorizer",
  method: "GET",
  path: "/api/authorizer/accounts/:accountId/who-can",
  summary: "Who in an account holds a permission, and through what",
  access: access.inAccount("read:user-permissions"),
  params: inAccount,
  query: whoCanQuery,
  response: whoCan,
  problems: [accountProblems.notFound],
})
