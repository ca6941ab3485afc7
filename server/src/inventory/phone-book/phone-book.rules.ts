import { phoneNumberErrors, readPhoneNumber } from "@dialplane/contract/kit/phone-number"
import type { NumberKind } from "@dialplane/contract/inventory/phone-book/phone-book.schema"

/** A number as it is stored. */
export interface KeptNumber {
  readonly phoneBookNumberId?: number | undefined
  readonly kind: NumberKind
  readonly number: string
  readonly country: string | null
  /** The digits by which it is searched. */
  readonly words: readonly string[]
}

export type NumberVerdict =
  | { readonly ok: true; readonly value: KeptNumber }
  | { readonly ok: false; readonly reason: string }

/** Two to six digits are an extension; anything longer is a phone number. */
const extension = /^\d{2,6}$/

export const readBookNumber = (kind: NumberKind, text: string, homeCountry: string): NumberVerdict => {
  const trimmed = text.trim()
  if (extension.test(trimmed)) return { ok: true, value: { kind, number: trimmed, country: null, words: [trimmed] } }
  const reading = readPhoneNumber(trimmed, homeCountry)
  if (!reading.ok) return { ok: false, reason: phoneNumberErrors[reading.error] }
  const { number, country, callingCode, nationalNumber } = reading.value
  const words = [
    `${callingCode}${nationalNumber}`,
    nationalNumber,
    `0${nationalNumber}`,
    nationalNumber.slice(-7),
    nationalNumber.slice(-4),
  ]
  return { ok: true, value: { kind, number, country: country ?? null, words } }
}

const separators = /[\s.,;:@_+()/"'&-]+/
const mostWords = 8

/**
 * Text that looks like a number is one word of digits; other text is words, each of which must start one of the
 * entry's.
 */
export const searchWords = (search: string): readonly string[] => {
  const digits = search.replace(/\D/g, "")
  if (digits !== "" && /^[\d\s()+./-]+$/.test(search)) return [digits.replace(/^00/, "")]
  return search
    .split(separators)
    .filter((word) => word !== "")
    .slice(0, mostWords)
}
