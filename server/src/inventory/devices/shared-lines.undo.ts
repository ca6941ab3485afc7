import { z } from "zod"
import { defineUndo } from "../../kit/domain/undo.ts"
import type { WrittenChange } from "../../kit/context.ts"
import { findDevice, holdPhone } from "./device-reading.service.ts"
import { loggedId } from "./lines.undo.ts"
import { setSharedLinesWithin, sharedLinesText } from "./shared-lines.service.ts"
import { lacksIds, requireAddress, requireExtension } from "./undo-targets.service.ts"

const deviceIdOf = ({ objectId }: WrittenChange) => Number(objectId)
const loggedLine = z.strictObject({
  extension: z.string(),
  extensionId: z.number(),
  label: z.string(),
  emergencyLocation: z.string().nullable(),
  emergencyLocationId: loggedId,
})

/**
 * Shared lines of a phone. A removed line is restored with a new SIP account, which the phone fetches with its
 * settings.
 */
export const undoSharedLines = defineUndo({
  action: "device.shared_lines_changed",
  permission: "update:hoteling",
  fields: z.strictObject({ sharedLines: z.array(loggedLine) }),
  lacksIds,
  hold: async (db, ctx, change) => {
    if ((await findDevice(db, ctx.accountId, deviceIdOf(change))) !== undefined)
      await holdPhone(db, ctx, deviceIdOf(change))
  },
  read: async (db, ctx, change) => {
    const device = await findDevice(db, ctx.accountId, deviceIdOf(change))
    return device && sharedLinesText(device)
  },
  phones: async (_db, _ctx, change) => [deviceIdOf(change)],
  write: async (db, ctx, change, { sharedLines }) => {
    const entries = []
    for (const line of sharedLines) {
      const extensionId = (await requireExtension(db, ctx, line))!
      entries.push({ extensionId, label: line.label, restored: await requireAddress(db, ctx, line) })
    }
    await setSharedLinesWithin(ctx, db, deviceIdOf(change), entries)
  },
})
