import { expect, test } from "vitest"
import { operations } from "../domains.ts"
import { holdsSecret } from "./holds-secret.ts"

const writes = operations
  .map(({ endpoint }) => endpoint)
  .filter(({ method, access }) => method !== "GET" && access.kind !== "public")
const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`
const withSecret = writes.filter(({ response }) => holdsSecret(response))

/**
 * Sessions, sign-in and what confirms an identity: a repeat has to prove itself anew. Looking at a password makes
 * nothing.
 */
const withoutKey = [
  "POST /api-keys",
  "POST /api-keys/:api_key_id/rotate",
  "POST /v1/accounts/:accountId/webhooks",
  "POST /v1/accounts/:accountId/webhooks/:webhookId/rotate-secret",
  "POST /v1/accounts/:accountId/sso/tests",
  "POST /v1/accounts/:accountId/sso/setup-links",
  "POST /v1/sso/confirmations",
  "POST /v2/accounts/:accountId/tokens",
  "POST /mfa/methods/self",
  "POST /mfa/methods/self/:mfaId/confirmation",
  "POST /mfa/recovery-codes/self",
  "POST /idp/interaction/:interactionId/continue",
  "POST /v1/auth/assume-role",
  "POST /v1/auth/assume-role/:sessionId/token",
  "PUT /api/authorizer/role-contexts/swap",
  "PUT /api/admin/accounts/:accountId/role-contexts/swap",
  "POST /api/provisioning/accounts/:accountId/devices/:deviceId/admin-password",
]

test("what makes a secret takes an Idempotency-Key, so that a lost answer does not lead to a second secret", () => {
  expect(
    withSecret
      .filter(({ idempotency }) => idempotency === "none")
      .map(nameOf)
      .toSorted(),
  ).toEqual(withoutKey.toSorted())
})

test("each of these says where to look when its answer was lost", () => {
  const silent = withSecret.filter(
    ({ idempotency, ifAnswerLost }) => idempotency !== "none" && ifAnswerLost === undefined,
  )
  expect(silent.map(nameOf)).toEqual([])
})

test("what sends a mail each time takes one, whatever its method", () => {
  const mailing = ["PUT /v1/password-reset/:userId", "PUT /api/ucaas/account/:accountId/email/newUser/:userId"]
  expect(writes.filter((one) => mailing.includes(nameOf(one))).map(({ idempotency }) => idempotency)).toEqual([
    "accepted",
    "accepted",
  ])
})
