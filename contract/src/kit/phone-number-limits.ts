/** Separate from phone-number.ts, so that schemas can use the limits without loading the numbering plan library. */
export const phoneNumberLimits = {
  longestInput: 250,
  /** Digits of the national part, without the calling code. */
  fewestDigits: 2,
  mostDigits: 17,
  longestCallingCode: 3,
  lowestCallingCode: 1,
  highestCallingCode: 998,
} as const
