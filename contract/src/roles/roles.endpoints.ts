import { z } from "zod"
import { accountProblems } from "../accounts/accounts.problems.ts"
import { access } from "../kit/access.ts"
import { endpoint } from "../kit/endpoint.ts"
import { inAccount, ofUser } from "../kit/ids.ts"
import { privilegeProblems } from "./roles.problems.ts"
import { grantAddress, grantedPrivilege, menuPermissions, myPermissions, permission, privilegeGrant, resourceGroup, rolePrivilege, userPrivileges } from "./roles.schema.ts"

export const getMyPermissions = endpoint({
  service: "authorizer", method: "GET", path: "/api/authorizer/permissions/self", aliases: ["/api/authorizer/permissions/me"], calls: ["a7-authz-get-my-permissions"],
  summary: "What the signed-in person may do", access: access.signedIn, response: myPermissions, noCache: true,
})

export const listPermissions = endpoint({
  service: "authorizer", method: "GET", path: "/api/authorizer/permissions", calls: ["a7-authz-get-all-permissions"],
  summary: "Every permission there is, and whether the caller holds it", access: access.signedIn, response: z.array(permission),
})

export const listAccountPermissions = endpoint({
  service: "admin", method: "GET", path: "/api/admin/accounts/:accountId/permissions", calls: ["b711-call-permissions"],
  summary: "Every permission there is, and whether the caller holds it in an account",
  access: access.inAccount("read:profile"), params: inAccount, response: z.array(permission), problems: [accountProblems.notFound],
})

export const listResources = endpoint({
  service: "authorizer", method: "GET", path: "/api/authorizer/resources", calls: ["a7-authz-get-resources"],
  summary: "What permissions are about, by part of the portal", access: access.signedIn, response: z.array(resourceGroup),
})

export const getMenuPermissions = endpoint({
  service: "admin", method: "GET", path: "/api/admin/accounts/:accountId/menu-permissions", calls: ["b711-call-menu-permissions"],
  summary: "How far the caller gets with each menu entry in an account",
  access: access.inAccount("read:profile"), params: inAccount, response: menuPermissions, problems: [accountProblems.notFound],
})

// --- privileges, in the older names ----------------------------------------------------------------------------------------------------

const ofPerson = { service: "phoneSystem", params: ofUser } as const

export const getRolePrivileges = endpoint({
  ...ofPerson, method: "GET", path: "/api/ucaas/user/:userId/userRolePrivs", calls: ["b71-get-user-user-id-user-role-privs"],
  summary: "The privileges that come with a person's roles", access: access.onUserOrSelf("read:user-permissions"), response: z.array(rolePrivilege),
})

export const getUserPrivileges = endpoint({
  ...ofPerson, method: "GET", path: "/api/ucaas/user/:userId/userPrivileges", calls: ["b71-get-user-user-id-user-privileges"],
  summary: "A person's privileges: from roles, received from others, granted to others", access: access.onUserOrSelf("read:user-permissions"), response: userPrivileges,
})

export const grantPrivileges = endpoint({
  ...ofPerson, method: "PUT", path: "/api/ucaas/user/:userId/grantedPrivileges", calls: ["b71-put-user-user-id-granted-privileges"],
  summary: "Grant privileges on one object in a person's name; takes the place of what was granted there before",
  access: access.onUserOrSelf("update:user-permissions"), body: privilegeGrant, response: grantedPrivilege,
  problems: [privilegeProblems.notHeld, privilegeProblems.notForObject, privilegeProblems.granteeNotFound, privilegeProblems.objectNotFound, privilegeProblems.otherAccount],
})

export const revokePrivileges = endpoint({
  ...ofPerson, method: "DELETE", path: "/api/ucaas/user/:userId/grantedPrivileges", calls: ["b71-delete-user-user-id-granted-privileges"],
  summary: "Take back what a person granted on one object",
  access: access.onUserOrSelf("update:user-permissions"), query: grantAddress, problems: [privilegeProblems.notGranted, privilegeProblems.otherAccount],
})
