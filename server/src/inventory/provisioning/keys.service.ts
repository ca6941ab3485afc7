import { isPhoneMake, modelName, type Make } from "@dialplane/contract/inventory/devices/models"
import { counted } from "@dialplane/contract/kit/counted"
import { countNotFitting, type PhoneKey } from "@dialplane/contract/inventory/provisioning/phone-keys"
import { keyProblems } from "@dialplane/contract/inventory/provisioning/provisioning.problems"
import type {
  KeyLayout,
  KeyLayoutEdit,
  KeyTargets,
} from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { keepActor } from "../../kit/jobs/job-context.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import * as queries from "./keys.queries.ts"
import { isPlain, keyCountOfPhone, watchedIds, withoutTail } from "./keys.rules.ts"
import { requirePhone, layoutLines, readKeys } from "./phone-config.service.ts"
import { listDeviceIdsOfModel, listPhoneLines, lockPhone, type PhoneRow } from "./phones.queries.ts"
import { spreadKeysJob } from "./provisioning.jobs.ts"
import { provisioningMessages } from "./provisioning.messages.ts"

export const describeKeys = async (db: Db, ctx: Context, phone: PhoneRow): Promise<KeyLayout> => {
  const layout = await queries.findLayout(db, ctx.accountId, phone.id)
  const lines = layoutLines(await listPhoneLines(db, ctx.accountId, phone.id))
  const keys = await readKeys(db, ctx.accountId, phone.id, lines.length)
  const keyCount = keyCountOfPhone(phone, lines.length)
  return {
    deviceId: phone.id,
    make: phone.make,
    model: phone.model,
    modelName: modelName(phone.make, phone.model),
    keyCount,
    notFitting: countNotFitting(keys, keyCount),
    isPlain: layout === undefined,
    template:
      layout?.templateId == null
        ? null
        : { id: layout.templateId, name: layout.templateName ?? "", changedSince: layout.templateChanged },
    keys,
    lines: lines.map(({ extension, at: _, ...line }) => ({ number: extension, ...line })),
    extensions: await queries.listKeyExtensions(db, ctx.accountId, watchedIds(keys)),
    version: layout?.version ?? 0,
  }
}

export const get = (ctx: Context, deviceId: number): Promise<KeyLayout> =>
  inTransaction(ctx, async (db) => describeKeys(db, ctx, await requirePhone(db, ctx.accountId, deviceId)))

interface Room {
  readonly make: Make
  readonly model: string
  /** The lines of a phone, or as many as the model has for a template. */
  readonly lines: number
  readonly limit: number
  /** At most as many keys as the layout already has: keys that do not fit are kept, but none are added. */
  readonly kept?: number
}

/** How many keys a phone of the model supports. */
export const requireFitting = async (
  db: Db,
  ctx: Context,
  keys: readonly PhoneKey[],
  { make, model, lines, limit, kept = 0 }: Room,
) => {
  if (keys.length > Math.max(limit, kept))
    refuse(keyProblems.tooMany, { model: modelName(make, model), limit: counted(limit, "key"), count: keys.length })
  const known = new Set((await queries.listKeyExtensions(db, ctx.accountId, watchedIds(keys))).map(({ id }) => id))
  for (const [index, key] of keys.entries()) {
    if ("line" in key && key.line > lines)
      refuse(keyProblems.lineUnknown, { position: index + 1, line: key.line, count: lines === 1 ? "one" : lines })
    if (key.type === "busyLamp" && key.extensionId !== null && !known.has(key.extensionId))
      refuse(keyProblems.extensionUnknown, { position: index + 1 })
  }
}

/** For the audit log: each key as text. */
export const keysText = (keys: readonly PhoneKey[], numberOf: ReadonlyMap<number, string>) =>
  Object.fromEntries(
    keys.map((key, index) => [
      `Key ${index + 1}`,
      [
        key.type,
        "line" in key ? key.line : "",
        "extensionId" in key ? (numberOf.get(key.extensionId ?? 0) ?? "gone") : "",
        "number" in key ? key.number : "",
        "label" in key ? key.label : "",
      ]
        .filter((part) => part !== "")
        .join(" "),
    ]),
  )

const asText = async (db: Db, ctx: Context, keys: readonly PhoneKey[]) =>
  keysText(
    keys,
    new Map(
      (await queries.listKeyExtensions(db, ctx.accountId, watchedIds(keys))).map(({ id, number }) => [id, number]),
    ),
  )

const publishChange = (db: Db, ctx: Context, deviceId: number) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "phoneKeys", data: { deviceId } })

export const set = (ctx: Context, deviceId: number, edit: KeyLayoutEdit): Promise<KeyLayout> =>
  inTransaction(ctx, async (db) => {
    const phone = await requirePhone(db, ctx.accountId, deviceId)
    await lockPhone(db, ctx.accountId, deviceId)
    const before = await describeKeys(db, ctx, phone)
    if (edit.version !== undefined && edit.version !== before.version) refuse(keyProblems.changedMeanwhile)
    await requireFitting(db, ctx, edit.keys, {
      ...phone,
      lines: before.lines.length,
      limit: before.keyCount,
      kept: before.keys.length,
    })
    const keys = withoutTail(edit.keys)
    if (!before.isPlain && JSON.stringify(keys) === JSON.stringify(before.keys)) return before
    await writeKeys(db, ctx.accountId, phone, keys, null)
    await recordKeys(db, ctx, phone, before.keys, keys)
    return describeKeys(db, ctx, phone)
  })

export const recordKeys = async (
  db: Db,
  ctx: Context,
  phone: PhoneRow,
  before: readonly PhoneKey[],
  after: readonly PhoneKey[],
) => {
  await audit(db, ctx, {
    action: "phone_keys.changed",
    object: { type: "device", id: phone.id, name: phone.name },
    before: await asText(db, ctx, before),
    after: await asText(db, ctx, after),
  })
  await publishChange(db, ctx, phone.id)
}

/**
 * For other entry points: keys that are only the phone's lines need no layout, and unchanged keys are not written. The
 * caller has locked the phone and checked the limits.
 */
export const storeKeys = async (
  db: Db,
  ctx: Context,
  phone: PhoneRow,
  before: KeyLayout,
  keys: readonly PhoneKey[],
): Promise<void> => {
  if (JSON.stringify(keys) === JSON.stringify(before.keys)) return
  if (isPlain(keys, before.lines.length)) await queries.deleteLayoutOf(db, ctx.accountId, phone.id)
  else await writeKeys(db, ctx.accountId, phone, keys, null)
  await recordKeys(db, ctx, phone, before.keys, keys)
}

export const writeKeys = async (
  db: Db,
  accountId: number,
  phone: Pick<PhoneRow, "id" | "make" | "model">,
  keys: readonly PhoneKey[],
  template: { readonly id: number; readonly version: number } | null,
) =>
  queries.replaceKeys(
    db,
    accountId,
    await queries.touchLayout(db, accountId, phone.id, phone.make, phone.model, template),
    keys,
  )

export const clear = (ctx: Context, deviceId: number): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const phone = await requirePhone(db, ctx.accountId, deviceId)
    await lockPhone(db, ctx.accountId, deviceId)
    const before = await describeKeys(db, ctx, phone)
    if (!(await queries.deleteLayoutOf(db, ctx.accountId, deviceId))) return
    await recordKeys(db, ctx, phone, before.keys, [])
  })

/** Copies keys to other phones of the same model, which have the same key positions. */
export const copy = (ctx: Context, deviceId: number, targets: KeyTargets) =>
  inTransaction(ctx, async (db) => {
    const phone = await requirePhone(db, ctx.accountId, deviceId)
    return startSpreading(ctx, db, { kind: "device", id: deviceId, name: phone.name }, phone, targets, deviceId)
  })

export const startSpreading = async (
  ctx: Context,
  db: Db,
  source: { readonly kind: "device" | "template"; readonly id: number; readonly name: string },
  { make, model }: { readonly make: string; readonly model: string },
  { deviceIds }: KeyTargets,
  except?: number,
) => {
  const all = await listDeviceIdsOfModel(db, ctx.accountId, make, model)
  // Phones of another model are reported by the job, row by row.
  const chosen = [...new Set(deviceIds ?? all)].filter((id) => id !== except)
  if (chosen.length === 0) refuse(keyProblems.nothingChosen)
  const jobId = await ctx.kit.jobs.enqueue(
    db,
    spreadKeysJob(ctx.kit),
    { source: { kind: source.kind, id: source.id }, deviceIds: chosen, actor: keepActor(ctx) },
    {
      accountId: ctx.accountId,
      userId: ctx.actor.userId,
      title: provisioningMessages.copyKeys(source.name, chosen.length),
    },
  )
  await audit(db, ctx, {
    action: "phone_keys.spread",
    object: { type: source.kind === "device" ? "device" : "key_template", id: source.id, name: source.name },
    after: { phones: chosen.length, model: isPhoneMake(make) ? modelName(make, model) : model },
  })
  return { jobId: jobId ?? 0, count: chosen.length }
}
