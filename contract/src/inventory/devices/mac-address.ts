import { z } from "zod"
import { formatMac, isMac } from "../../kit/mac.ts"

/** As it is stored: twelve hex digits, upper case. */
export const bareMac = (text: string): string => text.replace(/[^0-9a-f]/gi, "").toUpperCase()
/** As it is shown. */
export const shownMac = (bare: string): string => formatMac(bare)

/** Multicast or all zeros: no phone has such an address. */
const isNotOfPhone = (bare: string) => /^0+$/.test(bare) || (Number.parseInt(bare.slice(0, 2), 16) & 1) === 1

/** In any notation; stored without separators. */
export const macInput = z
  .string()
  .max(60)
  // Fourteen digits are rejected, not cut to twelve: the input has a typing error.
  .refine(
    (text) => bareMac(text).length === 12 && isMac(formatMac(text)),
    "Enter 12 digits and letters A to F, as printed on the phone.",
  )
  .transform(bareMac)
  .refine((bare) => !isNotOfPhone(bare), "This is not a valid MAC address of a phone.")
