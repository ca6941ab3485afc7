import { identityProofProblems } from "../../kit/identity-proof.problems.ts"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { commonProblems } from "../../kit/problem.ts"
import { mfaProblems } from "../mfa/mfa.problems.ts"
import { passwordProblems } from "../passwords/passwords.problems.ts"
import { apiKeyProblems as problems, apiOriginProblems } from "./api-keys.problems.ts"
import {
  apiKey,
  apiKeyDraft,
  apiKeyEdit,
  apiKeyFilter,
  apiKeyRotation,
  apiKeyUsage,
  apiOrigins,
  apiOriginsEdit,
  clientToken,
  clientTokenForm,
  newApiKey,
  ofApiKey,
} from "./api-keys.schema.ts"

const one = { service: "auth", path: "/api-keys/:api_key_id", params: ofApiKey } as const
const notConfirmed = [
  problems.proofNeeded,
  identityProofProblems.secondFactorNeeded,
  passwordProblems.wrong,
  passwordProblems.locked,
  mfaProblems.wrongCode,
  mfaProblems.locked,
  mfaProblems.passkeyRefused,
]
const content = [problems.exceedsOwn, problems.notPossible, problems.rangeInvalid, problems.expiryPast]

const shown = {
  apiKeyId: 5_000_001,
  accountId: 100,
  name: "Nightly sync",
  ownerUserId: 10_001,
  ownerName: "Jane Doe",
  masked: "dpk_4fQ0aZ1x_…9kLm",
  scopes: ["read:users", "update:users"],
  ipRanges: ["198.51.100.0/24"],
  expiresAt: "2027-02-16T09:00:00.000Z",
  requestsPerMinute: 600,
  state: "active",
  lastUsedAt: "2026-11-18T02:00:04.000Z",
  lastUsedAddress: "198.51.100.7",
  previousUntil: null,
  revokedAt: null,
  createdAt: "2026-11-18T09:00:00.000Z",
  createdBy: "Jane Doe",
  manageable: true,
  version: 1,
}
const value = "dpk_4fQ0aZ1x_EXAMPLEEXAMPLEEXAMPLEEXAMPLE009kLm"

export const listApiKeys = endpoint({
  service: "auth",
  method: "GET",
  path: "/api-keys",
  calls: ["b711-call-api-keys"],
  summary: "List the API keys of the own account",
  description: "Without their values. Revoked keys are listed for 90 days.",
  example: { response: { items: [shown], nextCursor: null, previousCursor: null } },
  access: access.own("read:api-keys"),
  query: apiKeyFilter,
  response: page(apiKey),
  noCache: true,
})
export const listApiKeysOfAccount = endpoint({
  service: "auth",
  method: "GET",
  path: "/v1/accounts/:accountId/api-keys",
  summary: "List the API keys of an account",
  description: "For users of accounts above, too.",
  example: { response: { items: [shown], nextCursor: null, previousCursor: null } },
  access: access.inAccount("read:api-keys"),
  params: inAccount,
  query: apiKeyFilter,
  response: page(apiKey),
  noCache: true,
  problems: [accountProblems.notFound],
})
export const getApiKey = endpoint({
  ...one,
  method: "GET",
  summary: "Get an API key",
  description: "Without its value.",
  example: { response: shown },
  access: access.onApiKey("read:api-keys"),
  response: apiKey,
  noCache: true,
  problems: [problems.notFound],
})
export const createApiKey = endpoint({
  service: "auth",
  method: "POST",
  path: "/api-keys",
  calls: ["b74-post-api-keys"],
  idempotency: "none",
  createdAt: "/svc/auth/api-keys/:apiKeyId",
  summary: "Create an API key",
  description:
    "The key acts in the caller's name, in the caller's account, with the chosen permissions as long as the caller has them. Send it like an access token: Authorization: Bearer dpk_… The value is in this answer only. All administrators of the account get an email.",
  example: {
    body: {
      name: "Nightly sync",
      scopes: ["read:users", "update:users"],
      ipRanges: ["198.51.100.0/24"],
      expiresAt: "2027-02-16T09:00:00.000Z",
      currentPassword: "…",
    },
    response: { ...shown, value },
  },
  access: access.own("create:api-keys"),
  body: apiKeyDraft,
  response: newApiKey,
  noCache: true,
  problems: [...notConfirmed, ...content, problems.onlyAtHome, problems.tooMany],
})
export const updateApiKey = endpoint({
  ...one,
  method: "PUT",
  calls: ["b74-put-api-keys-api-key-id"],
  summary: "Change an API key",
  description:
    "Omitted fields stay as they are. A change that lets the key do more must be confirmed and is only possible for its owner; others who manage the owner can restrict it.",
  example: { body: { scopes: ["read:users"], version: 1 }, response: { ...shown, scopes: ["read:users"], version: 2 } },
  access: access.onApiKey("update:api-keys"),
  body: apiKeyEdit,
  response: apiKey,
  problems: [
    problems.notFound,
    problems.changedMeanwhile,
    problems.revoked,
    problems.onlyNarrower,
    problems.onlyAtHome,
    commonProblems.notManageable,
    ...notConfirmed,
    ...content,
  ],
})
export const rotateApiKey = endpoint({
  ...one,
  method: "POST",
  path: `${one.path}/rotate`,
  idempotency: "none",
  summary: "Replace the value of an API key",
  description:
    "The present value works for 24 more hours, or stops at once with overlap: false. The new value is in this answer only. All administrators of the account get an email.",
  example: { body: { overlap: true, currentPassword: "…" }, response: { ...shown, version: 2, value } },
  access: access.onApiKey("update:api-keys"),
  body: apiKeyRotation,
  response: newApiKey,
  noCache: true,
  problems: [
    problems.notFound,
    problems.revoked,
    problems.exceedsOwn,
    problems.onlyAtHome,
    commonProblems.notManageable,
    ...notConfirmed,
  ],
})
export const revokeApiKey = endpoint({
  ...one,
  method: "DELETE",
  calls: ["b74-delete-api-keys-api-key-id"],
  summary: "Revoke an API key",
  description: "It stops working at once and for good.",
  access: access.onApiKey("delete:api-keys"),
  problems: [problems.notFound, commonProblems.notManageable],
})
export const getApiKeyUsage = endpoint({
  ...one,
  method: "GET",
  path: `${one.path}/usage`,
  summary: "Get the requests with an API key per day",
  description: "The last 30 days. Counts of other server nodes are a few seconds late.",
  example: { response: { days: [{ day: "2026-11-18", requests: 1440, refusals: 2 }] } },
  access: access.onApiKey("read:api-keys"),
  response: apiKeyUsage,
  noCache: true,
  problems: [problems.notFound],
})

// --- web pages of other origins ---------------------------------------------------------------------------------------

const origins = {
  service: "auth",
  path: "/v1/accounts/:accountId/api-origins",
  params: inAccount,
} as const
const shownOrigins = { origins: ["https://tools.example.com", "http://localhost:5173"], version: 2 }
export const getApiOrigins = endpoint({
  ...origins,
  method: "GET",
  summary: "Get the origins of web pages that may call the API",
  description:
    "Scripts of these pages can read answers to requests with a token of the account: an API key, an access token of a program, or one of a user's session. Cookies never count.",
  example: { response: shownOrigins },
  access: access.inAccount("read:api-keys"),
  response: apiOrigins,
  noCache: true,
  problems: [accountProblems.notFound],
})
export const updateApiOrigins = endpoint({
  ...origins,
  method: "PUT",
  summary: "Change the origins of web pages that may call the API",
  description:
    "Replaces the list. An origin is a scheme, a host and a port that is not the usual one: https://tools.example.com, or http://localhost:5173 for development. Whoever can open a page can read the tokens in it, so do not put API keys into pages for others.",
  example: { body: { origins: shownOrigins.origins, version: 1 }, response: shownOrigins },
  access: access.inAccount("update:api-keys"),
  body: apiOriginsEdit,
  response: apiOrigins,
  problems: [
    accountProblems.notFound,
    apiOriginProblems.changedMeanwhile,
    apiOriginProblems.invalid,
    apiOriginProblems.wildcard,
  ],
})

export const issueClientToken = endpoint({
  service: "auth",
  method: "POST",
  path: "/v1/oauth2/token",
  summary: "Get an access token for a program",
  description:
    "OAuth 2.0 client credentials (RFC 6749, 4.4). Every API key is a client: the client id is the id of the key, the secret its value, sent by HTTP Basic or in the form. The token works for an hour within the key's permissions, addresses and limits, and ends with the key. Web pages of other origins cannot ask for one: a secret does not belong into a page. Their server asks, and gives them the token.",
  example: {
    body: { grant_type: "client_credentials", client_id: "5000001", client_secret: value, scope: "read:users" },
    response: { access_token: "dpt_EXAMPLE", token_type: "bearer", expires_in: 3600, scope: "read:users" },
  },
  access: access.public,
  credentials: "client",
  bodyType: "form",
  body: clientTokenForm,
  response: clientToken,
  noCache: true,
  problems: [problems.clientUnknown, problems.scopeBeyond, problems.addressNotAllowed, commonProblems.tooMany],
})
