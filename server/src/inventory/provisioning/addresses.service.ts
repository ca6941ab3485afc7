import { randomBytes } from "node:crypto"
import { deviceProblems } from "@dialplane/contract/inventory/devices/devices.problems"
import { isPhoneMake } from "@dialplane/contract/inventory/devices/models"
import { mergeSettings } from "@dialplane/contract/inventory/provisioning/phone-settings"
import { provisioningProblems } from "@dialplane/contract/inventory/provisioning/provisioning.problems"
import type { NewAddress } from "@dialplane/contract/inventory/devices/provisioning-address"
import type { ProvisioningState, ShownFile } from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import { requireManagedDevices } from "../devices/devices.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { hashToken } from "../../kit/runtime/secrets.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import * as queries from "./addresses.queries.ts"
import { withoutSecrets } from "./phone-config.rules.ts"
import { adminPasswordOf, requirePhone, obstacleOf, readConfig } from "./phone-config.service.ts"
import { phoneFiles } from "./phone-files.rules.ts"
import { lockPhone, type PhoneRow } from "./phones.queries.ts"
import { layersOf } from "./setting-layers.rules.ts"
import { qrSvg } from "../../kit/files/qr-code.ts"

/** 128 bits cannot be guessed. */
const newAddressToken = () => randomBytes(16).toString("base64url")

const publishChange = (db: Db, ctx: Context, deviceId: number, change: string) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "provisioning", data: { deviceId, change } })
const objectOf = ({ id, name }: PhoneRow) => ({ type: "device", id, name })

const requireFiles = (phone: PhoneRow) => {
  const obstacle = obstacleOf(phone)
  if (obstacle !== null) refuse(provisioningProblems[obstacle])
}

/** A new provisioning URL inside an open transaction; the previous one stops working. */
export const issueAddress = async (ctx: Context, db: Db, deviceId: number): Promise<NewAddress> => {
  if (!(await lockPhone(db, ctx.accountId, deviceId))) refuse(deviceProblems.notFound)
  const phone = await requirePhone(db, ctx.accountId, deviceId)
  await requireManagedDevices(db, ctx, [deviceId])
  requireFiles(phone)
  const token = newAddressToken()
  const before = await queries.findAddress(db, ctx.accountId, deviceId)
  await queries.putAddress(db, ctx.accountId, deviceId, hashToken(token), ctx.actor.name)
  await audit(db, ctx, {
    action: before === undefined ? "provisioning_address.made" : "provisioning_address.replaced",
    object: objectOf(phone),
  })
  await publishChange(db, ctx, deviceId, "address")
  const address = `${ctx.kit.config.baseUrl}/p/${token}/`
  return {
    address,
    qrSvg: qrSvg(address),
    make: isPhoneMake(phone.make) ? phone.make : refuse(provisioningProblems.noFiles),
  }
}

export const makeAddress = (ctx: Context, deviceId: number) =>
  inTransaction(ctx, (db) => issueAddress(ctx, db, deviceId))

export const revokeAddress = (ctx: Context, deviceId: number): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const phone = await requirePhone(db, ctx.accountId, deviceId)
    if (!(await queries.deleteAddress(db, ctx.accountId, deviceId))) return
    await audit(db, ctx, { action: "provisioning_address.revoked", object: objectOf(phone) })
    await publishChange(db, ctx, deviceId, "address")
  })

const currentFiles = async (ctx: Context, db: Db, phone: PhoneRow) => {
  const config = await readConfig(ctx.kit, db, phone, { secrets: true })
  const real = new Map(phoneFiles(config).map((file) => [file.name, ctx.kit.secrets.fingerprint(file.body)]))
  return phoneFiles(withoutSecrets(config)).map((file) => ({ ...file, fingerprint: real.get(file.name)! }))
}

export const getState = (ctx: Context, deviceId: number): Promise<ProvisioningState> =>
  inTransaction(ctx, async (db) => {
    const phone = await requirePhone(db, ctx.accountId, deviceId)
    const obstacle = obstacleOf(phone)
    const files = obstacle === null ? await currentFiles(ctx, db, phone) : []
    const served = await queries.listServed(db, ctx.accountId, deviceId)
    const compared = served.filter(({ file }) => files.some(({ name }) => name === file))
    return {
      deviceId,
      make: isPhoneMake(phone.make) ? phone.make : null,
      model: phone.model,
      obstacle,
      files: files.map(({ name }) => name),
      address: (await queries.findAddress(db, ctx.accountId, deviceId)) ?? null,
      webPageOff: !mergeSettings(layersOf(phone, phone.locationTimeZone, phone.modelSettings, phone.ownSettings)).values
        .webPage,
      isCurrent:
        compared.length === 0
          ? null
          : compared.every(
              ({ file, fingerprint }) => files.find(({ name }) => name === file)!.fingerprint === fingerprint,
            ),
    }
  })

export const preview = (ctx: Context, deviceId: number): Promise<ShownFile[]> =>
  inTransaction(ctx, async (db) => {
    const phone = await requirePhone(db, ctx.accountId, deviceId)
    requireFiles(phone)
    const served = new Map((await queries.listServed(db, ctx.accountId, deviceId)).map((row) => [row.file, row]))
    return (await currentFiles(ctx, db, phone)).map(({ fingerprint, ...file }) => {
      const last = served.get(file.name)
      return {
        ...file,
        served:
          last === undefined
            ? null
            : { at: last.servedAt, isCurrent: last.fingerprint === fingerprint, body: last.body },
      }
    })
  })

/** For a technician at the phone. The audit log records the viewing, not the password. */
export const showAdminPassword = (ctx: Context, deviceId: number) =>
  inTransaction(ctx, async (db) => {
    const phone = await requirePhone(db, ctx.accountId, deviceId)
    if (obstacleOf(phone) === "noFiles") refuse(provisioningProblems.noFiles)
    await audit(db, ctx, { action: "device.admin_password_shown", object: objectOf(phone) })
    return { user: "admin", password: await adminPasswordOf(ctx.kit, db, ctx.accountId, deviceId) }
  })
