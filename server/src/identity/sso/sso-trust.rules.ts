import { X509Certificate } from "node:crypto"
import { changesToTest, type ChangeToTest, type SignInFacts } from "@dialplane/contract/identity/sso/changes-to-test"
import type { NameIdFormat } from "@dialplane/contract/identity/sso/sso.schema"

interface SamlTrust {
  readonly entityId: string
  readonly ssoUrl: string
  readonly certificates: readonly string[]
  readonly nameIdFormat: NameIdFormat
  readonly signRequests: boolean
  readonly encryptedAssertions: boolean
}
interface OidcTrust {
  readonly issuer: string
  readonly clientId: string
  readonly scopes: readonly string[]
}
/** What decides whose word is taken for who somebody is, and whether a sign-in succeeds. */
export interface Trust {
  readonly provider: SamlTrust | OidcTrust
  readonly attributes: { readonly loginName: string }
  readonly clockSkewSeconds: number
}

const isSaml = (provider: Trust["provider"]): provider is SamlTrust => "entityId" in provider
const isValid = (pem: string, now: Date) => new Date(new X509Certificate(pem).validTo) > now

/**
 * Certificates can be replaced one by one: as long as one that has verified a sign-in stays and is valid, people can sign
 * in.
 */
const keepsCertificates = (was: SamlTrust, is: SamlTrust, tested: readonly string[], now: Date): boolean => {
  const present = new Set(was.certificates)
  const isSameSet = present.size === is.certificates.length && is.certificates.every((pem) => present.has(pem))
  return isSameSet || is.certificates.some((pem) => present.has(pem) && tested.includes(pem) && isValid(pem, now))
}

const factsOf = ({ provider, attributes, clockSkewSeconds }: Trust): SignInFacts => ({
  attributes,
  clockSkewSeconds,
  ...(isSaml(provider) ? { saml: provider } : { oidc: provider }),
})

/** What has changed so that an earlier test sign-in no longer shows that people can sign in. */
export const untestedChanges = (
  before: Trust,
  after: Trust & { readonly isNewSecret: boolean },
  tested: readonly string[],
  now: Date,
): ChangeToTest[] => {
  const changes = changesToTest(factsOf(before), factsOf(after))
  const [was, is] = [before.provider, after.provider]
  if (isSaml(was) && isSaml(is) && !keepsCertificates(was, is, tested, now)) changes.push("saml.certificates")
  if (!isSaml(is) && after.isNewSecret) changes.push("oidc.clientSecret")
  return changes
}
