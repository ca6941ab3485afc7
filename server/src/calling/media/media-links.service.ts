import { mediaProblems as problems } from "@dialplane/contract/calling/media/media.problems"
import { mostLinks, type MediaLink } from "@dialplane/contract/calling/media/media.schema"
import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, PublicContext } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inSystem, inTransaction, reading } from "../../kit/database/transaction.ts"
import { byNetwork, takeFromLimit, type RateLimit } from "../../kit/http/rate-limit.ts"
import type { FileInParts } from "../../kit/http/route.ts"
import { refuse } from "../../kit/refusal.ts"
import { hashToken, newToken } from "../../kit/runtime/secrets.ts"
import * as queries from "./media-links.queries.ts"
import { findMedia, keepMedia } from "./media.queries.ts"
import { soundFile } from "./media.service.ts"

const requireMedia = async (db: Db, ctx: Context, mediaId: number) => {
  const [found] = await keepMedia(db, ctx.accountId, [mediaId])
  return found ?? refuse(problems.notFound)
}

export const list = async (ctx: Context, mediaId: number): Promise<MediaLink[]> => {
  const db = reading(ctx)
  if ((await findMedia(db, ctx.accountId, mediaId)) === undefined) refuse(problems.notFound)
  return queries.listLinks(db, ctx.accountId, mediaId)
}

export const create = (ctx: Context, mediaId: number, days: number): Promise<MediaLink & { url: string }> =>
  inTransaction(ctx, async (db) => {
    const { name } = await requireMedia(db, ctx, mediaId)
    if ((await queries.listLinks(db, ctx.accountId, mediaId)).length >= mostLinks)
      refuse(problems.linksFull, { most: mostLinks })
    const token = newToken()
    const link = await queries.insertLink(db, ctx.accountId, mediaId, {
      tokenHash: hashToken(token),
      days,
      createdBy: ctx.actor.name,
    })
    await audit(db, ctx, {
      action: "media.link_created",
      object: { type: "media", id: mediaId, name },
      after: { expiresAt: link.expiresAt },
    })
    return { ...link, url: `${ctx.kit.config.baseUrl}/api/listen/${token}` }
  })

export const revoke = (ctx: Context, mediaId: number, id: number): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const { name } = await requireMedia(db, ctx, mediaId)
    const link = (await queries.findLink(db, ctx.accountId, mediaId, id)) ?? refuse(problems.linkNotFound)
    await queries.deleteLink(db, ctx.accountId, id)
    await audit(db, ctx, {
      action: "media.link_revoked",
      object: { type: "media", id: mediaId, name },
      before: { expiresAt: link.expiresAt },
    })
  })

/** Players ask for many parts of a sound. */
const listening: RateLimit = { name: "media-link", most: 300, seconds: 60 }

export const play = async (ctx: PublicContext, token: string): Promise<FileInParts> => {
  await takeFromLimit(ctx, listening, byNetwork(ctx))
  const range = ctx.http.header("range")
  const row = await inSystem(ctx, async (db) => {
    const link = await queries.findByToken(db, hashToken(token))
    if (link === undefined || stopsUnder(link.status as AccountStatus, "signIn")) return undefined
    // Later parts belong to the same listening.
    if (range === undefined || range.startsWith("bytes=0-")) await queries.countPlay(db, link.accountId, link.id)
    return findMedia(db, link.accountId, link.mediaId)
  })
  return soundFile(ctx.kit, range, row ?? refuse(problems.linkOver), { rate: "16000" }, true)
}
