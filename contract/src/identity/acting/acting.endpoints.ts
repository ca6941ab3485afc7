import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount, userIdText } from "../../kit/ids.ts"
import { userProblems } from "../users/users.problems.ts"
import { actingProblems, trustProblems } from "./acting.problems.ts"
import {
  accountContext,
  actingToken,
  assumption,
  contextChoice,
  roleContext,
  trust,
  trustDraft,
  trusts,
} from "./acting.schema.ts"

export const assumeRole = endpoint({
  service: "auth",
  method: "POST",
  path: "/v1/auth/assume-role",
  idempotency: "none",
  calls: ["b74-post-v1-auth-assume-role"],
  summary:
    "Act in a role of an account below the caller's, or preview a role of the caller's own account; for up to an hour and with a reason",
  description:
    "Returns a token of a separate session; your own session goes on. Users of the account see who acted there and why, and every change names both accounts.",
  access: access.signedIn,
  body: assumption,
  response: actingToken,
  noCache: true,
  problems: [
    actingProblems.notInside,
    actingProblems.mayNot,
    actingProblems.readOnlyThere,
    actingProblems.cancelledThere,
    actingProblems.roleNotThere,
    accountProblems.notFound,
  ],
})

export const resumeActing = endpoint({
  service: "auth",
  method: "POST",
  path: "/v1/auth/assume-role/:sessionId/token",
  idempotency: "none",
  summary: "Renew the token of an acting session after a page reload",
  description: "Acting goes on until its time is over, also after a reload of the page. A new reason is not needed.",
  access: access.signedIn,
  params: z.strictObject({ sessionId: z.uuid().describe("Id of the acting session") }),
  response: actingToken,
  noCache: true,
  problems: [actingProblems.gone, actingProblems.notInside],
})

// --- role contexts ---------------------------------------------------------------------------------------------------

export const listRoleContexts = endpoint({
  service: "authorizer",
  method: "GET",
  path: "/api/authorizer/role-contexts",
  calls: ["a7-authz-get-role-contexts"],
  summary: "List the roles the caller can act in, in their own account and in accounts that trust it",
  description:
    "The caller's roles in their account, and roles given by accounts that trust the caller's account. Switch with PUT …/swap.",
  access: access.signedIn,
  response: z.array(roleContext),
  noCache: true,
})

export const setDefaultContext = endpoint({
  service: "authorizer",
  method: "PUT",
  path: "/api/authorizer/role-contexts/default",
  calls: ["a7-authz-put-default-role-context"],
  summary: "Set the caller's default role",
  description: "The role in which the next sign-in begins. Only roles of the caller's own account can be the default.",
  access: access.signedIn,
  body: contextChoice,
  response: z.array(roleContext),
  problems: [actingProblems.contextNotThere, actingProblems.onlyOwnDefault, actingProblems.notInside],
})

export const swapContext = endpoint({
  service: "authorizer",
  method: "PUT",
  path: "/api/authorizer/role-contexts/swap",
  calls: ["a7-authz-put-swap"],
  summary: "Switch to another of the caller's roles, or act in an account that trusts the caller's",
  description:
    "Returns a token for the other role. No permissions are added to the caller's own: the token has those of that role.",
  access: access.signedIn,
  body: contextChoice,
  response: actingToken,
  problems: [actingProblems.contextNotThere, actingProblems.alreadyThere, actingProblems.notInside],
})

export const listUserContexts = endpoint({
  service: "admin",
  method: "GET",
  path: "/api/admin/accounts/:accountId/users/:userId/role-contexts",
  calls: ["b711-call-role-contexts-per-user"],
  summary: "List the roles a user can act in",
  description: "As the caller's own list, for a user whom the caller may read.",
  access: access.onUserOrSelf("read:user-permissions"),
  params: z.strictObject({ accountId: accountIdText, userId: userIdText.describe("Id of the user") }),
  response: z.array(roleContext),
  problems: [userProblems.notFound],
})

export const listAccountContexts = endpoint({
  service: "admin",
  method: "GET",
  path: "/api/admin/accounts/:accountId/role-contexts",
  calls: ["b711-call-role-contexts-per-account"],
  summary: "List the roles users can act in, in an account",
  description: "Roles of the account with how many users have them, and roles in which trusted accounts can act.",
  access: access.inAccount("read:user-permissions"),
  params: inAccount,
  response: z.array(accountContext),
  problems: [accountProblems.notFound],
})

export const setDefaultContextIn = endpoint({
  aliasOf: "acting.setDefaultContext",
  service: "admin",
  method: "PUT",
  path: "/api/admin/accounts/:accountId/role-contexts/default",
  calls: ["b711-call-role-contexts-set-default"],
  summary: "Set the caller's default role in their own account",
  description: "The account in the path must be the caller's own.",
  access: access.inAccount("read:profile"),
  params: inAccount,
  body: contextChoice,
  response: z.array(roleContext),
  problems: [
    accountProblems.notFound,
    actingProblems.contextNotThere,
    actingProblems.onlyOwnDefault,
    actingProblems.notInside,
  ],
})

export const swapContextTo = endpoint({
  aliasOf: "acting.swapContext",
  service: "admin",
  method: "PUT",
  path: "/api/admin/accounts/:accountId/role-contexts/swap",
  calls: ["b711-call-role-contexts-account-swap"],
  summary: "Act in an account: the caller's own in another role, or one that trusts it",
  description: "The account is in the path instead of the body.",
  // The operation checks the account against the caller's contexts, because a trusting account is not within the
  // caller's reach.
  access: access.signedIn,
  params: inAccount,
  body: contextChoice,
  response: actingToken,
  problems: [actingProblems.contextNotThere, actingProblems.alreadyThere, actingProblems.notInside],
})

// --- trusts ----------------------------------------------------------------------------------------------------------

const ofTrust = inAccount.extend({ trustedAccountId: accountIdText.describe("Id of the trusted account") })
const trustsPath = "/api/authorizer/accounts/:accountId/trusts"
const adminTrustsPath = "/api/admin/accounts/:accountId/trusts"

export const listTrusts = endpoint({
  service: "admin",
  method: "GET",
  path: adminTrustsPath,
  aliases: [trustsPath],
  calls: ["b711-call-account-trust-read"],
  summary: "List the accounts an account trusts, and the accounts that trust it",
  description:
    "`given` are the accounts whose users can act here, `received` those in which users of this account can act.",
  access: access.inAccount("read:trusts"),
  params: inAccount,
  response: trusts,
  problems: [accountProblems.notFound],
})

export const createTrust = endpoint({
  needsRecentProof: "always",
  service: "authorizer",
  method: "POST",
  path: trustsPath,
  aliases: [adminTrustsPath],
  calls: ["a7-authz-post-trust", "b711-call-account-trust-create"],
  summary: "Add a trust: users of another account can act in this one in a given role",
  description:
    "Both accounts see the trust. The name of the other account has to be given exactly, so that a mistyped id does not let strangers in.",
  access: access.inAccount("create:trusts"),
  params: inAccount,
  body: trustDraft,
  response: trust,
  problems: [
    accountProblems.notFound,
    trustProblems.accountUnknown,
    trustProblems.itself,
    trustProblems.exists,
    trustProblems.roleNotThere,
    trustProblems.exceedsOwn,
    trustProblems.inThePast,
  ],
})

export const deleteTrust = endpoint({
  service: "authorizer",
  method: "DELETE",
  path: `${trustsPath}/:trustedAccountId`,
  aliases: [`${adminTrustsPath}/:trustedAccountId`],
  calls: ["a7-authz-delete-trust", "b711-call-account-trust-delete"],
  summary: "End a trust; sessions based on it end at once",
  description: "Users of the other account lose access at once.",
  access: access.inAccount("delete:trusts"),
  params: ofTrust,
  problems: [accountProblems.notFound, trustProblems.notFound],
})

export const deleteTrustAsSupport = endpoint({
  service: "authorizer",
  method: "DELETE",
  path: "/api/authorizer/vsu/accounts/:accountId/trusts/:trustedAccountId",
  aliases: ["/api/admin/vendor-support/accounts/:accountId/trusts/:trustedAccountId"],
  calls: ["a6-delete-trust-by-vsu", "b711-call-account-trust-delete-by-vendor-support"],
  summary: "End a trust of any account, as vendor support",
  description: "For accounts whose own users cannot do it. Both accounts are told and find it in their audit logs.",
  access: access.inAccount("delete:vsu-users"),
  params: ofTrust,
  problems: [accountProblems.notFound, trustProblems.notFound],
})

export const endActingPerson = endpoint({
  service: "admin",
  method: "DELETE",
  path: "/api/admin/accounts/:accountId/acting-people/:sessionId",
  summary: "End the session of a user of another account who is viewing or acting in an account",
  description: "They lose access at once. They can come back as long as their account has access.",
  access: access.inAccount("delete:trusts"),
  params: inAccount.extend({ sessionId: z.uuid().describe("Id of the session of the visiting user") }),
  problems: [accountProblems.notFound, actingProblems.gone],
})
