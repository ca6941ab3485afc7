import type { SsoProposal } from "@dialplane/contract/identity/sso/sso-setup-links.schema"
import { expect, test } from "vitest"
import { differencesOf, isOtherProvider } from "./proposal-difference.ts"

const certificate = (fingerprint: string) => ({
  subject: "CN=One",
  fingerprint,
  validFrom: "2026-01-01T00:00:00.000Z",
  validUntil: "2028-01-01T00:00:00.000Z",
  expired: false,
  pem: "",
})
const attributes = { loginName: "", email: "email", firstName: "firstName", lastName: "lastName" }
const saml = {
  entityId: "https://id.example",
  ssoUrl: "https://id.example/sso",
  sloUrl: null,
  certificates: [certificate("AA"), certificate("BB")],
  nameIdFormat: "unspecified" as const,
}
const nothing = { configured: false, protocol: null, saml: null, oidc: null, attributes }
const present = {
  ...nothing,
  configured: true,
  protocol: "saml" as const,
  saml: { ...saml, signRequests: true, encryptedAssertions: false, allowIdpInitiated: true },
}
const proposal: SsoProposal = {
  submittedBy: "Sam",
  note: "",
  address: "198.51.100.7",
  protocol: "saml",
  saml,
  oidc: null,
  attributes,
}
const changed = (before: typeof nothing | typeof present, after: SsoProposal) =>
  differencesOf(before, after).flatMap(({ field, isSame }) => (isSame ? [] : [field]))

test("a proposal that equals the settings changes nothing, in whatever order certificates come", () => {
  expect(changed(present, proposal)).toEqual([])
  expect(changed(present, { ...proposal, saml: { ...saml, certificates: saml.certificates.toReversed() } })).toEqual([])
  expect(isOtherProvider(present, proposal)).toBe(false)
})
test("another certificate or attribute is shown, and is the same provider", () => {
  const next = { ...proposal, saml: { ...saml, certificates: [certificate("CC")] } }
  expect(changed(present, next)).toEqual(["certificates"])
  expect(changed(present, { ...proposal, attributes: { ...attributes, loginName: "upn" } })).toEqual(["loginName"])
  expect(isOtherProvider(present, next)).toBe(false)
})
test("a first setup shows every value that was entered", () => {
  expect(changed(nothing, proposal)).toEqual([
    "protocol",
    "entityId",
    "ssoUrl",
    "certificates",
    "nameIdFormat",
    "email",
    "firstName",
    "lastName",
  ])
  expect(isOtherProvider(nothing, proposal)).toBe(false)
})
test("another protocol is another provider, and a secret always counts as new", () => {
  const oidc = { issuer: "https://id.example", clientId: "dialplane" }
  const other: SsoProposal = { ...proposal, protocol: "oidc", saml: null, oidc }
  expect(isOtherProvider(present, other)).toBe(true)
  expect(changed(present, other)).toEqual(expect.arrayContaining(["protocol", "entityId", "issuer", "clientSecret"]))
  const same = {
    ...nothing,
    configured: true,
    protocol: "oidc" as const,
    oidc: { ...oidc, hasSecret: true, scopes: [] },
  }
  expect(isOtherProvider(same, other)).toBe(false)
  expect(changed(same as never, other)).toEqual(["clientSecret"])
})
