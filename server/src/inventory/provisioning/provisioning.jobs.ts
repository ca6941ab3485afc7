import { z } from "zod"
import { lineCountOf, modelName, type Make } from "@dialplane/contract/inventory/devices/models"
import { keysThatFit, type PhoneKey } from "@dialplane/contract/inventory/provisioning/phone-keys"
import { requireManagedDevices } from "../devices/devices.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { jobActor } from "../../kit/jobs/job-actor.ts"
import { contextOfJob } from "../../kit/jobs/job-context.ts"
import { laneByRows } from "../../kit/jobs/job-lanes.ts"
import { forEachRow, type RowOutcome } from "../../kit/jobs/job-rows.ts"
import { defineJob, type JobRun } from "../../kit/jobs/jobs.ts"
import { Refusal } from "../../kit/refusal.ts"
import { findTemplateHead, listKeys, replaceKeys, touchLayout } from "./keys.queries.ts"
import { keyCountOfPhone } from "./keys.rules.ts"
import { readKeys } from "./phone-config.service.ts"
import { findPhone, listPhoneLines, lockPhone } from "./phones.queries.ts"
import { provisioningMessages as messages } from "./provisioning.messages.ts"

const payload = z.object({
  source: z.object({ kind: z.enum(["device", "template"]), id: z.int() }),
  deviceIds: z.array(z.int()),
  actor: jobActor,
})
type Payload = z.infer<typeof payload>

/**
 * Applies the keys of a phone or a template to phones. Each phone has its own transaction and result, and none is
 * processed twice.
 */
export const spreadKeysJob = (kit: Kit) =>
  defineJob<Payload>({
    name: "provisioning.spread-keys",
    permission: "update:devices",
    lane: ({ deviceIds }) => laneByRows(deviceIds.length),
    payload,
    run: (run, work) => spread(kit, run, work),
  })

interface Source {
  readonly make: Make
  readonly model: string
  readonly name: string
  readonly keys: readonly PhoneKey[]
  readonly template: { readonly id: number; readonly version: number } | null
}

const readSource = async (db: Db, accountId: number, { kind, id }: Payload["source"]): Promise<Source | undefined> => {
  if (kind === "template") {
    const template = await findTemplateHead(db, accountId, id)
    return template === undefined
      ? undefined
      : {
          make: template.make,
          model: template.model,
          name: template.name,
          keys: await listKeys(db, accountId, id),
          template: { id, version: template.version },
        }
  }
  const phone = await findPhone(db, accountId, id)
  if (phone === undefined) return undefined
  const lines = (await listPhoneLines(db, accountId, id)).length
  // Keys that do not fit on this model do not fit on any phone of it.
  const keys = keysThatFit(await readKeys(db, accountId, id, lines), keyCountOfPhone(phone, lines))
  return { make: phone.make, model: phone.model, name: phone.name, keys, template: null }
}

const spread = async (kit: Kit, run: JobRun, { source, deviceIds, actor }: Payload) => {
  const ctx = contextOfJob(kit, run, actor)
  await forEachRow(run, deviceIds, {
    change: (db, deviceId) => spreadTo(ctx, db, source, deviceId),
    nameOf: async (_db, deviceId) => messages.phoneById(deviceId),
  })
}

const spreadTo = async (ctx: Context, db: Db, wanted: Payload["source"], deviceId: number): Promise<RowOutcome> => {
  const { accountId } = ctx
  const source = await readSource(db, accountId, wanted)
  if (source === undefined) return { ok: false, message: messages.sourceGone }
  const phone = (await lockPhone(db, accountId, deviceId)) ? await findPhone(db, accountId, deviceId) : undefined
  if (phone === undefined) return { ok: false, message: messages.phoneGone(deviceId) }
  if (phone.make !== source.make || phone.model !== source.model)
    return {
      ok: false,
      message: messages.otherModel(
        phone.name,
        modelName(phone.make, phone.model),
        modelName(source.make, source.model),
      ),
    }
  const notManaged = await whyNotManaged(db, ctx, deviceId)
  if (notManaged !== undefined) return { ok: false, message: messages.phoneAndReason(phone.name, notManaged) }
  const lines = (await listPhoneLines(db, accountId, deviceId)).length
  // A key for a line the phone does not have does nothing until it is added; the model limits the number.
  const missing = source.keys.some(
    (key) => "line" in key && key.line > lines && key.line <= (lineCountOf(phone.make, phone.model) ?? 1),
  )
  await replaceKeys(
    db,
    accountId,
    await touchLayout(db, accountId, deviceId, phone.make, phone.model, source.template),
    source.keys,
  )
  await audit(db, ctx, {
    action: "phone_keys.changed",
    object: { type: "device", id: deviceId, name: phone.name },
    after: { from: source.name, keys: source.keys.length },
  })
  await ctx.kit.events.publish(db, { accountId, topic: "phoneKeys", data: { deviceId } })
  return {
    ok: true,
    message: missing ? messages.unusedLineKeys(phone.name, lines) : phone.name,
  }
}

const whyNotManaged = (db: Db, ctx: Context, deviceId: number): Promise<string | undefined> =>
  requireManagedDevices(db, ctx, [deviceId]).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Refusal) return error.message
      throw error
    },
  )
