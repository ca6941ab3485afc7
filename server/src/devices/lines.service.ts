import { deviceProblems } from "@dialplane/contract/devices/devices.problems"
import type { AppType, Device, DeviceId, Line, LineChange, LineId } from "@dialplane/contract/devices/devices.schema"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { demandsEmergencyLocation } from "@dialplane/contract/devices/emergency-duty"
import { emergencyLocationProblems } from "@dialplane/contract/emergency-locations/emergency-locations.problems"
import { demandUsable, dropUses, recordUse } from "../emergency-locations/emergency-locations.service.ts"
import { audit } from "../kit/audit.ts"
import type { Context } from "../kit/context.ts"
import type { Db } from "../kit/database.ts"
import { Refusal, refuse } from "../kit/refusal.ts"
import { inTransaction } from "../kit/transaction.ts"
import { requireManaged } from "../roles/roles.service.ts"
import * as changes from "./device-changes.queries.ts"
import { requireManagedDevices } from "./device-owners.service.ts"
import { describeLine } from "./device-reading.service.ts"
import { findAccountTraits, findExtensions, findLines, lockDevices, lockLines, type ExtensionRow } from "./devices.queries.ts"
import { dropRegistrations } from "./registrations.queries.ts"
import { newSipPassword, sealSipPassword } from "./sip-passwords.ts"

/** Only what a person or a room speaks on has phones; and whose person one does not manage gets none from one either. */
export const demandExtension = async (db: Db, ctx: Context, id: number): Promise<ExtensionRow> => {
  const [extension] = await findExtensions(db, ctx.accountId, [id])
  if (extension === undefined) return refuse(deviceProblems.extensionUnknown)
  if (extension.type !== "Extension") refuse(deviceProblems.extensionUnfit, { number: extension.number, type: extension.type })
  await requireManaged(db, ctx, [extension.userId], commonProblems.notManageable)
  return extension
}

export const findWantedExtension = async (db: Db, ctx: Context, id: number | null): Promise<ExtensionRow | null> => (id === null ? null : demandExtension(db, ctx, id))

interface Wish {
  readonly extension: ExtensionRow | null
  /** The place that is asked for; undefined when nothing is said of it. */
  readonly given: number | null | undefined
  /** The one the line has. */
  readonly present: number | null
}

/**
 * The emergency location that a new line gets: what is asked for, or that of its extension. A line in use has one wherever the country demands it; one
 * that nobody uses needs none.
 */
export const chooseLocation = async (db: Db, ctx: Pick<Context, "accountId">, extension: ExtensionRow | null, given: number | null | undefined): Promise<{ readonly locationId: number; readonly name: string } | null> => {
  const wanted = given === undefined ? (extension?.emergencyLocationId ?? null) : given
  if (wanted !== null) return demandUsable(db, ctx, wanted)
  if (extension !== null && demandsEmergencyLocation((await findAccountTraits(db, ctx.accountId)).countryCode)) throw new Refusal(emergencyLocationProblems.missing)
  return null
}

/** The same for a line that may have one already. */
const decideLocation = async (db: Db, ctx: Pick<Context, "accountId">, { extension, given, present }: Wish): Promise<number | null> => {
  const wanted = given === undefined ? present : given
  if (wanted !== null && wanted === present) return wanted
  return (await chooseLocation(db, ctx, extension, given))?.locationId ?? null
}

/** Keeps the list of what points to a location. */
export const noteLocation = (db: Db, ctx: Pick<Context, "accountId">, lineId: LineId, locationId: number | null, label: string) =>
  locationId === null ? dropUses(db, ctx, "line", [lineId]) : recordUse(db, ctx, locationId, { kind: "line", objectId: lineId, label })

/** "201 Ava Adler, Yealink T46U, line 1". */
export const lineWords = (extension: Pick<ExtensionRow, "number" | "name"> | null, deviceName: string, position?: number) =>
  [extension === null ? "" : `${extension.number} ${extension.name}`.trim(), deviceName, position === undefined ? "" : `line ${position}`].filter(Boolean).join(", ")

interface NewLine {
  readonly deviceId: DeviceId | null
  readonly deviceName: string
  readonly clientId: string
  readonly appType: "desk" | AppType
  readonly position: number
  readonly extension: ExtensionRow | null
  readonly locationId: number | null
  readonly label: string
  /** Taken already, by changes.takeSipId. */
  readonly sipId: string
}

/** With a SIP account of its own, whose password only the answer knows in the open. */
export const addLine = async (db: Db, ctx: Context, { deviceName, extension, locationId, ...line }: NewLine): Promise<{ lineId: LineId; sipPassword: string }> => {
  const sipPassword = newSipPassword()
  const sealed = sealSipPassword(ctx.kit.secrets, line.sipId, sipPassword)
  const lineId = await changes.insertLine(db, ctx.accountId, { ...line, extensionId: extension?.id ?? null, sipPasswordSealed: sealed })
  if (locationId !== null) await noteLocation(db, ctx, lineId, locationId, lineWords(extension, deviceName, line.deviceId === null ? undefined : line.position))
  return { lineId, sipPassword }
}

interface LineEdit {
  readonly extensionId?: number | null | undefined
  readonly e911LocationId?: number | null | undefined
  readonly label?: string | undefined
  readonly enabled?: boolean | undefined
  readonly position?: number | undefined
}

/** What is not said stays. A line that changes hands is logged out: its phone must not speak in the wrong name. */
export const editLine = async (db: Db, ctx: Context, line: Line, deviceName: string, edit: LineEdit) => {
  const extensionId = edit.extensionId === undefined ? line.extensionId : edit.extensionId
  if (line.deviceId === null && extensionId === null) refuse(deviceProblems.extensionUnknown)
  const moved = extensionId !== line.extensionId
  const extension = moved ? await findWantedExtension(db, ctx, extensionId) : extensionId === null ? null : ((await findExtensions(db, ctx.accountId, [extensionId]))[0] ?? null)
  // What was chosen for one person does not hold for the next.
  const present = moved ? null : line.e911LocationId
  const enabled = edit.enabled ?? line.enabled
  const locationId = await decideLocation(db, ctx, { extension: enabled ? extension : null, given: edit.e911LocationId, present })
  const position = edit.position ?? line.position
  await changes.updateLine(db, ctx.accountId, line.id, { extensionId, position, label: edit.label ?? line.label, enabled })
  await noteLocation(db, ctx, line.id, locationId, lineWords(extension, deviceName, line.deviceId === null ? undefined : position))
  if (moved || !enabled) await dropRegistrations(db, ctx.accountId, [line.id])
}

/** Many lines; all of them or none. */
export const changeLines = (ctx: Context, edits: readonly LineChange[]): Promise<Line[]> =>
  inTransaction(ctx, async (db) => {
    const ids = edits.map(({ id }) => id)
    // Phones before lines, as everywhere: two changes never wait for each other in a circle.
    const phones = [...new Set((await findLines(db, ctx.accountId, ids)).flatMap(({ deviceId }) => deviceId ?? []))]
    await lockDevices(db, ctx.accountId, phones)
    await lockLines(db, ctx.accountId, ids)
    await requireManagedDevices(db, ctx, ids)
    const found = new Map((await findLines(db, ctx.accountId, ids)).map((row) => [row.id, row]))
    for (const { id, ...edit } of edits) {
      const row = found.get(id) ?? refuse(deviceProblems.lineUnknown, { id })
      await editLine(db, ctx, describeLine(row), row.appType === "desk" ? "phone" : "app", edit)
    }
    const after = (await findLines(db, ctx.accountId, ids)).map(describeLine)
    await audit(db, ctx, {
      action: "lines.changed", object: { type: "account", id: ctx.accountId }, before: linesInWords([...found.values()].map(describeLine)), after: linesInWords(after),
    })
    await changes.countChange(db, ctx.accountId, phones)
    for (const deviceId of new Set(after.map((line) => line.deviceId ?? line.id))) await tellDevice(db, ctx, deviceId, "changed")
    return after
  })

const linesInWords = (lines: readonly Line[]) =>
  Object.fromEntries(lines.map(({ sipId, extension, label, e911LocationName, enabled }) => [`SIP ${sipId}`, { extension, label, emergencyLocation: e911LocationName, enabled }]))

export const tellDevice = (db: Db, ctx: Context, deviceId: DeviceId, change: string) => ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "device", data: { deviceId, change } })
export const objectOf = ({ id, name, extension }: Pick<Device, "id" | "name" | "extension">) => ({ type: "device", id, name: extension === null ? name : `${name} (${extension})` })
