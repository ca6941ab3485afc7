import { recordedDestination } from "@dialplane/contract/calling/destinations/recorded-destination"
import { receptionistProblems as problems } from "@dialplane/contract/calling/virtual-receptionists/virtual-receptionists.problems"
import {
  menuKeys,
  type Receptionist,
  type ReceptionistDetails,
  type ReceptionistDraft,
  type ReceptionistEdit,
  type ReceptionistFilter,
  type ReceptionistKey,
} from "@dialplane/contract/calling/virtual-receptionists/virtual-receptionists.schema"
import { isSameValue } from "@dialplane/contract/kit/changed-fields"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import { fillText, type Problem } from "@dialplane/contract/kit/problem"
import { addExtension } from "../../inventory/extensions/create-extension.service.ts"
import { changeExtension } from "../../inventory/extensions/extensions.service.ts"
import { removeExtension } from "../../inventory/extensions/remove-extension.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, UseReplacer } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import type { UseFinder } from "../../kit/domain/use-finder.ts"
import { replaceByChanging } from "../../kit/domain/uses.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import {
  destinationReplacers,
  readDestinations,
  readDestinationsOf,
  saveDestinations,
  type Slots,
} from "../destinations/destinations.service.ts"
import { requireMedia } from "../media/media.service.ts"
import * as queries from "./virtual-receptionists.queries.ts"
import {
  differing,
  factsOf,
  keyFacts,
  keysOf,
  settingsAfter,
  slotOf,
  type MenuKeys,
  type ReceptionistSettings,
  type SettingNames,
} from "./virtual-receptionists.rules.ts"

/** The installation can do without changes to receptionists. */
const requireOn = (ctx: Context) => {
  if (ctx.kit.config.runtimeConfig["vrGroupManagement"] === false) refuse(problems.switchedOff)
}
const refuseAt = (field: string, problem: Problem, details: Readonly<Record<string, string>> = {}): never => {
  throw new Refusal(problem, details, [{ field, details: fillText(problem.text, details) }])
}

// --- reading ---------------------------------------------------------------------------------------------------------

const shownOf = ({ menuKeys: _keys, ...row }: queries.ReceptionistRow): Receptionist => row
export const list = async (ctx: Context, filter: ReceptionistFilter): Promise<Page<Receptionist>> => {
  const { items, ...rest } = await queries.listReceptionists(reading(ctx), ctx.accountId, filter)
  return { ...rest, items: items.map(shownOf) }
}

const requireReceptionist = async (db: Db, ctx: Context, id: number) =>
  (await queries.findReceptionist(db, ctx.accountId, id)) ?? refuse(problems.notFound)

export const readReceptionist = async (db: Db, ctx: Context, id: number): Promise<ReceptionistDetails> => {
  const row = await requireReceptionist(db, ctx, id)
  const destinations = await readDestinations(db, ctx.accountId, { extensionId: id })
  return {
    ...shownOf(row),
    keys: keysOf(row.menuKeys, destinations),
    noInput: destinations.get("noInput") ?? null,
    wrongKey: destinations.get("wrongKey") ?? null,
    closed: destinations.get("closed") ?? null,
  }
}
export const get = (ctx: Context, id: number): Promise<ReceptionistDetails> => readReceptionist(reading(ctx), ctx, id)

/** Keys and destinations of several receptionists, by their ids. */
export const readMenus = async (
  db: Db,
  accountId: AccountId,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Pick<ReceptionistDetails, "keys" | "noInput" | "wrongKey" | "closed">>> => {
  const destinations = await readDestinationsOf(db, accountId, ids)
  return new Map(
    (await queries.listMenuKeys(db, accountId, ids)).map(({ id, menuKeys: menu }) => {
      const of = destinations.get(id)!
      const at = (slot: string) => of.get(slot) ?? null
      return [id, { keys: keysOf(menu, of), noInput: at("noInput"), wrongKey: at("wrongKey"), closed: at("closed") }]
    }),
  )
}

type Named = Pick<Receptionist, "vrId" | "extension" | "name">
const objectOf = ({ vrId, extension, name }: Named) => ({
  type: "virtual_receptionist",
  id: vrId,
  name: `${extension} ${name}`.trim(),
})
const publishChange = (db: Db, ctx: Context, vrId: number, change: string) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "virtualReceptionist", data: { vrId, change } })

// --- changing --------------------------------------------------------------------------------------------------------

/** The names of what the settings refer to, which stays until the transaction ends. */
const requireNamed = async (db: Db, ctx: Context, settings: ReceptionistSettings): Promise<SettingNames> => {
  const greeting = async (field: "greetingId" | "closedGreetingId") => {
    const id = settings[field]
    if (id === null) return null
    const found = await requireMedia(db, ctx.accountId, id).catch((error: unknown) => {
      if (error instanceof Refusal) return refuseAt(field, problems.greetingUnknown)
      throw error
    })
    return found.name
  }
  const schedule =
    settings.scheduleId === null
      ? null
      : ((await queries.findSchedule(db, ctx.accountId, settings.scheduleId)) ?? refuse(problems.scheduleUnknown))
  return {
    scheduleName: schedule?.name ?? null,
    greetingName: await greeting("greetingId"),
    closedGreetingName: await greeting("closedGreetingId"),
  }
}

/** Writes all keys; those that are not listed do nothing afterwards. */
const saveKeys = async (db: Db, ctx: Context, id: number, wanted: readonly ReceptionistKey[]): Promise<void> => {
  const places = new Map<string, number>()
  for (const [index, one] of wanted.entries()) {
    if (places.has(one.key)) refuse(problems.keyTwice, { key: one.key })
    places.set(one.key, index)
    if (one.action === "destination" && one.destination.kind === "extension" && one.destination.extensionId === id)
      refuseAt(`keys.${index}.destination`, problems.keyLeadsToItself, { key: one.key })
  }
  const byKey = new Map(wanted.map((one) => [one.key, one]))
  const menu: MenuKeys = Object.fromEntries(
    wanted.flatMap((one) => (one.action === "destination" ? [] : [[one.key, one.action]])),
  )
  const slots: Slots = Object.fromEntries(
    menuKeys.map((key) => {
      const one = byKey.get(key)
      return [slotOf(key), one?.action === "destination" ? one.destination : null]
    }),
  )
  await saveDestinations(
    db,
    ctx,
    { extensionId: id },
    slots,
    (slot) => `keys.${places.get(slot.slice(slotOf("").length)) ?? 0}.destination`,
  )
  await queries.updateMenuKeys(db, ctx.accountId, id, menu)
}

/** Without a schedule, nothing is left of the destination outside its hours. */
const slotsOf = (
  { noInput, wrongKey, closed }: Pick<ReceptionistEdit, "noInput" | "wrongKey" | "closed">,
  scheduleId: number | null,
): Slots => ({ noInput, wrongKey, closed: scheduleId === null ? null : closed })

/** In an open transaction; omitted fields stay. Settings with destinations, and keys, have an audit entry each. */
const applyWithin = async (db: Db, ctx: Context, id: number, edit: ReceptionistEdit): Promise<void> => {
  await queries.lockReceptionist(db, ctx.accountId, id)
  const before = await readReceptionist(db, ctx, id)
  if (edit.version !== undefined && edit.version !== before.version) refuse(problems.changedMeanwhile)
  const { name = before.name } = edit
  const object = objectOf({ ...before, name })
  if (name !== before.name) await changeExtension(ctx, db, id, { name })

  const settings = settingsAfter(before, edit)
  const [was, is] = [factsOf(before), factsOf({ ...settings, ...(await requireNamed(db, ctx, settings)) })]
  const changed = differing(was, is)
  if (changed.length > 0) await queries.updateSettings(db, ctx.accountId, id, settings)
  const destinations = await saveDestinations(db, ctx, { extensionId: id }, slotsOf(edit, settings.scheduleId))
  const differs = changed.length > 0 || Object.keys(destinations.after).length > 0
  // One entry for both: a schedule and where calls go outside its hours can only be reverted together.
  if (differs)
    await audit(db, ctx, {
      action: "virtual_receptionist.changed",
      object,
      before: { ...Object.fromEntries(changed.map((field) => [field, was[field]])), ...destinations.before },
      after: { ...Object.fromEntries(changed.map((field) => [field, is[field]])), ...destinations.after },
    })

  const rekeyed = edit.keys !== undefined && (await changeKeys(db, ctx, before, edit.keys, object))
  const touched = differs || rekeyed
  if (touched) await queries.touchReceptionist(db, ctx.accountId, id)
  if (touched || name !== before.name) await publishChange(db, ctx, id, "changed")
}

export const changeWithin = async (db: Db, ctx: Context, id: number, edit: ReceptionistEdit): Promise<void> => {
  requireOn(ctx)
  await applyWithin(db, ctx, id, edit)
}

const changeKeys = async (
  db: Db,
  ctx: Context,
  before: ReceptionistDetails,
  wanted: readonly ReceptionistKey[],
  object: ReturnType<typeof objectOf>,
): Promise<boolean> => {
  await saveKeys(db, ctx, before.vrId, wanted)
  const [was, is] = [keyFacts(before.keys), keyFacts((await readReceptionist(db, ctx, before.vrId)).keys)]
  if (isSameValue(was, is)) return false
  await audit(db, ctx, {
    action: "virtual_receptionist.keys_changed",
    object,
    before: { keys: was },
    after: { keys: is },
  })
  return true
}

export const change = (ctx: Context, id: number, edit: ReceptionistEdit): Promise<ReceptionistDetails> =>
  inTransaction(ctx, async (db) => {
    await changeWithin(db, ctx, id, edit)
    return readReceptionist(db, ctx, id)
  })

/** In an open transaction; returns its id. */
export const createWithin = async (db: Db, ctx: Context, draft: ReceptionistDraft): Promise<number> => {
  requireOn(ctx)
  const { name, extension, keys } = draft
  const added = await addExtension(ctx, db, {
    extensionType: "Auto Attendant",
    name,
    ...(extension === undefined ? {} : { extension }),
  })
  const id = added.extensionId
  const settings = settingsAfter(draft)
  const names = await requireNamed(db, ctx, settings)
  await queries.updateSettings(db, ctx.accountId, id, settings)
  await saveDestinations(db, ctx, { extensionId: id }, slotsOf(draft, settings.scheduleId))
  await saveKeys(db, ctx, id, keys)
  const made = await readReceptionist(db, ctx, id)
  await audit(db, ctx, {
    action: "virtual_receptionist.created",
    object: objectOf(made),
    after: {
      ...factsOf({ ...settings, ...names }),
      noInput: recordedDestination(made.noInput),
      wrongKey: recordedDestination(made.wrongKey),
      closed: recordedDestination(made.closed),
      keys: keyFacts(made.keys),
    },
  })
  await publishChange(db, ctx, id, "created")
  return id
}
export const create = (ctx: Context, draft: ReceptionistDraft): Promise<ReceptionistDetails> =>
  inTransaction(ctx, async (db) => readReceptionist(db, ctx, await createWithin(db, ctx, draft)))

/** In an open transaction. */
export const removeWithin = async (db: Db, ctx: Context, id: number, replaceWith?: number): Promise<void> => {
  requireOn(ctx)
  await requireReceptionist(db, ctx, id)
  await removeExtension(ctx, db, id, { replaceWith })
  await publishChange(db, ctx, id, "deleted")
}
export const remove = (ctx: Context, id: number, replaceWith?: number): Promise<void> =>
  inTransaction(ctx, (db) => removeWithin(db, ctx, id, replaceWith))

// --- uses ------------------------------------------------------------------------------------------------------------

export const receptionistUses: readonly UseFinder[] = [
  { of: "schedule", find: queries.listUsingSchedule },
  { of: "media", find: queries.listUsingMedia },
]
export const receptionistReplacers: readonly UseReplacer[] = [
  replaceByChanging("schedule", queries.listUsingSchedule, (db, ctx, id, scheduleId) =>
    applyWithin(db, ctx, id, { scheduleId }),
  ),
  replaceByChanging("media", queries.listUsingMedia, async (db, ctx, id, to, from) => {
    const { greetingId, closedGreetingId } = await requireReceptionist(db, ctx, id)
    await applyWithin(db, ctx, id, {
      ...(greetingId === from ? { greetingId: to } : {}),
      ...(closedGreetingId === from ? { closedGreetingId: to } : {}),
    })
  }),
  ...destinationReplacers("Auto Attendant", async (db, ctx, id, slots) => {
    const { keys } = await readReceptionist(db, ctx, id)
    const changed = keys.map((one): ReceptionistKey => {
      const destination = slots[slotOf(one.key)]
      return destination == null ? one : { key: one.key, action: "destination", destination }
    })
    const { noInput, wrongKey, closed } = slots
    await applyWithin(db, ctx, id, { noInput, wrongKey, closed, keys: changed })
  }),
]
