import { z } from "zod"
import { deviceProblems } from "@dialplane/contract/devices/devices.problems"
import { followsExtensionText } from "@dialplane/contract/emergency-locations/emergency-locations.schema"
import type { Context } from "../kit/context.ts"
import type { Db } from "../kit/database.ts"
import { refuse } from "../kit/refusal.ts"
import { defineUndo } from "../kit/undo.ts"
import { findEmergencyLocationId, findExtensionId, findLinesOfSipAccounts } from "./by-name.queries.ts"
import { describeLine } from "./device-reading.service.ts"
import { findLines } from "./devices.queries.ts"
import { changeLinesWithin, holdLines, linesInWords } from "./lines.service.ts"

/** A line as the audit log describes it. */
export const loggedLine = z.strictObject({
  extension: z.string().nullable(), label: z.string(), emergencyLocation: z.string().nullable(), enabled: z.boolean(),
})

export const named = async (find: Promise<number | undefined>, what: string) => (await find) ?? refuse(deviceProblems.gone, { what })
export const extensionNamed = (db: Db, ctx: Context, number: string | null) =>
  number === null ? null : named(findExtensionId(db, ctx.accountId, number), `Extension ${number}`)

/** The edit that brings a line back to what the log says it was. */
export const restoredLine = async (db: Db, ctx: Context, line: z.output<typeof loggedLine>) => {
  const { extension, label, emergencyLocation, enabled } = line
  const hadOwn = emergencyLocation !== null && emergencyLocation !== followsExtensionText
  return {
    label, enabled, extensionId: await extensionNamed(db, ctx, extension),
    e911LocationId: hadOwn
      ? await named(findEmergencyLocationId(db, ctx.accountId, emergencyLocation), `Emergency location “${emergencyLocation}”`)
      : null,
    restores: { hadNone: emergencyLocation === null },
  }
}

const sipIdIn = (key: string) => key.replace(/^SIP /, "")
const linesNamed = (db: Db, ctx: Context, keys: readonly string[]) => findLinesOfSipAccounts(db, ctx.accountId, keys.map(sipIdIn))

/** Lines that were changed by themselves: those of apps, and many at once. */
export const undoLines = defineUndo({
  action: "lines.changed",
  permission: "update:devices",
  fields: z.record(z.string().regex(/^SIP /), loggedLine),
  hold: async (db, ctx, { before }) => {
    const lines = await linesNamed(db, ctx, Object.keys(before))
    await holdLines(db, ctx, lines.map(({ id }) => id))
  },
  read: async (db, ctx, { before }) => {
    const lines = await linesNamed(db, ctx, Object.keys(before))
    if (lines.length < Object.keys(before).length) return undefined
    return linesInWords((await findLines(db, ctx.accountId, lines.map(({ id }) => id))).map(describeLine))
  },
  write: async (db, ctx, _change, put) => {
    const edits = []
    for (const { id, sipId } of await linesNamed(db, ctx, Object.keys(put))) {
      edits.push({ id, ...(await restoredLine(db, ctx, put[`SIP ${sipId}`]!)) })
    }
    await changeLinesWithin(ctx, db, edits)
  },
})
