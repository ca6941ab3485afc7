import { isExcluded, phoneNumberErrors, readPhoneNumber } from "@dialplane/contract/kit/phone-number"
import { portingMessages, type PortingState } from "@dialplane/contract/inventory/number-orders/porting-states"
import type { DocumentKind } from "@dialplane/contract/inventory/number-orders/porting.schema"
import { portingReasonMessages as messages } from "./porting.messages.ts"
import { addWorkingDays } from "./working-days.rules.ts"

/** "with your current carrier", inside a sentence. */
export const stateText = (state: PortingState) => portingMessages[state].title.toLowerCase()

const fewestDigits = 7

export type NumberReading =
  | { readonly ok: true; readonly phoneNumber: string }
  | { readonly ok: false; readonly reason: string }

export const readPortedNumber = (text: string, country: string): NumberReading => {
  const reading = readPhoneNumber(text, country)
  const international =
    reading.ok || text.trim().startsWith("+") ? reading : readPhoneNumber(`+${text.replace(/\D/g, "")}`)
  if (!international.ok)
    return { ok: false, reason: phoneNumberErrors[reading.ok ? international.error : reading.error] }
  // Emergency and service numbers are short and cannot be ported.
  if (international.value.nationalNumber.length < fewestDigits)
    return { ok: false, reason: phoneNumberErrors.TOO_SHORT }
  if (international.value.country === undefined) return { ok: false, reason: phoneNumberErrors.INVALID_COUNTRY }
  const phoneNumber = international.value.number.slice(1)
  return isExcluded(phoneNumber) ? { ok: false, reason: messages.excluded } : { ok: true, phoneNumber }
}

interface Filled {
  readonly numbers: readonly unknown[]
  readonly losingCarrier: string
  readonly carrierAccountNumber: string
  readonly hasPin: boolean
  readonly customerName: string
  readonly signerName: string
  readonly address: {
    readonly street: string
    readonly city: string
    readonly province: string
    readonly postalCode: string
    readonly countryCode: string
  }
}

/** The fields that must be filled in before an order can be sent. */
export const gapsOf = (order: Filled): { readonly field: string; readonly details: string }[] => {
  const gap = (field: string, isEmpty: boolean, details = messages.required) => (isEmpty ? [{ field, details }] : [])
  const { address } = order
  return [
    ...gap("numbers", order.numbers.length === 0, messages.numbersMissing),
    ...gap("losingCarrier", order.losingCarrier === ""),
    ...gap("carrierAccountNumber", order.carrierAccountNumber === ""),
    ...gap("customerName", order.customerName === ""),
    ...gap("signerName", order.signerName === ""),
    ...gap("address.street", address.street === ""),
    ...gap("address.city", address.city === ""),
    ...gap("address.postalCode", address.postalCode === ""),
    // Carriers in North America do not release a number without it.
    ...gap("pin", !order.hasPin && (address.countryCode === "US" || address.countryCode === "CA"), messages.pinMissing),
  ]
}

/** What our own review finds wrong with an order; null when it can go to the carrier. */
export const objectionOfReview = (
  order: { readonly address: { readonly street: string } },
  documents: readonly DocumentKind[],
): string | null => {
  if (/\bp\.?\s*o\.?\s*box\b/i.test(order.address.street)) return messages.postOfficeBox
  if (!documents.includes("bill")) return messages.billMissing
  return null
}

/** The last day on which an order can be canceled. */
export const cancelUntil = (confirmedDate: string, country: string) => addWorkingDays(confirmedDate, -2, country)

/** Judged by the first bytes; the file name and stated type are ignored. */
export const documentType = (
  bytes: Uint8Array,
): { readonly contentType: string; readonly extension: string } | undefined => {
  const begins = (...values: readonly number[]) => values.every((value, index) => bytes[index] === value)
  if (begins(0x25, 0x50, 0x44, 0x46, 0x2d)) return { contentType: "application/pdf", extension: "pdf" }
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return { contentType: "image/png", extension: "png" }
  if (begins(0xff, 0xd8, 0xff)) return { contentType: "image/jpeg", extension: "jpg" }
  return undefined
}
