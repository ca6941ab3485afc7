import { problems } from "../../kit/problem.ts"

export const apiKeyProblems = problems("api_key", {
  notFound: { status: 404, text: "There is no such API key." },
  changedMeanwhile: { status: 409, text: "Someone else changed this key in the meantime. Reload and try again." },
  tooMany: { status: 409, text: "An account can have at most {most} API keys. Revoke one first." },
  onlyAtHome: { status: 403, text: "Create and rotate API keys in your own account, in your own role." },
  proofNeeded: {
    status: 403,
    field: "currentPassword",
    text: "Confirm with your password, a passkey or a code of your authenticator app.",
  },
  exceedsOwn: {
    status: 403,
    field: "scopes",
    text: "You do not have the permission “{permission}”, so you cannot give it to a key.",
  },
  notPossible: { status: 400, field: "scopes", text: "API keys cannot have the permission “{permission}”." },
  onlyNarrower: {
    status: 403,
    text: "This key belongs to {name}. You can restrict it, but only {name} can let it do more.",
  },
  rangeInvalid: {
    status: 400,
    field: "ipRanges",
    text: "“{range}” is not an IP address range. Enter it like 198.51.100.0/24 or 2001:db8::/32.",
  },
  expiryPast: { status: 400, field: "expiresAt", text: "The key must expire in the future." },
  revoked: { status: 409, text: "This key was revoked and cannot be changed." },
  // For access tokens of a key.
  clientUnknown: {
    status: 401,
    text: "The client id is not that of an API key, or the client secret is not its value.",
    oauthError: "invalid_client",
  },
  scopeBeyond: {
    status: 400,
    field: "scope",
    text: "The API key does not have the permission “{permission}”.",
    oauthError: "invalid_scope",
  },
  // For requests with a key.
  expired: { status: 401, text: "This API key has expired." },
  ownerInactive: { status: 401, text: "This API key does not work, because its owner cannot sign in." },
  addressNotAllowed: { status: 403, text: "This API key does not work from the address {address}." },
})

export const apiOriginProblems = problems("api_origins", {
  changedMeanwhile: { status: 409, text: "Someone else changed these origins in the meantime. Reload and try again." },
  invalid: {
    status: 400,
    field: "origins",
    text: "“{origin}” is not the origin of a web page. Enter it like https://tools.example.com.",
  },
  wildcard: {
    status: 400,
    field: "origins",
    text: "“{origin}” stands for more than one origin. Enter each one, like https://tools.example.com.",
  },
})
