import type { SsoCertificate } from "@dialplane/contract/identity/sso/sso.schema"

type Dates = Pick<SsoCertificate, "validFrom" | "validUntil">

/** From how many days before its end a certificate is pointed out, and from when more urgently. */
const noteDays = 60
const warnDays = 30
const urgentDays = 7

export type CertificateState =
  | { readonly state: "valid" | "expired" | "notYet" }
  | { readonly state: "expiring"; readonly days: number }

const dayMilliseconds = 86_400_000

export const stateOfCertificate = ({ validFrom, validUntil }: Dates, now: number): CertificateState => {
  const left = Date.parse(validUntil) - now
  if (left <= 0) return { state: "expired" }
  // The time of a page may be half a minute old, and clocks differ.
  if (Date.parse(validFrom) > now + 60_000) return { state: "notYet" }
  const days = Math.ceil(left / dayMilliseconds)
  return days <= noteDays ? { state: "expiring", days } : { state: "valid" }
}

export interface CertificateWarning {
  readonly tone: "info" | "warn" | "danger"
  /** replaced: another certificate is valid for longer, so this one only has to be removed. */
  readonly kind: "allExpired" | "expiring" | "replaced"
  /** Until when the last certificate is valid; of one that was replaced, until when that is. */
  readonly until: string
  readonly days: number
}

/** What has to be done about the certificates of an identity provider, if anything. */
export const warningOf = (certificates: readonly Dates[], now: number): CertificateWarning | undefined => {
  const byEnd = certificates.toSorted((one, other) => Date.parse(one.validUntil) - Date.parse(other.validUntil))
  const last = byEnd.at(-1)
  const first = byEnd[0]
  if (first === undefined || last === undefined) return undefined
  const left = (one: Dates) => Math.ceil((Date.parse(one.validUntil) - now) / dayMilliseconds)
  const days = left(last)
  const until = last.validUntil
  if (Date.parse(until) <= now) return { tone: "danger", kind: "allExpired", until, days }
  if (days <= noteDays)
    return { tone: days <= urgentDays ? "danger" : days <= warnDays ? "warn" : "info", kind: "expiring", until, days }
  return left(first) <= warnDays
    ? { tone: "info", kind: "replaced", until: first.validUntil, days: left(first) }
    : undefined
}
