/** A postal code as entered: valid (normalized), correctable, or invalid. */
export type PostalReading =
  | { readonly kind: "right"; readonly code: string }
  | { readonly kind: "near"; readonly code: string; readonly message: string }
  | { readonly kind: "wrong"; readonly message: string }

export interface PostalRules {
  readonly example: string
  readonly read: (typed: string) => PostalReading
  /** The states or provinces of a valid code; none when unknown. */
  readonly provincesOf: (code: string) => readonly string[]
}
