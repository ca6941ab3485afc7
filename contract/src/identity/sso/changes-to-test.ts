import type { NameIdFormat } from "./sso.schema.ts"

/** What decides whether people can sign in at an identity provider. */
export interface SignInFacts {
  readonly attributes: { readonly loginName: string }
  readonly clockSkewSeconds: number
  readonly saml?:
    | {
        readonly entityId: string
        readonly ssoUrl: string
        readonly nameIdFormat: NameIdFormat
        readonly signRequests: boolean
        readonly encryptedAssertions: boolean
      }
    | null
    | undefined
  readonly oidc?:
    | { readonly issuer: string; readonly clientId: string; readonly scopes: readonly string[] }
    | null
    | undefined
}

/** Named as the fields of a request. */
export type ChangeToTest =
  | "protocol"
  | "saml.entityId"
  | "saml.ssoUrl"
  | "saml.certificates"
  | "saml.nameIdFormat"
  | "saml.signRequests"
  | "saml.encryptedAssertions"
  | "oidc.issuer"
  | "oidc.clientId"
  | "oidc.clientSecret"
  | "oidc.scopes"
  | "attributes.loginName"
  | "clockSkewSeconds"

const asSet = (scopes: readonly string[]) => [...new Set(["openid", ...scopes])].toSorted().join(" ")

/**
 * The changes that can break the sign-in, so that what a test sign-in proved holds no longer. Certificates and the
 * client secret are compared by the server, which knows them. Left out is what cannot break it: names, the sign-out
 * address, where a sign-in may begin, attributes that only describe new users, more tolerance of clocks, and no longer
 * insisting on encryption, which is accepted in any case.
 */
export const changesToTest = (before: SignInFacts, after: SignInFacts): ChangeToTest[] => {
  const [samlBefore, saml, oidcBefore, oidc] = [before.saml, after.saml, before.oidc, after.oidc]
  const rules: readonly (readonly [ChangeToTest, boolean])[] = [
    ["protocol", (samlBefore == null) !== (saml == null)],
    ["attributes.loginName", before.attributes.loginName !== after.attributes.loginName],
    ["clockSkewSeconds", after.clockSkewSeconds < before.clockSkewSeconds],
    ...(samlBefore == null || saml == null
      ? []
      : ([
          ["saml.entityId", samlBefore.entityId !== saml.entityId],
          ["saml.ssoUrl", samlBefore.ssoUrl !== saml.ssoUrl],
          ["saml.nameIdFormat", samlBefore.nameIdFormat !== saml.nameIdFormat],
          ["saml.signRequests", samlBefore.signRequests !== saml.signRequests],
          ["saml.encryptedAssertions", saml.encryptedAssertions && !samlBefore.encryptedAssertions],
        ] as const)),
    ...(oidcBefore == null || oidc == null
      ? []
      : ([
          ["oidc.issuer", oidcBefore.issuer !== oidc.issuer],
          ["oidc.clientId", oidcBefore.clientId !== oidc.clientId],
          ["oidc.scopes", asSet(oidcBefore.scopes) !== asSet(oidc.scopes)],
        ] as const)),
  ]
  return rules.filter(([, isChanged]) => isChanged).map(([field]) => field)
}
