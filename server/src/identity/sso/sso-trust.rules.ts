import { X509Certificate } from "node:crypto"
import type { AttributeMap } from "@dialplane/contract/identity/sso/sso.schema"

interface SamlTrust {
  readonly entityId: string
  readonly ssoUrl: string
  readonly certificates: readonly string[]
}
interface OidcTrust {
  readonly issuer: string
  readonly clientId: string
}
/** What decides whose word is taken for who somebody is. */
export interface Trust {
  readonly provider: SamlTrust | OidcTrust
  readonly attributes: Pick<AttributeMap, "loginName">
}

const isSaml = (provider: Trust["provider"]): provider is SamlTrust => "entityId" in provider
const isValid = (pem: string, now: Date) => new Date(new X509Certificate(pem).validTo) > now

/**
 * Whether what was proved by a test sign-in still holds after a change. Certificates can be replaced one by one: as long
 * as one that has verified a sign-in stays and is valid, people can sign in.
 */
export const keepsTrust = (before: Trust, after: Trust, tested: readonly string[], now: Date): boolean => {
  if (before.attributes.loginName !== after.attributes.loginName) return false
  const [was, is] = [before.provider, after.provider]
  if (!isSaml(was) || !isSaml(is))
    return !isSaml(was) && !isSaml(is) && was.issuer === is.issuer && was.clientId === is.clientId
  if (was.entityId !== is.entityId || was.ssoUrl !== is.ssoUrl) return false
  const present = new Set(was.certificates)
  const isSameSet = present.size === is.certificates.length && is.certificates.every((pem) => present.has(pem))
  return isSameSet || is.certificates.some((pem) => present.has(pem) && tested.includes(pem) && isValid(pem, now))
}
