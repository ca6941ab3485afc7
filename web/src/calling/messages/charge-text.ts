import type { MessageRecord } from "@dialplane/contract/calling/messages/messages.schema"

/** With fractions of a cent, which a segment may cost. */
export const chargeText = (
  { minorUnits, currency }: NonNullable<MessageRecord["charge"]>,
  number: (value: number, options: Intl.NumberFormatOptions) => string,
): string => {
  const style = { style: "currency", currency } as const
  const digits = new Intl.NumberFormat("en", style).resolvedOptions().maximumFractionDigits ?? 2
  return number(minorUnits / 10 ** digits, { ...style, maximumFractionDigits: digits + 4 })
}
