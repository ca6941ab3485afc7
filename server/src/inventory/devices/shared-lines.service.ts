import { hotelingProblems } from "@dialplane/contract/inventory/devices/devices.problems"
import type { Device, DeviceId, Line } from "@dialplane/contract/inventory/devices/devices.schema"
import type { AppearancesChange, SharedLine } from "@dialplane/contract/inventory/devices/hoteling.schema"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { holdPhone } from "./device-reading.service.ts"
import { auditedLine } from "./devices.rules.ts"
import { changeDevice, type LineChoice } from "./change-device.service.ts"
import { listSharedLines } from "./hoteling.queries.ts"
import type { LineEdit } from "./lines.service.ts"

/** A line of the phone's own extension; an unassigned phone has none. */
const isOwn = (device: Device) => (line: Line) => line.extensionId === null || line.extensionId === device.extensionId

/** Shared lines on a phone, as the audit log records them. */
export const sharedLinesText = (device: Device) => ({
  sharedLines: device.lines
    .filter((line) => !isOwn(device)(line))
    .map((line) => {
      const { enabled: _enabled, ...audited } = auditedLine(line)
      return audited
    }),
})

type Entry = AppearancesChange["entries"][number] & {
  /** Set by reverts only: the location of a restored line. */
  readonly restored?: Pick<LineEdit, "e911LocationId" | "restores">
}

/**
 * Sets the shared lines of a phone to exactly these, after its own. A new line gets the location of the phone, not that
 * of its extension.
 */
export const setSharedLines = (ctx: Context, { deviceId, entries }: AppearancesChange): Promise<SharedLine[]> =>
  inTransaction(ctx, async (db) => {
    await setSharedLinesWithin(ctx, db, deviceId, entries)
    return listSharedLines(db, ctx.accountId)
  })

export const setSharedLinesWithin = async (
  ctx: Context,
  db: Db,
  deviceId: DeviceId,
  entries: readonly Entry[],
): Promise<Device> => {
  const device = await holdPhone(db, ctx, deviceId)
  const { lines, extensionId: owner } = device
  if (entries.some(({ extensionId }) => extensionId === owner))
    refuse(hotelingProblems.ownLine, { name: device.name, extension: device.extension ?? "" })
  // A line kept as unassigned because a phone needs at least one line is reused first.
  const left = owner === null ? lines.filter(({ extensionId }) => extensionId === null).map(({ id }) => id) : []
  // On an assigned phone it follows the phone's extension; on an unassigned phone it has its own location.
  const place = lines.find(({ e911LocationSource }) => e911LocationSource === "own")?.e911LocationId ?? undefined
  // An extension may have several lines on the phone; entries name them in order, and extra lines stay with the last.
  const others = entries.flatMap(({ extensionId, label, restored }, at): LineChoice[] => {
    const present = lines.filter((line) => line.extensionId === extensionId)
    const isSame = (entry: Entry) => entry.extensionId === extensionId
    const nth = entries.slice(0, at).filter(isSame).length
    const isLast = !entries.slice(at + 1).some(isSame)
    const more = (isLast ? present.slice(nth + 1) : []).map((line) => ({ id: line.id, extensionId, label: line.label }))
    if (present[nth] !== undefined) return [{ id: present[nth].id, extensionId, label }, ...more]
    return [
      {
        ...(restored === undefined ? {} : { id: left.shift() }),
        extensionId,
        label,
        ...(restored ?? { e911LocationId: place }),
      },
    ]
  })
  const own = lines
    .filter(isOwn(device))
    .filter(({ id }) => !others.some((other) => other.id === id))
    .map(({ id, extensionId, label }) => ({ id, extensionId, label }))
  // A phone needs at least one line: the last one stays as unassigned.
  const kept =
    own.length + others.length === 0 ? lines.slice(0, 1).map(({ id, label }) => ({ id, label, extensionId: null })) : []
  return changeDevice(
    ctx,
    db,
    deviceId,
    { extensionId: owner, lines: [...own, ...others, ...kept] },
    { action: "device.shared_lines_changed", part: sharedLinesText },
  )
}
