export type Caller =
  /** E.164 digits; null when the caller hides the number. */
  | { readonly kind: "outside"; readonly number: string | null; readonly country: string | null }
  | { readonly kind: "inside"; readonly extensionId: number }
export type CallDirection = "inbound" | "outbound" | "internal"

export type Leg =
  | { readonly kind: "extension"; readonly extensionId: number; readonly delay: number; readonly confirm: boolean }
  | { readonly kind: "external"; readonly number: string; readonly delay: number; readonly confirm: boolean }
