import { mfaProblems } from "@dialplane/contract/identity/mfa/mfa.problems"
import type { RememberedBrowser } from "@dialplane/contract/identity/mfa/mfa.schema"
import type { UserId } from "@dialplane/contract/kit/ids"
import { audit, writeAudit } from "../../kit/audit/audit.ts"
import type { Context, PublicContext } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { clientName } from "../../kit/http/user-agent.ts"
import { refuse } from "../../kit/refusal.ts"
import { hashToken, newToken } from "../../kit/runtime/secrets.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { aboutPerson, getPerson, requireManageable } from "../passwords/passwords.service.ts"
import {
  countBrowsers,
  deleteBrowser,
  deleteBrowsers,
  insertBrowser,
  listBrowsers,
  noteBrowserUse,
} from "./browsers.queries.ts"
import type { Holder } from "./holder.rules.ts"
import { findPolicy } from "./policy.queries.ts"

/** The token call and the identity provider handle sign-ins. The cookie is sent to no other path. */
const cookies = [
  { name: "dp_remembered", path: "/svc/auth" },
  { name: "dp_remembered_idp", path: "/idp" },
] as const

const readCookie = (ctx: PublicContext) =>
  cookies.map(({ name }) => ctx.http.cookie(name)).find((value) => value !== undefined)

/**
 * Whether this browser confirmed a sign-in recently and was remembered. The password is still required.
 */
export const isRemembered = async (db: Db, ctx: PublicContext, holder: Holder): Promise<boolean> => {
  const token = readCookie(ctx)
  if (token === undefined) return false
  const { rememberDays } = await findPolicy(db, holder.accountId)
  return noteBrowserUse(db, holder, hashToken(token), ctx.http.address, rememberDays)
}

/** Remembers this browser. If several users share it, only the last one is remembered. */
export const rememberBrowser = async (db: Db, ctx: PublicContext, person: Holder & { readonly name: string }) => {
  const { rememberDays } = await findPolicy(db, person.accountId)
  if (rememberDays === 0) return
  const token = newToken()
  const device = clientName(ctx.http.userAgent)
  const { id } = await insertBrowser(db, person, hashToken(token), device, ctx.http.address, rememberDays)
  await writeAudit(db, {
    accountId: person.accountId,
    actorUserId: person.userId,
    actorName: person.name,
    action: "mfa.browser_remembered",
    object: { type: "browser", id, name: device },
    traceId: ctx.traceId,
    address: ctx.http.address,
    client: device,
  })
  for (const { name, path } of cookies)
    ctx.http.setCookie(name, token, { path, maxAgeSeconds: rememberDays * 86_400, httpOnly: true })
}

export const forgetBrowsers = (db: Db, holder: Holder) => deleteBrowsers(db, holder)

/** Forgets a remembered browser of a user whom the caller manages. Returns its name; undefined if there is none. */
export const forgetBrowserOf = async (db: Db, holder: Holder, browserId: string): Promise<string | undefined> =>
  (await deleteBrowser(db, holder, browserId))?.device

const oneself = (ctx: Context): Holder => ({ accountId: ctx.actor.homeAccountId, userId: ctx.actor.userId })

export const listOwn = async (ctx: Context): Promise<{ items: RememberedBrowser[] }> => {
  const db = reading(ctx)
  const { rememberDays } = await findPolicy(db, ctx.actor.homeAccountId)
  const rows = await listBrowsers(db, oneself(ctx), rememberDays)
  const here = readCookie(ctx)
  const hash = here === undefined ? undefined : hashToken(here)
  return {
    items: rows.map((row) => ({
      browserId: row.id,
      current: row.tokenHash === hash,
      device: row.device,
      address: row.address,
      rememberedAt: row.createdAt,
      lastUsedAt: row.lastUsedAt,
      expiresAt: row.expiresAt,
    })),
  }
}

export const forgetOwn = (ctx: Context, browserId: string): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const { device } = (await deleteBrowser(db, oneself(ctx), browserId)) ?? refuse(mfaProblems.browserNotFound)
    await audit(db, ctx, { action: "mfa.browser_forgotten", object: { type: "browser", id: browserId, name: device } })
  })

/** By an administrator: all browsers of a user ask for a code again. */
export const forgetOf = (ctx: Context, userId: UserId): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const holder = { accountId: ctx.accountId, userId }
    const person = await getPerson(db, ctx.accountId, userId)
    if (userId !== ctx.actor.userId) await requireManageable(db, ctx, person)
    const { rememberDays } = await findPolicy(db, ctx.accountId)
    const browsers = await countBrowsers(db, holder, rememberDays)
    await deleteBrowsers(db, holder)
    if (browsers > 0)
      await audit(db, ctx, {
        action: "mfa.browsers_forgotten",
        object: aboutPerson(person),
        before: { rememberedBrowsers: browsers },
        after: { rememberedBrowsers: 0 },
      })
  })
