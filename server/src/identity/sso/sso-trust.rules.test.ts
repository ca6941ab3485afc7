import { describe, expect, test } from "vitest"
import { makeKeyPair } from "./self-signed.rules.ts"
import { untestedChanges, type Trust } from "./sso-trust.rules.ts"

const now = new Date()
const certificate = async (name: string, from = now) => (await makeKeyPair(name, from)).certificate
const [one, two, past] = await Promise.all([
  certificate("One"),
  certificate("Two"),
  certificate("Past", new Date("2000-01-01T00:00:00Z")),
])
const saml = (certificates: readonly string[], more: object = {}, loginName = ""): Trust => ({
  provider: {
    entityId: "https://id.example",
    ssoUrl: "https://id.example/sso",
    certificates,
    nameIdFormat: "unspecified",
    signRequests: true,
    encryptedAssertions: false,
    ...more,
  },
  attributes: { loginName },
  clockSkewSeconds: 60,
})
const oidc = (more: object = {}): Trust => ({
  provider: { issuer: "https://id.example", clientId: "portal", scopes: ["openid", "email"], ...more },
  attributes: { loginName: "" },
  clockSkewSeconds: 60,
})

describe("a change keeps what a test sign-in proved", () => {
  test.each([
    ["nothing that matters changed", saml([one]), saml([one]), [], true],
    ["the order of certificates", saml([one, two]), saml([two, one]), [], true],
    ["one more beside the tested one", saml([one]), saml([one, two]), [one], true],
    ["the old one removed, after the new one verified a sign-in", saml([one, two]), saml([two]), [one, two], true],
    ["the old one removed before that", saml([one, two]), saml([two]), [one], false],
    ["another one in its place", saml([one]), saml([two]), [one], false],
    ["a tested one of before, which was not in the settings", saml([one]), saml([two]), [one, two], false],
    ["a tested one that has expired and a new one", saml([past]), saml([past, two]), [past], false],
    ["another entity id", saml([one]), saml([one], { entityId: "https://other.example" }), [one], false],
    ["another address", saml([one]), saml([one], { ssoUrl: "https://other.example/sso" }), [one], false],
    ["another attribute with the login name", saml([one]), saml([one], {}, "upn"), [one], false],
    ["another protocol", saml([one]), oidc(), [one], false],
    ["the same issuer and client", oidc(), oidc(), [], true],
    ["another issuer", oidc(), oidc({ issuer: "https://other.example" }), [], false],
    ["another client", oidc(), oidc({ clientId: "other" }), [], false],
    ["other scopes", oidc(), oidc({ scopes: ["openid"] }), [], false],
    ["the same scopes in another order", oidc(), oidc({ scopes: ["email", "openid"] }), [], true],
    ["another NameID format", saml([one]), saml([one], { nameIdFormat: "persistent" }), [one], false],
    ["requests that are not signed", saml([one]), saml([one], { signRequests: false }), [one], false],
    ["encryption that becomes required", saml([one]), saml([one], { encryptedAssertions: true }), [one], false],
    ["encryption that is required no longer", saml([one], { encryptedAssertions: true }), saml([one]), [one], true],
    ["less tolerance for clocks", saml([one]), { ...saml([one]), clockSkewSeconds: 59 }, [one], false],
    ["more tolerance for clocks", saml([one]), { ...saml([one]), clockSkewSeconds: 61 }, [one], true],
  ] as const)("%s: %#", (_, before, after, tested, kept) => {
    expect(untestedChanges(before, { ...after, isNewSecret: false }, tested, now).length === 0).toBe(kept)
  })
  test("but another client secret does not", () =>
    expect(untestedChanges(oidc(), { ...oidc(), isNewSecret: true }, [], now)).toEqual(["oidc.clientSecret"]))
})
