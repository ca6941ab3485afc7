import { isDeepStrictEqual } from "node:util"
import { bareMac, macInput, shownMac } from "@dialplane/contract/inventory/devices/mac-address"
import { makeNames, type Make } from "@dialplane/contract/inventory/devices/models"
import { deviceDraft, deviceEdit, type Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { can, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { deviceProblems } from "@dialplane/contract/inventory/devices/devices.problems"
import { inSystem, inTransaction } from "../../kit/database/transaction.ts"
import { findDevice } from "../../inventory/devices/device-reading.service.ts"
import { changeDevice } from "../../inventory/devices/change-device.service.ts"
import { removeDevice } from "../../inventory/devices/devices.service.ts"
import { setUpDevice } from "../../inventory/devices/create-device.service.ts"
import { readSettings } from "../../inventory/devices/device-settings.service.ts"
import { mapInTurns } from "../../kit/runtime/in-turns.ts"
import { exportDevices } from "./exports.queries.ts"
import { defineKind, type Cells, type Verdict } from "./import-kind.rules.ts"
import { firstRows, problemList, traitsOf, type Traits } from "./imports.rules.ts"
import {
  findAccountTraits,
  findDevices,
  findExtensions,
  findMacs,
  listEmergencyLocations,
  listOpenLocations,
  type KnownDevice,
} from "./lookups.queries.ts"
import { checkEmergency, checkPhone, findMake, findModel } from "./phone-columns.service.ts"
import { revertMessages, rowMessages } from "./row-problems.messages.ts"

interface Known extends Traits {
  /** For phones without a location in the file. */
  readonly defaultLocationId: number | null
  readonly locations: ReadonlyMap<string, number>
  readonly emergency: ReadonlyMap<string, { readonly id: number; readonly state: string }>
}

const longestPhoneName = 80

const macOf = (cells: Cells) => (macInput.safeParse(cells["mac_address"]).success ? bareMac(cells["mac_address"]!) : "")

const differs = (cells: Cells, now: KnownDevice) =>
  (cells["extension"] !== "" && cells["extension"] !== (now.extension ?? "")) ||
  (cells["name"] !== "" && cells["name"] !== now.name) ||
  (cells["location"] !== "" && cells["location"]!.toLowerCase() !== (now.location ?? "").toLowerCase()) ||
  (cells["emergency_location"] !== "" &&
    cells["emergency_location"]!.toLowerCase() !== (now.emergencyLocation ?? "").toLowerCase())

/** Make and model of a phone do not change: another model under the same MAC address is another phone, or a mistake. */
const isOther = (cells: Cells, now: KnownDevice) => {
  const make = findMake(cells["make"]!)
  return make !== undefined && (make !== now.make || findModel(make, cells["model"]!) !== now.model)
}

const extensionIdOf = async (ctx: Context, db: Db, cells: Cells): Promise<number | null> => {
  if (cells["extension"] === "") return null
  return (
    (await findExtensions(db, ctx.accountId, [cells["extension"]!])).get(cells["extension"]!)?.id ??
    refuse(deviceProblems.extensionUnknown)
  )
}

/** An edit of a phone that changes nothing. */
const editOf = (device: Device) => ({
  name: device.name,
  macAddress: device.macAddress,
  make: device.make!,
  model: device.model,
  description: device.description,
  extensionId: device.extensionId,
  locationId: device.locationId,
  isShared: device.isShared,
})
const placesOf = ({ lines }: Pick<Device, "lines">) =>
  lines.map(({ id, e911LocationId, e911LocationSource }) => ({
    id,
    e911LocationId: e911LocationSource === "own" ? e911LocationId : null,
  }))
const compared = (device: Device) => ({
  name: device.name,
  extensionId: device.extensionId,
  locationId: device.locationId,
  ...(device.lines.length === 0 ? {} : { lines: placesOf(device) }),
})
type Compared = Partial<ReturnType<typeof compared>>
const isAsLeft = (now: Device, left: Compared) =>
  Object.entries(left).every(([name, value]) => isDeepStrictEqual(compared(now)[name as keyof Compared], value))

export const devicesKind = defineKind<Known>({
  adds: async (_ctx, rows) => ({ devices: rows.length }),
  name: "devices",
  lanes: 2,
  know: (ctx) =>
    inTransaction(ctx, async (db) => ({
      ...traitsOf(await findAccountTraits(db, ctx.accountId)),
      defaultLocationId: (await readSettings(db, ctx.accountId)).defaultLocationId,
      locations: new Map((await listOpenLocations(db, ctx.accountId)).map(({ id, name }) => [name.toLowerCase(), id])),
      emergency: new Map(
        (await listEmergencyLocations(db, ctx.accountId)).map(({ id, name, state }) => [
          name.toLowerCase(),
          { id, state },
        ]),
      ),
    })),
  check: async (ctx, known, rows, existing) => {
    const macs = [...new Set(rows.map(({ cells }) => macOf(cells)).filter((mac) => mac !== ""))]
    const everywhere = await inSystem(ctx, (db) => findMacs(db, macs))
    const { here, extensions } = await inTransaction(ctx, async (db) => ({
      here: await findDevices(db, ctx.accountId, macs),
      extensions: await findExtensions(db, ctx.accountId, [
        ...new Set(rows.map(({ cells }) => cells["extension"]!).filter((number) => number !== "")),
      ]),
    }))
    const first = firstRows(rows, macOf)
    return mapInTurns(rows, ({ row, cells }): Verdict => {
      const problems = problemList(cells)
      const mac = macInput.safeParse(cells["mac_address"])
      if (!mac.success) problems.add("mac_address", mac.error.issues[0]!.message)
      const bare = macOf(cells)
      const label = bare === "" ? cells["mac_address"]! : `${shownMac(bare)} ${cells["name"]}`.trim()
      if (bare !== "" && first.get(bare) !== row) problems.add("mac_address", rowMessages.alreadyInRow(first.get(bare)))
      if (bare !== "" && everywhere.has(bare) && everywhere.get(bare) !== ctx.accountId)
        problems.add("mac_address", rowMessages.phoneElsewhere)
      checkPhone(cells, "make", "model", problems)
      const now = here.get(bare)
      // A value that equals the current one is not checked: it may have become invalid since it was set.
      const isNews = (column: string, is: string | null | undefined) =>
        cells[column] !== "" && cells[column]!.toLowerCase() !== (is ?? "").toLowerCase()
      const extension = isNews("extension", now?.extension) ? extensions.get(cells["extension"]!) : undefined
      if (isNews("extension", now?.extension) && extension === undefined)
        problems.add("extension", rowMessages.extensionUnknown)
      if (extension !== undefined && extension.type !== "Extension")
        problems.add("extension", rowMessages.typeHasNoPhones(extension.type))
      if (isNews("location", now?.location) && !known.locations.has(cells["location"]!.toLowerCase()))
        problems.add("location", rowMessages.locationUnknown)
      if (isNews("emergency_location", now?.emergencyLocation)) checkEmergency(cells, known, problems, false)
      if (cells["name"]!.length > longestPhoneName) problems.add("name", rowMessages.tooLong(longestPhoneName))
      if (now === undefined && known.closed !== undefined) problems.add("mac_address", known.closed)
      if (now === undefined) return problems.verdict(label, "create")
      if (existing === "fail") problems.add("mac_address", rowMessages.alreadyInAccount)
      if (existing === "update" && !can(ctx, "update:devices"))
        problems.add("mac_address", rowMessages.cannotChangePhones)
      if (existing === "update" && !problems.any && isOther(cells, now))
        problems.add("model", rowMessages.phoneIsAnother(makeNames[now.make as Make] ?? now.make, now.model))
      return problems.verdict(label, existing === "update" && differs(cells, now) ? "change" : "skip")
    })
  },
  apply: async (ctx, db, known, cells, existing) => {
    const mac = macOf(cells)
    const make = findMake(cells["make"]!)!
    const model = findModel(make, cells["model"]!)!
    const label = `${shownMac(mac)} ${cells["name"]}`.trim()
    const earlier = (await findDevices(db, ctx.accountId, [mac])).get(mac)
    const isPlaced = cells["emergency_location"]!.toLowerCase() === (earlier?.emergencyLocation ?? "").toLowerCase()
    const emergencyId = isPlaced ? undefined : known.emergency.get(cells["emergency_location"]!.toLowerCase())?.id
    const locationId = known.locations.get(cells["location"]!.toLowerCase()) ?? null
    if (earlier === undefined) {
      const extensionId = await extensionIdOf(ctx, db, cells)
      const deviceId = await setUpDevice(
        ctx,
        db,
        deviceDraft.parse({
          name: cells["name"],
          macAddress: mac,
          make,
          model,
          extensionId,
          locationId,
          ...(emergencyId === undefined ? {} : { lines: [{ e911LocationId: emergencyId }] }),
        }),
        known.defaultLocationId,
      )
      return { outcome: "created", label, made: { deviceId } }
    }
    if (existing !== "update" || !differs(cells, earlier))
      return { outcome: "skipped", label, made: null, message: rowMessages.alreadyInAccount }
    const before = await findDevice(db, ctx.accountId, earlier.id)
    const edit = {
      ...editOf(before!),
      ...(cells["name"] === "" ? {} : { name: cells["name"] }),
      ...(locationId === null ? {} : { locationId }),
      ...(cells["extension"] === "" ? {} : { extensionId: await extensionIdOf(ctx, db, cells) }),
      ...(emergencyId === undefined || before!.lines.length === 0
        ? {}
        : { lines: before!.lines.map(({ id }) => ({ id, e911LocationId: emergencyId })) }),
    }
    const after = await changeDevice(ctx, db, earlier.id, deviceEdit.parse(edit))
    return {
      outcome: "changed",
      label,
      made: { deviceId: earlier.id, before: compared(before!), after: compared(after) },
    }
  },
  undo: async (ctx, db, made) => {
    const id = Number(made["deviceId"])
    const now = await findDevice(db, ctx.accountId, id)
    if (now === undefined) return made["before"] === undefined ? undefined : revertMessages.phoneGone
    if (made["before"] === undefined) {
      await removeDevice(ctx, db, id)
      return undefined
    }
    if (!isAsLeft(now, made["after"] as Compared)) return revertMessages.phoneChanged
    await changeDevice(ctx, db, id, deviceEdit.parse({ ...editOf(now), ...(made["before"] as object) }))
    return undefined
  },
  exported: async (db, accountId, after, limit) =>
    (await exportDevices(db, accountId, after, limit)).map(
      ({ id, mac, make, model, name, extension, location, emergencyLocation }) => ({
        id,
        cells: {
          mac_address: shownMac(mac),
          make: makeNames[make],
          model,
          name,
          extension: extension ?? "",
          location: location ?? "",
          emergency_location: emergencyLocation ?? "",
        },
      }),
    ),
})
