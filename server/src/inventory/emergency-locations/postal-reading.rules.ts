/** A postal code as it was typed: right (tidied), nearly right, or not one. */
export type PostalReading =
  | { readonly kind: "right"; readonly code: string }
  | { readonly kind: "near"; readonly code: string; readonly message: string }
  | { readonly kind: "wrong"; readonly message: string }

export interface PostalRules {
  /** What people there call it, in the middle of a sentence. */
  readonly word: string
  readonly example: string
  readonly read: (typed: string) => PostalReading
  /** The states or provinces in which a right code can be; none when that cannot be told. */
  readonly provincesOf: (code: string) => readonly string[]
}
