import type { NumberKind, RecordDraft } from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import type { BookColumn } from "./phone-book-file.rules.ts"

/** The fields of an entry that a file can contain. */
export interface Entry extends Omit<RecordDraft, "numbers"> {
  readonly numbers: readonly {
    readonly phoneBookNumberId?: number | undefined
    readonly kind: NumberKind
    readonly number: string
  }[]
}

/**
 * Applies a row to an entry: an empty cell changes nothing, and a cell with numbers replaces all numbers of that type.
 * Numbers that stay keep their ids and their order.
 */
export const updatedEntry = (
  cells: Readonly<Partial<Record<string, string>>>,
  draft: RecordDraft,
  now: Entry,
): RecordDraft => {
  const says = (column: BookColumn) => (cells[column] ?? "").trim() !== ""
  const given = new Map(draft.numbers.map((one) => [one.number, one]))
  const stays = now.numbers.flatMap(({ phoneBookNumberId, kind, number }) => {
    const said = given.get(number)
    if (said === undefined && says(kind)) return []
    return [{ ...(phoneBookNumberId === undefined ? {} : { phoneBookNumberId }), kind: said?.kind ?? kind, number }]
  })
  const kept = new Set(stays.map(({ number }) => number))
  return {
    firstName: draft.firstName,
    lastName: draft.lastName,
    company: draft.company,
    jobTitle: says("job_title") ? draft.jobTitle : now.jobTitle,
    email: says("email") ? draft.email : now.email,
    notes: says("notes") ? draft.notes : now.notes,
    favorite: says("favorite") ? draft.favorite : now.favorite,
    numbers: [...stays, ...draft.numbers.filter(({ number }) => !kept.has(number))],
  }
}

/** Without the fields that only the database knows. */
export const entryShape = ({ firstName, lastName, company, jobTitle, email, notes, favorite, numbers }: Entry) => ({
  firstName,
  lastName,
  company,
  jobTitle,
  email,
  notes,
  favorite,
  numbers: numbers.map(({ kind, number }) => ({ kind, number })),
})

/** Whether a row would leave an entry unchanged; capitalization of the name counts too. */
export const isSameEntry = (one: Entry, other: Entry): boolean =>
  JSON.stringify(entryShape(one)) === JSON.stringify(entryShape(other))
