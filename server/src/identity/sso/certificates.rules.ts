import { X509Certificate } from "node:crypto"
import type { SsoCertificate } from "@dialplane/contract/identity/sso/sso.schema"
import { pemOf } from "./self-signed.rules.ts"

/** Reads a certificate as PEM, or as the bare base64 that metadata and some forms of providers show. */
export const readCertificate = (text: string): X509Certificate | undefined => {
  const bare = text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, "").replace(/\s+/g, "")
  if (!/^[A-Za-z0-9+/]+=*$/.test(bare)) return undefined
  try {
    return new X509Certificate(Buffer.from(bare, "base64"))
  } catch {
    return undefined
  }
}

const leastBits = 2048

/** Signatures are verified with RSA keys only. */
export const isStrong = (certificate: X509Certificate): boolean => {
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
  return asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= leastBits
}

export const describeCertificate = (certificate: X509Certificate, now: Date): SsoCertificate => ({
  subject: certificate.subject.replaceAll("\n", ", ").slice(0, 300),
  fingerprint: certificate.fingerprint256,
  validFrom: new Date(certificate.validFrom).toISOString(),
  validUntil: new Date(certificate.validTo).toISOString(),
  expired: new Date(certificate.validTo) <= now,
  pem: pemOf(certificate.raw),
})

export const describePem = (pem: string, now: Date): SsoCertificate =>
  describeCertificate(new X509Certificate(pem), now)

/** Days before the expiry of a certificate on which administrators are warned. */
export const warningDays = [60, 30, 7, 1] as const

/** The warning that is due: the smallest number of days that is not below what is left. */
export const dueWarning = (validUntil: string, now: Date): number | undefined => {
  const left = (Date.parse(validUntil) - now.getTime()) / 86_400_000
  if (left <= 0) return 0
  return warningDays.toReversed().find((days) => left <= days)
}
