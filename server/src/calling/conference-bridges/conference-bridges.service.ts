import { randomInt } from "node:crypto"
import { conferenceBridgeProblems as problems } from "@dialplane/contract/calling/conference-bridges/conference-bridges.problems"
import type {
  ConferenceBridge,
  ConferenceBridgeDetails,
  ConferenceBridgeDraft,
  ConferenceBridgeEdit,
  ConferenceBridgeFilter,
  RecordingCode,
} from "@dialplane/contract/calling/conference-bridges/conference-bridges.schema"
import { whyPinIsWeak } from "@dialplane/contract/inventory/extensions/voicemail-pin"
import type { Page } from "@dialplane/contract/kit/paging"
import { addExtension } from "../../inventory/extensions/create-extension.service.ts"
import { changeExtension } from "../../inventory/extensions/extensions.service.ts"
import { removeExtension } from "../../inventory/extensions/remove-extension.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { readWithin } from "../pbx-settings/pbx-settings.service.ts"
import * as queries from "./conference-bridges.queries.ts"
import { pinPlace, settingNames, settingsOf, type BridgeSettings } from "./conference-bridges.rules.ts"

export const list = (ctx: Context, filter: ConferenceBridgeFilter): Promise<Page<ConferenceBridge>> =>
  queries.listBridges(reading(ctx), ctx.accountId, filter)

/** By what hosts start and stop a recording; an account can change the code or turn it off. */
export const getRecordingCode = async (ctx: Context): Promise<RecordingCode> => {
  const { values } = await readWithin(reading(ctx), ctx)
  const found = values.featureCodes.find(({ feature, enabled }) => feature === "record" && enabled)
  return { code: found?.code ?? null }
}

interface Pins {
  readonly host: string | null
  readonly guest: string | null
}
/** The PINs in plain text. */
export const openPins = (
  { kit, accountId }: { readonly kit: Pick<Kit, "secrets">; readonly accountId: number },
  row: Pick<queries.BridgeRow, "kitId" | "sealedHostPin" | "sealedGuestPin">,
): Pins => {
  const open = (sealed: string | null, of: "host" | "guest") =>
    sealed === null ? null : kit.secrets.open(sealed, pinPlace(accountId, row.kitId, of))
  return { host: open(row.sealedHostPin, "host"), guest: open(row.sealedGuestPin, "guest") }
}

const requireBridge = async (db: Db, ctx: Context, id: number) =>
  (await queries.findBridge(db, ctx.accountId, id)) ?? refuse(problems.notFound)
const readBridge = async (db: Db, ctx: Context, id: number): Promise<ConferenceBridgeDetails> => {
  const row = await requireBridge(db, ctx, id)
  const { host, guest } = openPins(ctx, row)
  return { ...row, hostPin: host, guestPin: guest }
}
export const get = (ctx: Context, id: number): Promise<ConferenceBridgeDetails> => readBridge(reading(ctx), ctx, id)

const objectOf = ({ kitId, extension, name }: Pick<ConferenceBridge, "kitId" | "extension" | "name">) => ({
  type: "conference_bridge",
  id: kitId,
  name: `${extension} ${name}`.trim(),
})
const publishChange = (db: Db, ctx: Context, kitId: number, change: string) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "conferenceBridge", data: { kitId, change } })

// --- PINs ------------------------------------------------------------------------------------------------------------

const pinDigits = 6
const newPin = (extension: string, other: string | null | undefined): string => {
  const pin = String(randomInt(10 ** pinDigits)).padStart(pinDigits, "0")
  return pin === other || whyPinIsWeak(pin, extension) !== undefined ? newPin(extension, other) : pin
}

/** The PINs after a change: given ones are checked, missing ones are generated. */
const choosePins = (
  extension: string,
  before: Pins,
  given: { readonly hostPin?: string | undefined; readonly guestPin?: string | undefined },
): { readonly host: string; readonly guest: string } => {
  const weak = (pin: string | undefined) => (pin === undefined ? undefined : whyPinIsWeak(pin, extension))
  const [hostReason, guestReason] = [weak(given.hostPin), weak(given.guestPin)]
  if (hostReason !== undefined) refuse(problems.hostPinWeak, { reason: hostReason })
  if (guestReason !== undefined) refuse(problems.guestPinWeak, { reason: guestReason })
  const host = given.hostPin ?? before.host ?? newPin(extension, given.guestPin ?? before.guest)
  const guest = given.guestPin ?? before.guest ?? newPin(extension, host)
  if (host === guest) refuse(problems.pinsEqual)
  return { host, guest }
}

/** Writes PINs in an open transaction; the audit log never contains them. */
export const storePins = (
  db: Db,
  { kit, accountId }: { readonly kit: Pick<Kit, "secrets">; readonly accountId: number },
  id: number,
  { host, guest }: { readonly host: string; readonly guest: string },
) =>
  queries.updatePins(db, accountId, id, {
    host: kit.secrets.seal(host, pinPlace(accountId, id, "host")),
    guest: kit.secrets.seal(guest, pinPlace(accountId, id, "guest")),
  })

// --- changing --------------------------------------------------------------------------------------------------------

/** In an open transaction; omitted fields stay. */
export const changeWithin = async (db: Db, ctx: Context, id: number, edit: ConferenceBridgeEdit): Promise<void> => {
  await queries.lockBridge(db, ctx.accountId, id)
  const before = await requireBridge(db, ctx, id)
  if (edit.version !== undefined && edit.version !== before.version) refuse(problems.changedMeanwhile)
  const { name = before.name } = edit
  const object = objectOf({ ...before, name })
  if (name !== before.name) await changeExtension(ctx, db, id, { name })

  const was = settingsOf(before)
  const is = Object.fromEntries(settingNames.map((key) => [key, edit[key] ?? was[key]])) as unknown as BridgeSettings
  const changed = settingNames.filter((key) => was[key] !== is[key])
  if (changed.length > 0) {
    await queries.updateSettings(db, ctx.accountId, id, is)
    await audit(db, ctx, {
      action: "conference_bridge.changed",
      object,
      before: Object.fromEntries(changed.map((key) => [key, was[key]])),
      after: Object.fromEntries(changed.map((key) => [key, is[key]])),
    })
  }
  const pins = openPins(ctx, before)
  const chosen = choosePins(before.extension, pins, edit)
  const [newHost, newGuest] = [chosen.host !== pins.host, chosen.guest !== pins.guest]
  if (newHost || newGuest) {
    await storePins(db, ctx, id, chosen)
    await audit(db, ctx, {
      action: "conference_bridge.pins_changed",
      object,
      after: { changedPins: newHost && newGuest ? "both" : newHost ? "host" : "guest" },
    })
  }
  const touched = changed.length > 0 || newHost || newGuest
  if (touched) await queries.touchBridge(db, ctx.accountId, id)
  if (touched || name !== before.name) await publishChange(db, ctx, id, "changed")
}
export const change = (ctx: Context, id: number, edit: ConferenceBridgeEdit): Promise<ConferenceBridgeDetails> =>
  inTransaction(ctx, async (db) => {
    await changeWithin(db, ctx, id, edit)
    return readBridge(db, ctx, id)
  })

/** In an open transaction; returns its id. */
export const createWithin = async (db: Db, ctx: Context, draft: ConferenceBridgeDraft): Promise<number> => {
  const { name, extension } = draft
  const added = await addExtension(ctx, db, {
    extensionType: "Conference",
    name,
    ...(extension === undefined ? {} : { extension }),
  })
  const id = added.extensionId
  const settings = settingsOf(draft)
  await queries.updateSettings(db, ctx.accountId, id, settings)
  await storePins(db, ctx, id, choosePins(added.extension, { host: null, guest: null }, draft))
  await audit(db, ctx, {
    action: "conference_bridge.created",
    object: objectOf({ kitId: id, extension: added.extension, name }),
    after: { ...settings },
  })
  await publishChange(db, ctx, id, "created")
  return id
}
export const create = (ctx: Context, draft: ConferenceBridgeDraft): Promise<ConferenceBridgeDetails> =>
  inTransaction(ctx, async (db) => readBridge(db, ctx, await createWithin(db, ctx, draft)))

/** In an open transaction. */
export const removeWithin = async (db: Db, ctx: Context, id: number, replaceWith?: number): Promise<void> => {
  await requireBridge(db, ctx, id)
  await removeExtension(ctx, db, id, { replaceWith })
  await publishChange(db, ctx, id, "deleted")
}
export const remove = (ctx: Context, id: number, replaceWith?: number): Promise<void> =>
  inTransaction(ctx, (db) => removeWithin(db, ctx, id, replaceWith))
