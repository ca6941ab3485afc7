import { randomBytes } from "node:crypto"
import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import { deviceProblems } from "@dialplane/contract/inventory/devices/devices.problems"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { mergeSettings } from "@dialplane/contract/inventory/provisioning/phone-settings"
import { appCodeProblems } from "@dialplane/contract/inventory/provisioning/provisioning.problems"
import type { AppCode, AppSettings } from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import { readSipPassword, requireManagedDevices } from "../devices/devices.service.ts"
import { audit, writeAudit } from "../../kit/audit/audit.ts"
import type { Context, PublicContext } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { hashToken } from "../../kit/runtime/secrets.ts"
import { inSystem, inTransaction } from "../../kit/database/transaction.ts"
import { findAppLine, hasLine, putAppCode, takeAppCode } from "./addresses.queries.ts"
import { networkOf } from "../../kit/http/client-network.ts"
import { limitsOf } from "./fetch-limits.service.ts"
import { sipPort } from "./phone-config.rules.ts"
import { sipHostOf } from "./phone-config.service.ts"
import { findAccountLayer } from "./phones.queries.ts"
import { qrSvg } from "../../kit/files/qr-code.ts"
import { layersOf } from "./setting-layers.rules.ts"

/** Long enough to read the email and scan the code on the same day. */
const codeHours = 24

/**
 * A new code for an app's line inside an open transaction; the previous one stops working. It does not contain the SIP
 * password.
 */
export const issueAppCode = async (ctx: Context, db: Db, lineId: number): Promise<AppCode> => {
  const line =
    (await findAppLine(db, ctx.accountId, lineId)) ??
    refuse((await hasLine(db, ctx.accountId, lineId)) ? appCodeProblems.notAnApp : deviceProblems.lineNotFound)
  await requireManagedDevices(db, ctx, [lineId])
  if (line.appsOff) refuse(accountProblems.appsOff)
  const code = randomBytes(16).toString("base64url")
  const expiresAt = new Date(ctx.kit.now().getTime() + codeHours * 3_600_000).toISOString()
  await putAppCode(db, ctx.accountId, lineId, hashToken(code), expiresAt)
  await audit(db, ctx, {
    action: "app_code.made",
    object: { type: "device", id: lineId, name: `${line.extension ?? ""} ${line.name ?? ""}`.trim() },
    after: { expiresAt },
  })
  const link = `dialplane://set-up?server=${encodeURIComponent(ctx.kit.config.baseUrl)}&code=${code}`
  return { link, qrSvg: qrSvg(link), expiresAt }
}

export const makeAppCode = (ctx: Context, lineId: number) => inTransaction(ctx, (db) => issueAppCode(ctx, db, lineId))

/** Exchanges a scanned code for settings. Every invalid code gets the same response. */
export const exchangeAppCode = async (ctx: PublicContext, code: string): Promise<AppSettings> => {
  if (!limitsOf(ctx.kit).codes.take(networkOf(ctx.http.address))) refuse(commonProblems.tooMany, { seconds: 60 })
  return inSystem(ctx, async (db) => {
    const found = await takeAppCode(db, hashToken(code))
    const line = found === undefined ? undefined : await findAppLine(db, found.accountId, found.lineId)
    // As with phones, nothing is set up while the account is closed. The attempt does not use up the code.
    if (found === undefined || line === undefined || stopsUnder(line.accountStatus, "deviceRegistration"))
      throw new Refusal(appCodeProblems.invalid)
    // The holder of a code is told that apps are off; the code stays valid for when they are on again.
    if (line.appsOff) throw new Refusal(accountProblems.appsOff)
    const { values } = mergeSettings(layersOf(await findAccountLayer(db, found.accountId), null, null, null))
    const name = `${line.extension ?? ""} ${line.name ?? ""}`.trim()
    await writeAudit(db, {
      accountId: found.accountId,
      actorUserId: null,
      actorName: name,
      action: "app_code.used",
      object: { type: "device", id: found.lineId, name },
      traceId: ctx.traceId,
      address: ctx.http.address,
      client: ctx.http.userAgent.slice(0, 120),
    })
    return {
      sipServer: sipHostOf(ctx.kit),
      sipPort: sipPort(values.transport),
      transport: values.transport,
      sipId: line.sipId,
      sipPassword: await readSipPassword(ctx.kit, db, found.accountId, found.lineId),
      extension: line.extension ?? "",
      displayName: line.name ?? "",
      appType: line.appType,
      encryptedAudio: values.encryptedAudio,
    }
  })
}
