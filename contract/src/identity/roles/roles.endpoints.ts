import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount, ofUser } from "../../kit/ids.ts"
import { commonProblems } from "../../kit/problem.ts"
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
  summary: "List the signed-in user's permissions",
  description:
    "The keys decide which operations the user can call in the account of the session. Every operation names the key it needs.",
  access: access.signedIn,
  response: myPermissions,
  noCache: true,
})

export const listPermissions = endpoint({
  service: "authorizer",
  method: "GET",
  path: "/api/authorizer/permissions",
  calls: ["a7-authz-get-all-permissions"],
  summary: "List all permissions, and whether the caller has them",
  description:
    "Keys consist of an action and a resource, such as read:users. `held` is answered for the account of the session.",
  access: access.signedIn,
  response: z.array(permission),
})

export const listAccountPermissions = endpoint({
  service: "admin",
  method: "GET",
  path: "/api/admin/accounts/:accountId/permissions",
  calls: ["b711-call-permissions"],
  summary: "List all permissions, and whether the caller has them in an account",
  description: "The list of all keys is the same for every account; `held` is answered for this one.",
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
  summary: "List the resources of permissions, grouped by part of the portal",
  description: "Use the names to set the permissions of a custom role by resource and level.",
  access: access.signedIn,
  response: z.array(resourceGroup),
})

export const getMenuPermissions = endpoint({
  service: "admin",
  method: "GET",
  path: "/api/admin/accounts/:accountId/menu-permissions",
  calls: ["b711-call-menu-permissions"],
  summary: "Get the caller's access level for each menu entry in an account",
  description:
    "Each entry of the portal's menu is hidden, can be read, or can be changed. The levels follow from the permissions of the role in which the caller acts.",
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
  summary: "List the privileges from a user's roles",
  description: "Privileges are the older form of permissions, by role and by kind of object.",
  access: access.onUserOrSelf("read:user-permissions"),
  response: z.array(rolePrivilege),
})

export const getUserPrivileges = endpoint({
  ...ofPerson,
  method: "GET",
  path: "/api/ucaas/user/:userId/userPrivileges",
  calls: ["b71-get-user-user-id-user-privileges"],
  summary: "List a user's privileges: from roles, granted by others, granted to others",
  description:
    "Privileges are the older form of permissions. A grant counts as long as the user who made it could still make it.",
  access: access.onUserOrSelf("read:user-permissions"),
  response: userPrivileges,
})

export const grantPrivileges = endpoint({
  needsRecentProof: "always",
  headers: ["accountOfRequest"],
  ...ofPerson,
  method: "PUT",
  path: "/api/ucaas/user/:userId/grantedPrivileges",
  calls: ["b71-put-user-user-id-granted-privileges"],
  summary: "Grant privileges on one object on behalf of a user; replaces the user's earlier grant on it",
  description:
    "Gives another user privileges on one account or one user. You can only grant privileges that you have on that object.",
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
  headers: ["accountOfRequest"],
  ...ofPerson,
  method: "DELETE",
  path: "/api/ucaas/user/:userId/grantedPrivileges",
  calls: ["b71-delete-user-user-id-granted-privileges"],
  summary: "Revoke a user's grant on one object",
  description: "Only the grant of this user to that user on this object ends; others stay.",
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
  summary: "Get a role with its permissions, menus and users",
  description: "Also returns some of the users who have the role, and why the caller cannot assign or change it.",
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
  needsRecentProof: "always",
  service: "authorizer",
  method: "POST",
  path: rolesPath,
  aliases: [adminRolesPath],
  calls: ["a7-authz-post-role", "b711-call-roles-create"],
  summary: "Create a custom role",
  description:
    "The new role gives exactly the permissions in `keys`. You can only give permissions that you have yourself, and only those that are possible in this kind of account.",
  access: access.inAccount("create:roles"),
  params: inAccount,
  body: customRoleDraft,
  response: roleDetails,
  problems: [...writing],
})

export const changeRole = endpoint({
  needsRecentProof: "always",
  service: "authorizer",
  method: "PUT",
  path: `${rolesPath}/:roleId`,
  aliases: [`${adminRolesPath}/:roleId`],
  calls: ["b711-call-roles-update"],
  summary: "Update a custom role",
  description:
    "Omitted fields stay. Users with the role get or lose permissions at once. You can only give permissions that you have yourself.",
  access: access.inAccount("update:roles"),
  params: ofRole,
  body: customRoleEdit,
  response: roleDetails,
  problems: [...writing, roleProblems.notFound, roleProblems.fixed, roleProblems.changedMeanwhile],
})

export const setRolePermissions = endpoint({
  needsRecentProof: "always",
  service: "authorizer",
  method: "PUT",
  path: `${rolesPath}/:roleId/permissions`,
  calls: ["a7-authz-put-permissions"],
  summary: "Set the permissions of a custom role, by key or by resource and level",
  description:
    "Replaces the permissions that are named: `keys` all of them, `levels` those of the listed resources. The version prevents overwriting changes of others.",
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
  summary: "Delete a custom role that has no users",
  description:
    "A role that users have, or that settings name, cannot be deleted: use the replacement, which gives the users another role and changes the settings in the same step.",
  access: access.inAccount("delete:roles"),
  params: ofRole,
  problems: [
    accountProblems.notFound,
    roleProblems.notFound,
    roleProblems.fixed,
    roleProblems.inUse,
    roleProblems.named,
    roleProblems.trustedUse,
    roleProblems.exceedsOwn,
  ],
})

export const replaceRole = endpoint({
  needsRecentProof: "always",
  service: "authorizer",
  method: "POST",
  path: `${rolesPath}/:roleId/replace`,
  summary: "Delete a custom role and assign a replacement to its users, all or nothing",
  description:
    "Every user with the role gets the other one. Settings that name it (`namedIn`) get the other one as well, or name it no longer. Then the role is deleted. If one user cannot get it, or one setting cannot be changed, nothing changes. Changing settings needs the permission for them.",
  access: access.inAccount("delete:roles"),
  params: ofRole,
  body: roleReplacement,
  response: replacedRole,
  problems: [
    accountProblems.notFound,
    roleProblems.notFound,
    roleProblems.fixed,
    roleProblems.trustedUse,
    roleProblems.inUse,
    roleProblems.named,
    roleProblems.replacementMissing,
    roleProblems.lastOfRequirement,
    roleProblems.settingRefused,
    roleProblems.exceedsOwn,
    roleProblems.sameReplacement,
    roleProblems.replacementUnknown,
    roleProblems.replacementNotGiven,
    roleProblems.ownReplacement,
    roleProblems.holderNotManageable,
    commonProblems.notManageable,
  ],
})

export const listWhoCan = endpoint({
  service: "authorizer",
  method: "GET",
  path: "/api/authorizer/accounts/:accountId/who-can",
  summary: "List the users of an account who have a permission, and the roles that grant it",
  description:
    "Answers the question who is able to do something: users of the account with the roles that allow it, and users of other accounts who can do it through a trust or from above.",
  access: access.inAccount("read:user-permissions"),
  params: inAccount,
  query: whoCanQuery,
  response: whoCan,
  problems: [accountProblems.notFound],
})
