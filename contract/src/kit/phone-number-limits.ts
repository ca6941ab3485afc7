/** Apart from phone-number.ts, so that schemas can use them without loading the library of numbering plans. */
export const phoneNumberLimits = {
  longestInput: 250,
  /** Digits of the national part; the calling code counts apart. */
  fewestDigits: 2,
  mostDigits: 17,
  longestCallingCode: 3,
  lowestCallingCode: 1,
  highestCallingCode: 998,
} as const
