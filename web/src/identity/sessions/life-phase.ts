import type { SessionLife } from "@dialplane/contract/identity/sessions/sessions.schema"

/** How long before the end the user is told. */
export const noticeSeconds = 120
/** Activity is reported at most this often. */
export const reportSeconds = 60

export type LifePhase =
  | { readonly kind: "quiet"; readonly seconds: number }
  /** It ends soon, without activity or in any case. */
  | { readonly kind: "notice"; readonly seconds: number; readonly canStay: boolean }
  | { readonly kind: "over" }

/** What an answer of the server means some seconds later. */
export const phaseOf = ({ endsInSeconds, limitInSeconds }: SessionLife, secondsSince: number): LifePhase => {
  const left = Math.ceil(endsInSeconds - secondsSince)
  if (left <= 0) return { kind: "over" }
  if (left > noticeSeconds) return { kind: "quiet", seconds: left - noticeSeconds }
  // With activity it would last longer, unless the limit comes first.
  return { kind: "notice", seconds: left, canStay: limitInSeconds > endsInSeconds }
}
