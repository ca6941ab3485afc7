import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { PublicContext } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { FileAnswer } from "../../kit/http/route.ts"
import { hashToken } from "../../kit/runtime/secrets.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { findByToken, insertFetch } from "./addresses.queries.ts"
import { noteDelivery } from "./delivery.service.ts"
import { networkOf } from "../../kit/http/client-network.ts"
import { limitsOf } from "./fetch-limits.service.ts"
import { addressWith, withoutToken, type PhoneFile } from "./phone-config.rules.ts"
import { obstacleOf, readConfig } from "./phone-config.service.ts"
import { findFile, phoneFiles } from "./phone-files.rules.ts"
import { findPhone } from "./phones.queries.ts"

/** The minimum time of a refusal, so that timing does not reveal whether a URL exists. */
const refusalMilliseconds = 30
const longestName = 120

/**
 * A phone requests a file at its secret URL. Every error (unknown or replaced URL, file of another phone, closed
 * account) gets the same response after the same time.
 */
export const servePhoneFile = async (ctx: PublicContext, token: string, name: string): Promise<FileAnswer> => {
  const started = performance.now()
  const limits = limitsOf(ctx.kit)
  const network = networkOf(ctx.http.address)
  const tokenHash = hashToken(token)
  const within = limits.address.take(network)
  if (!limits.token.take(tokenHash) || !within || limits.misses.isSpent(network))
    refuse(commonProblems.tooMany, { seconds: 60 })
  const { file, isKnown } = await inSystem(ctx, (db) => findFileFor(ctx, db, token, name))
  if (file !== undefined) return new FileAnswer(file.contentType, file.name, file.body)
  // Phones with a valid URL request many missing files at every start. Only invalid URLs count against the limit, which
  // a whole office may share.
  if (!isKnown) limits.misses.take(network)
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, refusalMilliseconds - (performance.now() - started))))
  throw new Refusal(commonProblems.notFound)
}

interface Found {
  readonly file?: PhoneFile
  /** The URL exists, whatever the result of the request. */
  readonly isKnown: boolean
}

const findFileFor = async (ctx: PublicContext, db: Db, token: string, name: string): Promise<Found> => {
  const address = await findByToken(db, hashToken(token))
  const phone = address === undefined ? undefined : await findPhone(db, address.accountId, address.deviceId)
  if (
    address === undefined ||
    phone === undefined ||
    obstacleOf(phone) !== null ||
    stopsUnder(phone.accountStatus, "deviceRegistration")
  )
    return { isKnown: address !== undefined }
  const { accountId, deviceId } = address
  const config = await readConfig(ctx.kit, db, phone, { secrets: true })
  const file = findFile(phoneFiles({ ...config, address: addressWith(ctx.kit.config.baseUrl, token) }), name)
  await insertFetch(
    db,
    accountId,
    deviceId,
    name.slice(0, longestName),
    file === undefined ? 404 : 200,
    ctx.http.userAgent,
    ctx.http.address,
  )
  if (file === undefined) return { isKnown: true }
  await noteDelivery(
    ctx.kit,
    db,
    { accountId, deviceId },
    { name: file.name, body: withoutToken(file.body, token) },
    config,
  )
  if (address.firstFetchedAt === null) {
    await writeAudit(db, {
      accountId,
      actorUserId: null,
      actorName: phone.name,
      action: "device.settings_first_fetched",
      object: { type: "device", id: deviceId, name: phone.name },
      after: { file: file.name },
      traceId: ctx.traceId,
      address: ctx.http.address,
      client: ctx.http.userAgent.slice(0, 120),
    })
  }
  await ctx.kit.events.publish(db, { accountId, topic: "provisioning", data: { deviceId, change: "fetched" } })
  return { file, isKnown: true }
}
