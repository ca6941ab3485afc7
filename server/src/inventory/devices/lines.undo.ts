import { z } from "zod"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import { describeLine } from "./device-reading.service.ts"
import { findLines } from "./devices.queries.ts"
import { changeLinesWithin, holdLines, linesText } from "./lines.service.ts"
import { findLinesOfSipAccounts } from "./undo-targets.queries.ts"
import { lacksIds, requireAddress, requireExtension } from "./undo-targets.service.ts"

/** Older entries have no id where there is no value. */
export const loggedId = z.number().nullable().default(null)

/** A line as the audit log describes it. */
export const loggedLine = z.strictObject({
  extension: z.string().nullable(),
  extensionId: loggedId,
  label: z.string(),
  emergencyLocation: z.string().nullable(),
  emergencyLocationId: loggedId,
  enabled: z.boolean(),
})

/** The edit that reverts a line to its recorded state. */
export const restoredLine = async (db: Db, ctx: Context, line: z.output<typeof loggedLine>) => ({
  label: line.label,
  enabled: line.enabled,
  extensionId: await requireExtension(db, ctx, line),
  ...(await requireAddress(db, ctx, line)),
})

const sipIdIn = (key: string) => key.replace(/^SIP /, "")
const linesNamed = (db: Db, ctx: Context, keys: readonly string[]) =>
  findLinesOfSipAccounts(db, ctx.accountId, keys.map(sipIdIn))

/** Lines changed on their own: those of apps, and bulk changes. */
export const undoLines = defineUndo({
  action: "lines.changed",
  permission: "update:devices",
  fields: z.record(z.string().regex(/^SIP /), loggedLine),
  lacksIds,
  hold: async (db, ctx, { before }) => {
    const lines = await linesNamed(db, ctx, Object.keys(before))
    await holdLines(
      db,
      ctx,
      lines.map(({ id }) => id),
    )
  },
  read: async (db, ctx, { before }) => {
    const lines = await linesNamed(db, ctx, Object.keys(before))
    if (lines.length < Object.keys(before).length) return undefined
    return linesText(
      (
        await findLines(
          db,
          ctx.accountId,
          lines.map(({ id }) => id),
        )
      ).map(describeLine),
    )
  },
  phones: async (db, ctx, { before }) =>
    (await linesNamed(db, ctx, Object.keys(before))).map(({ id, deviceId }) => deviceId ?? id),
  write: async (db, ctx, _change, put) => {
    const edits = []
    for (const { id, sipId } of await linesNamed(db, ctx, Object.keys(put))) {
      edits.push({ id, ...(await restoredLine(db, ctx, put[`SIP ${sipId}`]!)) })
    }
    await changeLinesWithin(ctx, db, edits)
  },
})
