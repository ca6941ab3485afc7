import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { userProblems } from "../users/users.problems.ts"
import {
  identityEssentials,
  ofAccountNumber,
  ofIdentityById,
  ofIdentityByName,
  ofProviderUser,
  userIdentity,
} from "./identities.schema.ts"
import { notConfirmed } from "./sso-confirmation.ts"
import { ssoProblems as problems } from "./sso.problems.ts"
import { ssoConfirmation } from "./sso.schema.ts"

const base = "/api/identity/v1"

export const getIdentityEssentials = endpoint({
  service: "identity",
  method: "GET",
  path: `${base}/account/:accountNumber/system/essentials`,
  calls: ["b75-get-vonage-identity-v1-account-account-number-system-essentials"],
  summary: "Get how people of an account are identified",
  description: "The identity provider, its level, and how many people are linked to it.",
  example: {
    response: {
      accountNumber: 100,
      accountId: 100,
      accountName: "Harbor Pine",
      status: "Active",
      provider: "saml",
      providerName: "Harbor Pine ID",
      level: "optional",
      users: 42,
      linkedUsers: 17,
    },
  },
  access: access.inAccount("read:sso-settings", "accountNumber"),
  params: ofAccountNumber,
  response: identityEssentials,
  noCache: true,
  problems: [accountProblems.notFound],
})
export const getIdentityOfUser = endpoint({
  service: "identity",
  method: "GET",
  path: `${base}/provider/:provider/username/:username`,
  calls: ["b75-get-vonage-identity-v1-provider-provider-username-username"],
  summary: "Get the link between a user and an identity provider",
  description: "By the login name of the user.",
  example: {
    response: {
      identityId: 10_001,
      accountId: 100,
      userId: 10_001,
      username: "jane.doe@harborpine.example",
      provider: "saml",
      providerIdentityId: "jane.doe@harborpine.example",
      linkedAt: "2026-11-18T09:00:00.000Z",
      lastUsedAt: "2026-11-18T09:00:00.000Z",
    },
  },
  access: access.onLogin("read:sso-settings", "username"),
  params: ofProviderUser,
  response: userIdentity,
  noCache: true,
  problems: [userProblems.notFound, problems.identityNotFound],
})

const unlink = {
  service: "identity",
  method: "DELETE",
  access: access.onUser("update:sso-settings", "identityId"),
  description:
    "The user is found by login name again at the next sign-in with single sign-on. Sessions that were opened with it end.",
  body: ssoConfirmation,
  example: { body: { currentPassword: "…" } },
  problems: [userProblems.notFound, ...notConfirmed, problems.identityNotFound],
} as const
export const unlinkIdentity = endpoint({
  ...unlink,
  path: `${base}/:identityId/provider/:provider/providerIdentityId/:providerIdentityId`,
  calls: ["b75-delete-vonage-identity-v1-identity-id-provider-provider-provider-identity-id-provider-identity-id"],
  summary: "Unlink a user from an identity provider, by the id there",
  owners: { "params.identityId": "user" },
  params: ofIdentityById,
})
export const unlinkIdentityByName = endpoint({
  ...unlink,
  path: `${base}/:identityId/provider/:provider/username/:username`,
  calls: ["b75-delete-vonage-identity-v1-identity-id-provider-provider-username-username"],
  summary: "Unlink a user from an identity provider, by login name",
  owners: { "params.identityId": "user", "params.username": "login" },
  params: ofIdentityByName,
})
