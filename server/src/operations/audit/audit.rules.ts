import { changedFields, isFields, isSameValue } from "@dialplane/contract/kit/changed-fields"
import { isCompanionId } from "@dialplane/contract/kit/companion-ids"
import { eventTypes } from "@dialplane/contract/operations/audit/event-types"
import type { AuditEntry, AuditFilter, EventType } from "@dialplane/contract/operations/audit/audit.schema"
import type { AuditLog } from "@dialplane/contract/operations/audit/event-type"
import { asText, entryTitle, whyFinal } from "@dialplane/contract/operations/audit/event-types"
import { pathText, valueText, type ValueMessages } from "@dialplane/contract/operations/audit/field-labels"
import { shownSide } from "@dialplane/contract/operations/audit/shown-side"
import { withLabelsOf } from "../../kit/audit/recorded-references.ts"
import type { Undo } from "../../kit/context.ts"
import { exportMessages, exportTitles } from "./audit-export.messages.ts"

// --- searching -------------------------------------------------------------------------------------------------------

export type TextSearch =
  | { readonly kind: "none" }
  | { readonly kind: "trace"; readonly traceId: string }
  /** Beginnings of which an indexed word has one, and other words that the name must contain. */
  | { readonly kind: "words"; readonly beginnings: readonly string[]; readonly others: readonly string[] }

const traceShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const mostWords = 8
const phoneShape = /^[\d\s()+./-]+$/
const leastPhoneDigits = 7

/** The forms in which the log may name a typed phone number: with its calling code, which may be left out for +1. */
const phoneBeginnings = (search: string): readonly string[] => {
  const digits = search.replace(/\D/g, "")
  if (!phoneShape.test(search) || digits.length < leastPhoneDigits) return []
  return search.trim().startsWith("+") || digits.length > 10 ? [digits] : [digits, `1${digits}`]
}

/**
 * Reads what was typed: a trace id from an error message, or words of an object's name in their order, the last of
 * which may be incomplete. The last two are searched together in the form of the index: a space in front and one
 * between. A phone number is found however it is written.
 */
export const readSearch = (search: string): TextSearch => {
  if (traceShape.test(search)) return { kind: "trace", traceId: search.toLowerCase() }
  const words = search
    .replace(/@\S*/g, " ")
    .split(/[\s.,;:@_+()/"'&-]+/)
    .filter((word) => word !== "")
    .slice(0, mostWords)
    .map((word) => [...word].slice(0, 40).join(""))
  const last = words.at(-1)
  if (last === undefined) return search === "" ? { kind: "none" } : { kind: "words", beginnings: [search], others: [] }
  const asWords = words.length === 1 ? last : ` ${words.at(-2)!} ${last}`
  const others = words.slice(0, -2)
  const phone = phoneBeginnings(search)
  if (phone.length === 0) return { kind: "words", beginnings: [asWords], others }
  return { kind: "words", beginnings: others.length === 0 ? [asWords, ...phone] : phone, others: [] }
}

/** If more words share a beginning, it is searched as a whole word. */
export const mostBeginnings = 64

/** An id is only unique within its type, and filtering by type alone would scan the whole log. */
export const objectOf = ({ objectType, objectId }: Pick<AuditFilter, "objectType" | "objectId">) =>
  objectType && objectId ? { type: objectType, id: objectId } : undefined

/** The log of single sign-on is a view of the account's log. */
export const ssoActions: readonly string[] = Object.keys(eventTypes).filter((action) => action.startsWith("sso."))

// --- kinds of events -------------------------------------------------------------------------------------------------

export const listEventTypes = (
  wanted: { readonly search: string; readonly log?: AuditLog | undefined },
  isRevertible: (action: string) => boolean,
): EventType[] => {
  const text = wanted.search.toLowerCase()
  return Object.entries(eventTypes)
    .filter(
      ([action, { log, title, sentence }]) =>
        (wanted.log ?? log) === log && [action, title, sentence].some((words) => words.toLowerCase().includes(text)),
    )
    .map(([action, { log, title, sentence }]) => ({
      eventType: action,
      log,
      title,
      sentence,
      revertible: isRevertible(action),
    }))
}

// --- reverting ----------------------------------------------------------------------------------------------------

/** Why a change cannot be reverted, as far as the entry and the object show. */
export type Obstacle =
  | { readonly kind: "isFinal"; readonly reason: string }
  | { readonly kind: "notRevertible" | "nothingKept" | "withoutIds" | "objectGone" | "revertedAlready" | "asBefore" }
  | { readonly kind: "changedSince"; readonly fields: string }

type Changed = Pick<AuditEntry, "before" | "after"> & Partial<Pick<AuditEntry, "objectType">>
type Fields = Readonly<Record<string, unknown>>

/** Both sides of an entry as its undo reads them; undefined if one that it needs is missing. */
export const sidesOf = (
  { before, after }: Changed,
  undo: Pick<Undo, "of">,
): { readonly before: Fields; readonly after: Fields } | undefined => {
  const was = undo.of === "creation" ? {} : before
  const is = undo.of === "deletion" ? {} : after
  return isFields(was) && isFields(is) ? { before: was, after: is } : undefined
}

export const obstacleInEntry = (
  entry: Pick<AuditEntry, "action" | "before" | "after">,
  undo: Undo | undefined,
): Obstacle | undefined => {
  if (undo === undefined) {
    const reason = whyFinal(entry.action)
    return reason === undefined ? { kind: "notRevertible" } : { kind: "isFinal", reason }
  }
  const sides = sidesOf(entry, undo)
  if (sides === undefined) return { kind: "nothingKept" }
  if ([sides.before, sides.after].some((side) => undo.lacksIds?.(side) === true)) return { kind: "withoutIds" }
  return undo.fields.safeParse(sides.before).success ? undefined : { kind: "notRevertible" }
}

export const obstacleInObject = (
  entry: Changed,
  now: Fields | undefined,
  undo: Pick<Undo, "of"> = {},
): Obstacle | undefined => {
  if (undo.of === "deletion") return now === undefined ? undefined : { kind: "asBefore" }
  if (now === undefined) return { kind: "objectGone" }
  const sides = sidesOf(entry, undo)
  if (sides === undefined) return { kind: "nothingKept" }
  const { before, after } = sides
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const differing = (then: Fields) => {
    const said = withLabelsOf(now, then)
    return names.filter((name) => !isSameValue(said[name], then[name]))
  }
  if (undo.of !== "creation" && differing(before).length === 0) return { kind: "asBefore" }
  const changed = differing(after)
  // An id is named by its companion field.
  const told = [...new Set(changed.map((name) => (isCompanionId(now, name) ? name.slice(0, -2) : name)))]
  return changed.length === 0
    ? undefined
    : { kind: "changedSince", fields: told.map((name) => `“${pathText([name], entry.objectType)}”`).join(", ") }
}

// --- export ----------------------------------------------------------------------------------------------------------

export const exportColumns = (): string[] => Object.values(exportTitles)

const valueMessages = (): ValueMessages => ({
  yes: exportMessages.yes,
  no: exportMessages.no,
  empty: exportMessages.empty,
  instant: (text) => text,
})

/** "Role: End User → Users Admin; First name: Ava → Avery". */
export const changesText = ({ before, after, objectType }: Changed): string =>
  changedFields(shownSide(before), shownSide(after))
    .changes.map((change) => {
      const say = (value: unknown) => (value === undefined ? "" : valueText(change.path, value, valueMessages()))
      const [field, was, is] = [pathText(change.path, objectType), say(change.before), say(change.after)]
      if (change.before === undefined) return exportMessages.set(field, is)
      return change.after === undefined ? exportMessages.removed(field, was) : exportMessages.changed(field, was, is)
    })
    .join("; ")

export const exportCells = (entry: AuditEntry) => [
  entry.entryId,
  entry.at,
  entryTitle(entry),
  entry.action,
  asText(entry.objectType),
  entry.objectName,
  entry.objectId,
  entry.actorName,
  entry.actorUserId,
  entry.actingAs,
  changesText(entry),
  entry.address,
  entry.client,
  entry.traceId,
  entry.reverts,
]
