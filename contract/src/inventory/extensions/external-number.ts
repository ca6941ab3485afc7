import type { CountryCode } from "../../ground/accounts/accounts.schema.ts"
import { texts } from "../../kit/language.ts"
import { phoneNumberErrors, readPhoneNumber } from "../../kit/phone-number.ts"
import { isEmergencyNumber } from "./number-rules.ts"

const messages = texts("extensions.externalNumber", { tooShort: "is too short" })

export type ExternalVerdict =
  | { readonly ok: true; readonly number: string; readonly abroad: boolean }
  | { readonly ok: false; readonly emergency: true }
  | { readonly ok: false; readonly emergency: false; readonly reason: string }

/** An external number as stored, and whether it is in another country. */
export const judgeExternal = (text: string, country: CountryCode): ExternalVerdict => {
  if (isEmergencyNumber(text)) return { ok: false, emergency: true }
  const reading = readPhoneNumber(text, country)
  if (!reading.ok) return { ok: false, emergency: false, reason: phoneNumberErrors[reading.error] }
  const { nationalNumber, number, country: found } = reading.value
  if (isEmergencyNumber(nationalNumber)) return { ok: false, emergency: true }
  if (nationalNumber.length < 5) return { ok: false, emergency: false, reason: messages.tooShort }
  return { ok: true, number, abroad: found !== country }
}
