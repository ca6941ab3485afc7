import type { RowSnapshot, RowSnapshots } from "../../kit/database/row-snapshots.ts"
import type { Kept } from "./kept-assets.service.ts"

/** A new number for the extension of a restored user, and a new id if somebody else has the old extension. */
export interface Renumbering {
  readonly extensionId: number
  readonly newId: number
  readonly number: string
}

/** Columns with an extension's id, in all tables. */
const extensionColumns = ["extension_id", "to_extension_id", "sharer_id", "watcher_id"] as const

const renumberRow = ({ table, row }: RowSnapshot, { extensionId, newId, number }: Renumbering): RowSnapshot => {
  const values = JSON.parse(row) as Record<string, unknown>
  if (table === "extensions" && values["id"] === extensionId) Object.assign(values, { id: newId, number })
  for (const column of extensionColumns) if (values[column] === extensionId) values[column] = newId
  // Uses of locations and emergency locations refer to their object by kind and id.
  if (values["kind"] === "extension" && values["object_id"] === extensionId) values["object_id"] = newId
  return { table, row: JSON.stringify(values) }
}

/** References from other tables stay with the extension that still exists under the old id. */
const renumberRows = ({ rows, links }: RowSnapshots, to: Renumbering): RowSnapshots => ({
  rows: rows.map((row) => renumberRow(row, to)),
  links: to.newId === to.extensionId ? links : [],
})

/** The snapshots as if the extension had had the new number. */
export const renumberKept = (kept: Kept, to: Renumbering): Kept => {
  const move = <Thing extends { readonly extensionId: number }>(thing: Thing): Thing =>
    thing.extensionId === to.extensionId ? { ...thing, extensionId: to.newId } : thing
  const { has } = kept
  return {
    ...kept,
    has: {
      ...has,
      extensions: has.extensions.map((one) =>
        one.extensionId === to.extensionId ? { ...one, extensionId: to.newId, number: to.number } : one,
      ),
      numbers: has.numbers.map(move),
      phones: has.phones.map(move),
      apps: has.apps.map(move),
      queues: has.queues.map(move),
    },
    extensions: kept.extensions.map((rows, index) =>
      has.extensions[index]?.extensionId === to.extensionId ? renumberRows(rows, to) : rows,
    ),
    numbers: kept.numbers.map(move),
    voicemails: kept.voicemails.map(move),
    movedVoicemails: kept.movedVoicemails.map(move),
    givenKeys: (kept.givenKeys ?? []).map(move),
    phones: kept.phones.map((rows) => renumberRows(rows, to)),
    apps: kept.apps.map((rows) => renumberRows(rows, to)),
  }
}
