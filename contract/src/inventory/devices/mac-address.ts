import { z } from "zod"
import { formatMac, isMac } from "../../kit/mac.ts"

/** As it is kept: twelve hex digits, upper case. */
export const bareMac = (text: string): string => text.replace(/[^0-9a-f]/gi, "").toUpperCase()
/** As it is shown. */
export const shownMac = (bare: string): string => formatMac(bare)

/** Sent to many at once, or to nobody: no phone has such an address. */
const isNobodys = (bare: string) => /^0+$/.test(bare) || (Number.parseInt(bare.slice(0, 2), 16) & 1) === 1

/** However it was typed; kept bare. */
export const macInput = z
  .string()
  .max(60)
  // Fourteen digits are no address with two too many: somebody mistyped.
  .refine(
    (text) => bareMac(text).length === 12 && isMac(formatMac(text)),
    "Twelve digits and letters a to f, as printed on the phone.",
  )
  .transform(bareMac)
  .refine((bare) => !isNobodys(bare), "No phone has this address.")
