import { z } from "zod"
import { followsExtensionText } from "@dialplane/contract/emergency-locations/emergency-locations.schema"
import { defineUndo, type WrittenChange } from "../kit/undo.ts"
import { findEmergencyLocationId } from "./by-name.queries.ts"
import { findDevice, holdPhone } from "./device-reading.service.ts"
import { extensionNamed, named } from "./lines.undo.ts"
import { setSharedLinesWithin, sharedLinesInWords } from "./shared-lines.service.ts"

const deviceIdOf = ({ objectId }: WrittenChange) => Number(objectId)
const loggedLine = z.strictObject({ extension: z.string(), label: z.string(), emergencyLocation: z.string().nullable() })

/** Whose lines appear on a phone. A line that was taken away comes back with a new SIP account, which its phone fetches with its settings. */
export const undoSharedLines = defineUndo({
  action: "device.shared_lines_changed",
  permission: "update:hoteling",
  fields: z.strictObject({ sharedLines: z.array(loggedLine) }),
  hold: async (db, ctx, change) => {
    if ((await findDevice(db, ctx.accountId, deviceIdOf(change))) !== undefined) await holdPhone(db, ctx, deviceIdOf(change))
  },
  read: async (db, ctx, change) => {
    const device = await findDevice(db, ctx.accountId, deviceIdOf(change))
    return device && sharedLinesInWords(device)
  },
  write: async (db, ctx, change, { sharedLines }) => {
    const entries = []
    for (const { extension, label, emergencyLocation } of sharedLines) {
      const hadOwn = emergencyLocation !== null && emergencyLocation !== followsExtensionText
      const e911LocationId = hadOwn ? await named(findEmergencyLocationId(db, ctx.accountId, emergencyLocation), `Emergency location “${emergencyLocation}”`) : null
      entries.push({ extensionId: (await extensionNamed(db, ctx, extension))!, label, restored: { e911LocationId, restores: { hadNone: emergencyLocation === null } } })
    }
    await setSharedLinesWithin(ctx, db, deviceIdOf(change), entries)
  },
})
