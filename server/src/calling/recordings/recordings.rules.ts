import type { UserId } from "@dialplane/contract/kit/ids"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { RecordingKind } from "@dialplane/contract/calling/recordings/recordings.schema"
import { readSearch } from "../../kit/database/search-words.ts"

// --- permissions -----------------------------------------------------------------------------------------------------

export type RecordingAction = "read" | "update" | "delete"
/**
 * The path of the request: every user's own, or that for managing an account's recordings, where the permission was
 * already checked.
 */
export type Scope = "everybody" | "account"

/** Which recordings a user may see or change. */
export interface Sight {
  readonly company: boolean
  /** On-demand recordings of other users. */
  readonly onDemand: boolean
  /** The user whose own recordings are included, if any. */
  readonly own: UserId | null
}

export const sightOf = (
  keys: ReadonlySet<PermissionKey>,
  userId: UserId,
  scope: Scope,
  action: RecordingAction,
): Sight => ({
  company: scope === "account" || keys.has(`${action}:company-call-recording`),
  onDemand: keys.has(`${action}:on-demand-call-recording`),
  own: keys.has(`${action}:own-recordings`) ? userId : null,
})

export const isWithin = (
  { company, onDemand, own }: Sight,
  recording: { readonly kind: RecordingKind; readonly userId: UserId | null },
): boolean => (recording.kind === "company" ? company : onDemand || (own !== null && recording.userId === own))

/** The permission that would be needed for a recording that is not visible. */
export const keyFor = (action: RecordingAction, kind: RecordingKind): PermissionKey =>
  kind === "company" ? `${action}:company-call-recording` : `${action}:on-demand-call-recording`

// --- searching -------------------------------------------------------------------------------------------------------

/**
 * Text that looks like a number is one word of digits; other text is words, each of which must start one of the
 * recording's.
 */
export const searchWords = (search: string): readonly string[] => {
  const digits = search.replace(/\D/g, "")
  if (digits !== "" && /^[\d\s()+./-]+$/.test(search)) return [digits.replace(/^00/, "")]
  return readSearch(search)
}
