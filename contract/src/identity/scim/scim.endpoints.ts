import { identityProofProblems } from "../../kit/identity-proof.problems.ts"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount, ofUser } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { mfaProblems } from "../mfa/mfa.problems.ts"
import { passwordProblems } from "../passwords/passwords.problems.ts"
import { userProblems } from "../users/users.problems.ts"
import { scimProblems as problems } from "./scim.problems.ts"
import {
  addingPeople,
  newScimToken,
  ofScimConflict,
  ofScimToken,
  ofScimUser,
  personProvisioning,
  scimAccount,
  scimAccountEdit,
  scimAttention,
  scimAttentionFilter,
  scimError,
  scimErrorFilter,
  scimLink,
  scimRetry,
  scimTokenDraft,
} from "./scim.schema.ts"

const one = { service: "scim", path: "/v2/accounts/:accountId", params: inAccount } as const
const notConfirmed = [
  problems.proofNeeded,
  identityProofProblems.secondFactorNeeded,
  passwordProblems.wrong,
  passwordProblems.locked,
  mfaProblems.wrongCode,
  mfaProblems.locked,
]

const token = {
  tokenId: 7_000_001,
  masked: "dps_4fQ0aZ1x_…9kLm",
  state: "active",
  expiresAt: "2027-11-18T09:00:00.000Z",
  lastUsedAt: "2026-11-18T12:40:04.000Z",
  lastUsedAddress: "198.51.100.7",
  createdAt: "2026-11-18T09:00:00.000Z",
  createdBy: "Jane Doe",
}
const shown = {
  accountId: 100,
  enabled: true,
  onlyByScim: false,
  address: "https://portal.example.com/scim/v2",
  state: "active",
  stoppedBecause: null,
  actsForUserId: 10_001,
  actsForName: "Jane Doe",
  turnedOnAt: "2026-11-18T09:00:00.000Z",
  lastSyncAt: "2026-11-18T12:40:04.000Z",
  lastDay: { created: 12, updated: 3, disabled: 1, failed: 0 },
  linkedPeople: 214,
  needsAttention: 1,
  tokens: [token],
  groups: [{ groupId: 1001, name: "Sales" }],
  roleMappings: [{ groupId: 1001, groupName: "Sales", roleId: 4, roleName: "End user", notGiven: null }],
  version: 3,
}

export const getScimAccount = endpoint({
  ...one,
  method: "GET",
  calls: ["b75-get-v2-accounts-account-id"],
  summary: "Get user provisioning by SCIM of an account",
  description:
    "Settings, tokens without their values, and the sync status: the last request, what was synchronized in the last 24 hours, how many people are linked and how many entries need attention. The sync status needs the permission read:sync-status and is null without it.",
  example: { response: shown },
  access: access.inAccount("read:sso-settings"),
  response: scimAccount,
  noCache: true,
  problems: [accountProblems.notFound],
})
export const updateScimAccount = endpoint({
  ...one,
  method: "PUT",
  calls: ["b75-put-v2-accounts-account-id"],
  summary: "Change user provisioning by SCIM of an account",
  description:
    "Omitted fields stay as they are. Whoever turns it on is the one in whose name the identity provider acts: it can never do more, and stands still when that user can no longer do it. Everything but turning it off must be confirmed. Turning it off, or on in another name, revokes all tokens.",
  example: { body: { enabled: true, currentPassword: "…" }, response: shown },
  access: access.inAccount("update:sso-settings"),
  body: scimAccountEdit,
  response: scimAccount,
  noCache: true,
  problems: [
    accountProblems.notFound,
    problems.changedMeanwhile,
    problems.onlyCompanies,
    problems.onlyAtHome,
    problems.rightsNeeded,
    problems.off,
    problems.actsForOther,
    problems.groupUnknown,
    problems.roleNotMapped,
    ...notConfirmed,
  ],
})
export const createScimToken = endpoint({
  ...one,
  method: "POST",
  path: `${one.path}/tokens`,
  idempotency: "none",
  summary: "Create a SCIM token",
  description:
    "Two can be valid at a time, so that one can replace the other without an interruption. The value is in this answer only.",
  example: {
    body: { days: 365, currentPassword: "…" },
    response: { ...token, value: `dps_4fQ0aZ1x_${"EXAMPLE".repeat(5)}EXAM9kLm` },
  },
  access: access.inAccount("update:sso-settings"),
  body: scimTokenDraft,
  response: newScimToken,
  noCache: true,
  problems: [
    accountProblems.notFound,
    problems.off,
    problems.onlyAtHome,
    problems.actsForOther,
    problems.tooManyTokens,
    ...notConfirmed,
  ],
})
export const revokeScimToken = endpoint({
  ...one,
  method: "DELETE",
  path: `${one.path}/tokens/:tokenId`,
  params: ofScimToken,
  summary: "Revoke a SCIM token",
  description: "It stops working at once and for good.",
  access: access.inAccount("update:sso-settings"),
  problems: [accountProblems.notFound, problems.tokenNotFound],
})
export const listScimErrors = endpoint({
  ...one,
  method: "GET",
  path: `${one.path}/errors`,
  summary: "List failed requests of the identity provider",
  description: "The same failure is listed once, with how often it happened. Kept for 30 days after the last time.",
  access: access.inAccount("read:sync-status"),
  query: scimErrorFilter,
  response: page(scimError),
  noCache: true,
  problems: [accountProblems.notFound],
})
export const listScimAttention = endpoint({
  ...one,
  method: "GET",
  path: `${one.path}/attention`,
  summary: "List what needs attention in user provisioning",
  description:
    "People whom the identity provider could not add because their login name exists, and people it disabled. Their extension and numbers are kept for review; they are listed for 30 days, and after that until the extension is released or kept on purpose. The former come first, and the newest of each.",
  access: access.inAccount("read:sync-status"),
  query: scimAttentionFilter,
  response: page(scimAttention),
  noCache: true,
  problems: [accountProblems.notFound],
})
export const linkScimConflict = endpoint({
  ...one,
  method: "POST",
  path: `${one.path}/attention/:conflictId/link`,
  params: ofScimConflict,
  idempotency: "none",
  summary: "Link a user to the identity provider",
  description: "The existing user is managed by the identity provider from then on.",
  example: { body: { currentPassword: "…" } },
  access: access.inAccount("update:sso-settings"),
  body: scimLink,
  problems: [
    accountProblems.notFound,
    problems.conflictNotFound,
    problems.notLinkable,
    problems.off,
    problems.actsForOther,
    ...notConfirmed,
  ],
})
export const retryScimConflict = endpoint({
  ...one,
  method: "POST",
  path: `${one.path}/attention/:conflictId/retry`,
  params: ofScimConflict,
  idempotency: "none",
  summary: "Try again what the identity provider was refused",
  description:
    "Adds, links or renames the user in the name of the identity provider, with its rights. With `renameExistingTo` the user of this account who has the login name gets another one first, and an email about it; that user must not be managed by the identity provider. All or nothing.",
  example: { body: { currentPassword: "…" } },
  access: access.inAccount("update:sso-settings"),
  body: scimRetry,
  problems: [
    accountProblems.notFound,
    problems.conflictNotFound,
    problems.nothingToRetry,
    problems.notRenamed,
    problems.notSolved,
    problems.standsStill,
    problems.changedMeanwhile,
    problems.off,
    problems.actsForOther,
    userProblems.loginNameTaken,
    ...notConfirmed,
  ],
})
export const keepDisabledUser = endpoint({
  ...one,
  method: "POST",
  path: `${one.path}/attention/users/:userId/keep`,
  params: ofScimUser,
  summary: "Let a disabled user keep extension and numbers",
  description:
    "The user stays disabled and is no longer listed, until the identity provider enables and disables them again. To release extension and numbers, offboard the user.",
  access: access.inAccount("update:sso-settings"),
  problems: [accountProblems.notFound, problems.conflictNotFound],
})
export const ignoreScimConflict = endpoint({
  ...one,
  method: "DELETE",
  path: `${one.path}/attention/:conflictId`,
  params: ofScimConflict,
  summary: "Ignore a user that the identity provider cannot add",
  description: "The entry is no longer listed. Further attempts of the identity provider are refused as before.",
  access: access.inAccount("update:sso-settings"),
  problems: [accountProblems.notFound, problems.conflictNotFound],
})
export const getAddingPeople = endpoint({
  ...one,
  method: "GET",
  path: `${one.path}/adding-people`,
  summary: "Find out how people can be added to an account",
  description: "While people can be added by SCIM only, every other way to add one is refused.",
  example: { response: { onlyByScim: false } },
  access: access.inAccount("read:users"),
  response: addingPeople,
  problems: [accountProblems.notFound],
})
export const getPersonProvisioning = endpoint({
  service: "scim",
  method: "GET",
  path: "/v2/users/:userId/provisioning",
  params: ofUser,
  summary: "Find out whether the identity provider manages a user",
  description:
    "Names and email address of such a user can be changed at the identity provider only, and phone numbers if it sends them.",
  example: { response: { managed: true, phonesManaged: true, disabledAt: null, keptUntil: null } },
  access: access.onUserOrSelf("read:users"),
  response: personProvisioning,
  noCache: true,
  problems: [userProblems.notFound],
})
