import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { identityProofProblems } from "../../kit/identity-proof.problems.ts"
import { accountIdText, inAccount, ofUser, userIdText } from "../../kit/ids.ts"
import { externalIdProblems } from "../../kit/synchronization.problems.ts"
import { userProblems } from "./users.problems.ts"
import { loginName, loginNameReservation, loginNameVerdict, ownSettings, userNameVerdict } from "./users.schema.ts"
import { ownProfileBody, userV3, userV3Edit } from "./user-v3.ts"
import { userV0, userV0Edit } from "./user-v0.ts"
import { userV1, userV1Edit, userV2 } from "./user-v1.ts"
import { userV4, userV4Edit } from "./user-v4.ts"

const ofUserInAccount = z.strictObject({ accountId: accountIdText, userId: userIdText })
const ofLoginName = z.strictObject({ loginName: loginName.describe("The login name") })
const ofLoginNameInAccount = z.strictObject({
  accountId: accountIdText,
  loginName: loginName.describe("The login name"),
})

// --- one user ------------------------------------------------------------------------------------------------------

const read = {
  method: "GET",
  access: access.onUserOrSelf("read:users"),
  params: ofUser,
  problems: [userProblems.notFound],
} as const

export const getUserV0 = endpoint({
  aliasOf: "users.getUser",
  ...read,
  service: "users",
  path: "/api/users/:userId",
  aliases: ["/api/identity/v3/users/:userId", "/api/identity/v2/users/:userId", "/api/ucaas/user/v0/:userId"],
  calls: ["a7-usr-get-user-by-id", "b711-call-users-by-id"],
  summary: "Get a user in the identity service's format (v0)",
  description: "Field names in snake_case, as the identity service writes them.",
  response: userV0,
})
export const getUserV1 = endpoint({
  aliasOf: "users.getUser",
  ...read,
  service: "phoneSystem",
  path: "/api/ucaas/user/v1/:userId",
  summary: "Get a user, flat, with switches as 0 and 1 (v1)",
  description: "Extensions are not included.",
  response: userV1,
})
export const getUserV2 = endpoint({
  aliasOf: "users.getUser",
  ...read,
  service: "phoneSystem",
  path: "/api/ucaas/user/v2/:userId",
  summary: "Get a user, flat, with extensions (v2)",
  description: "As v1, with the user's extensions.",
  response: userV2,
})
export const getUserV3 = endpoint({
  aliasOf: "users.getUser",
  ...read,
  service: "phoneSystem",
  path: "/api/ucaas/user/v3/:userId",
  summary: "Get a user in the format used for updates (v3)",
  description: "Flat, with switches as true and false.",
  response: userV3,
})
export const getUser = endpoint({
  ...read,
  service: "phoneSystem",
  path: "/api/ucaas/user/:userId",
  aliases: ["/api/ucaas/user/v4/:userId"],
  calls: ["a7-usr-get-phone-system-user", "b71-get-user-user-id"],
  summary: "Get a user with roles and extensions (v4)",
  description:
    "The complete record: profile, roles, extensions, settings and sign-in state. The answer can be changed and sent back with PUT.",
  response: userV4,
})

const changeProblems = [
  userProblems.notFound,
  userProblems.changedMeanwhile,
  userProblems.fixedField,
  userProblems.notManageable,
  userProblems.emailGuarded,
  userProblems.managedByScim,
  userProblems.numbersManagedByScim,
  userProblems.disabledByScim,
  userProblems.ownEmailNeedsPassword,
  identityProofProblems.secondFactorNeeded,
  userProblems.ownRole,
  userProblems.ownAccess,
  userProblems.roleUnknown,
  userProblems.roleNotGiven,
  userProblems.lastOwner,
  userProblems.roomRole,
  userProblems.emailNeeded,
  userProblems.numberUnusable,
]
const change = {
  method: "PUT",
  access: access.onUser("update:users"),
  params: ofUser,
  problems: changeProblems,
} as const
/** The older method of the same operation. */
const changeByPost = { ...change, method: "POST" } as const

export const updateUserV0 = endpoint({
  needsRecentProof: "sometimes",
  aliasOf: "users.updateUserV4",
  ...change,
  service: "users",
  path: "/api/users/:userId",
  aliases: ["/api/identity/v3/users/:userId", "/api/identity/v2/users/:userId", "/api/ucaas/user/v0/:userId"],
  calls: ["a7-usr-put-update-user-by-admin", "b711-call-users-update"],
  summary: "Update a user in the identity service's format (v0)",
  description: "Field names in snake_case. Of the roles, the first one counts.",
  body: userV0Edit,
  response: userV0,
})
export const updateUserV1 = endpoint({
  needsRecentProof: "sometimes",
  aliasOf: "users.updateUserV4",
  ...change,
  service: "phoneSystem",
  path: "/api/ucaas/user/v1/:userId",
  summary: "Update a user (v1)",
  description: "Switches are 0 and 1. `blockAccess` is the opposite of `allowLogin`.",
  body: userV1Edit,
  response: userV1,
})
export const updateUserV4 = endpoint({
  needsRecentProof: "sometimes",
  ...change,
  problems: [...changeProblems, externalIdProblems.taken],
  service: "phoneSystem",
  path: "/api/ucaas/user/v4/:userId",
  summary: "Update a user (v4)",
  description:
    "Omitted fields stay, and fields that cannot be changed are ignored, so that an answer can be sent back as a whole. Of the roles, the default one counts. Send `version` or If-Match to avoid overwriting changes of others.",
  body: userV4Edit,
  response: userV4,
})
export const updateUser = endpoint({
  needsRecentProof: "sometimes",
  aliasOf: "users.updateUserV4",
  ...change,
  service: "phoneSystem",
  path: "/api/ucaas/user/:userId",
  aliases: ["/api/ucaas/user/v3/:userId"],
  calls: ["a7-usr-put-phone-system-user", "b71-put-user-user-id"],
  summary: "Update a user (v3); omitted fields stay unchanged",
  description: "Fields that cannot be changed are ignored, so that an answer can be sent back as a whole.",
  body: userV3Edit,
  response: userV3,
})
export const updateUserInAccount = endpoint({
  needsRecentProof: "sometimes",
  aliasOf: "users.updateUserV4",
  ...change,
  service: "appServer",
  path: "/api/appserver/accounts/:accountId/users/:userId",
  calls: ["b79-put-users"],
  summary: "Update a user of an account (v3)",
  description: "Fields that cannot be changed are ignored, so that an answer can be sent back as a whole.",
  params: ofUserInAccount,
  body: userV3Edit,
  response: userV3,
})
export const postUserV0 = endpoint({
  needsRecentProof: "sometimes",
  aliasOf: "users.updateUserV4",
  ...changeByPost,
  service: "phoneSystem",
  path: "/api/ucaas/user/v0/:userId",
  summary: "Update a user, older method (v0)",
  description: "The same as PUT in this version.",
  body: userV0Edit,
  response: userV0,
})
export const postUserV1 = endpoint({
  needsRecentProof: "sometimes",
  aliasOf: "users.updateUserV4",
  ...changeByPost,
  service: "phoneSystem",
  path: "/api/ucaas/user/v1/:userId",
  summary: "Update a user, older method (v1)",
  description: "The same as PUT in this version.",
  body: userV1Edit,
  response: userV1,
})
export const postUserV4 = endpoint({
  needsRecentProof: "sometimes",
  aliasOf: "users.updateUserV4",
  ...changeByPost,
  problems: [...changeProblems, externalIdProblems.taken],
  service: "phoneSystem",
  path: "/api/ucaas/user/v4/:userId",
  summary: "Update a user, older method (v4)",
  description: "The same as PUT in this version.",
  body: userV4Edit,
  response: userV4,
})
export const postUser = endpoint({
  needsRecentProof: "sometimes",
  aliasOf: "users.updateUserV4",
  ...changeByPost,
  service: "phoneSystem",
  path: "/api/ucaas/user/:userId",
  aliases: ["/api/ucaas/user/v3/:userId"],
  calls: ["b71-post-user-user-id"],
  summary: "Update a user, older method (v3)",
  description: "The same as PUT at this address.",
  body: userV3Edit,
  response: userV3,
})

// --- oneself ---------------------------------------------------------------------------------------------------------

export const getSelf = endpoint({
  aliasOf: "users.getCurrentUser",
  service: "users",
  method: "GET",
  path: "/api/users/self",
  aliases: ["/api/identity/v3/users/self", "/api/identity/v2/users/self"],
  calls: ["a7-usr-get-self", "b711-call-users-self"],
  summary: "Get the signed-in user in the identity service's format (v0)",
  description: "Field names in snake_case, as the identity service writes them.",
  access: access.signedIn,
  response: userV0,
})
export const getCurrentUser = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/user",
  aliases: ["/api/ucaas/user/v4"],
  calls: ["b71-get-user"],
  summary: "Get the signed-in user with roles and extensions (v4)",
  description:
    "The user to whom the token belongs, also while they act in another role or account. The answer can be changed and sent back with PUT.",
  access: access.signedIn,
  response: userV4,
})
export const getCurrentUserV1 = endpoint({
  aliasOf: "users.getCurrentUser",
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/user/v1",
  summary: "Get the signed-in user, flat (v1)",
  description: "Switches are 0 and 1. Extensions are not included.",
  access: access.signedIn,
  response: userV1,
})
export const getCurrentUserV2 = endpoint({
  aliasOf: "users.getCurrentUser",
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/user/v2",
  summary: "Get the signed-in user, flat, with extensions (v2)",
  description: "As v1, with the user's extensions.",
  access: access.signedIn,
  response: userV2,
})
export const getOwnSettings = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/user/settings",
  calls: ["b71-get-user-settings"],
  summary: "Get the signed-in user's switches and preferences",
  description: "What the user chose for themselves: announcements, emails and the look of the portal.",
  access: access.signedIn,
  response: ownSettings,
})
export const updateSelf = endpoint({
  service: "users",
  method: "PUT",
  path: "/api/users/self",
  aliases: ["/api/identity/v3/users/self", "/api/identity/v2/users/self"],
  calls: ["a7-usr-put-update-user-by-self"],
  summary: "Update the signed-in user's profile",
  description:
    "Omitted fields stay. To change the email address, send the current password, a code of the authenticator app or the answer of a passkey as well.",
  access: access.own("update:profile"),
  body: ownProfileBody,
  response: userV4,
  problems: [
    userProblems.changedMeanwhile,
    userProblems.managedByScim,
    userProblems.numbersManagedByScim,
    userProblems.numberUnusable,
    userProblems.ownEmailNeedsPassword,
    identityProofProblems.secondFactorNeeded,
  ],
})

// --- login names -----------------------------------------------------------------------------------------------------

/** Only for users who create users: the answer reveals whether a login name exists anywhere in the installation. */
const nameOwn = { access: access.own("create:users"), noCache: true } as const
const nameInAccount = { access: access.inAccount("create:users"), noCache: true } as const
const userNameQuery = z.strictObject({ userName: z.string().max(300).describe("The login name to check") })

export const checkLoginName = endpoint({
  aliasOf: "users.checkUserName",
  ...nameOwn,
  service: "users",
  method: "GET",
  path: "/api/users/login-name/:loginName/available",
  aliases: [
    "/api/identity/v3/users/login-name/:loginName/availability",
    "/api/identity/v2/users/login-name/:loginName/availability",
    "/api/ucaas/account/:loginName/available",
  ],
  calls: [
    "a7-usr-get-login-name-availability",
    "b72-get-account-user-name-available",
    "b711-call-users-login-name-availability",
  ],
  summary: "Check whether a login name is available",
  description: "Login names are unique in the whole service. A name that is reserved by somebody else counts as taken.",
  params: ofLoginName,
  response: loginNameVerdict,
})
export const checkLoginNameInAccount = endpoint({
  aliasOf: "users.checkUserName",
  ...nameInAccount,
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/account/:accountId/account/:loginName/available",
  summary: "Check whether a login name is available, for an account",
  description: "The account makes no difference: login names are unique in the whole service.",
  params: ofLoginNameInAccount,
  response: loginNameVerdict,
  problems: [accountProblems.notFound],
})
export const reserveLoginName = endpoint({
  owners: { "params.loginName": "reference" },
  ...nameOwn,
  service: "phoneSystem",
  method: "PUT",
  path: "/api/ucaas/account/:loginName/available",
  calls: ["b72-put-account-user-name-available"],
  summary: "Reserve a login name for 15 minutes, until the user is created",
  description:
    "Nobody else can take the name for that time, so that a form can be filled in. The reservation ends by itself.",
  params: ofLoginName,
  response: loginNameReservation,
  problems: [userProblems.loginNameTaken],
})
export const reserveLoginNameInAccount = endpoint({
  aliasOf: "users.reserveLoginName",
  owners: { "params.loginName": "reference" },
  ...nameInAccount,
  service: "phoneSystem",
  method: "PUT",
  path: "/api/ucaas/account/:accountId/account/:loginName/available",
  summary: "Reserve a login name for 15 minutes, for an account",
  description: "The account makes no difference: login names are unique in the whole service.",
  params: ofLoginNameInAccount,
  response: loginNameReservation,
  problems: [accountProblems.notFound, userProblems.loginNameTaken],
})
export const checkUserName = endpoint({
  ...nameOwn,
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/account/userNameCheck",
  calls: ["b72-get-account-user-name-check"],
  summary: "Check whether a login name is valid and available, with a message",
  description:
    "Also checks the characters, and answers with a sentence to show. Login names are unique in the whole service.",
  query: userNameQuery,
  response: userNameVerdict,
})
export const checkUserNameInAccount = endpoint({
  aliasOf: "users.checkUserName",
  ...nameInAccount,
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/account/:accountId/account/userNameCheck",
  summary: "Check whether a login name is valid and available, for an account",
  description: "The account makes no difference: login names are unique in the whole service.",
  params: inAccount,
  query: userNameQuery,
  response: userNameVerdict,
  problems: [accountProblems.notFound],
})
