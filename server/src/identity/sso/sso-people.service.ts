import type {
  ChangedUsers,
  OwnSso,
  NeverSignedIn,
  NeverSignedInFilter,
  SsoUser,
  SsoUserEdit,
  SsoUserFilter,
  SsoUsersEdit,
} from "@dialplane/contract/identity/sso/sso-people.schema"
import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import { roleById } from "@dialplane/contract/kit/access/roles.table"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import { breakGlassProblems } from "@dialplane/contract/kit/break-glass.problems"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { findSpared } from "../roles/roles.service.ts"
import * as queries from "./sso-people.queries.ts"
import { findSsoSession } from "./sso-sign-ins.queries.ts"
import { findLive, lockSettings } from "./sso.queries.ts"
import { confirm, requireOwner } from "./sso.service.ts"

const roleName = ({ roleId, customRole }: { readonly roleId: number; readonly customRole: string | null }) =>
  customRole ?? roleById.get(roleId)?.displayName ?? `Role ${roleId}`

const shown = async (db: Db, ctx: Context, rows: readonly queries.SsoUserRow[]): Promise<SsoUser[]> => {
  const ids = rows.map(({ userId }) => userId)
  const spared = new Set((await findSpared(db, ctx.actor, ctx.accountId, ids)).map(({ userId }) => userId))
  return rows.map(({ roleId, customRole, ...row }) => ({
    ...row,
    role: roleName({ roleId, customRole }),
    manageable: !spared.has(row.userId),
  }))
}

export const list = async (ctx: Context, filter: SsoUserFilter): Promise<Page<SsoUser>> => {
  const db = reading(ctx)
  const page = await queries.listUsers(db, ctx.accountId, filter)
  return { ...page, items: await shown(db, ctx, page.items) }
}
export const get = async (ctx: Context, userId: UserId): Promise<SsoUser> => {
  const db = reading(ctx)
  const row = (await queries.findUser(db, ctx.accountId, userId)) ?? refuse(userProblems.notFound)
  return (await shown(db, ctx, [row]))[0]!
}
export const listNever = async (ctx: Context, filter: NeverSignedInFilter): Promise<Page<NeverSignedIn>> => {
  const page = await queries.listNever(reading(ctx), ctx.accountId, filter)
  return {
    ...page,
    items: page.items.map(({ roleId, customRole, ...row }) => ({ ...row, role: roleName({ roleId, customRole }) })),
  }
}

/** What single sign-on means for a user of an account. */
export const findSsoOfPerson = async (db: Db, accountId: AccountId, userId: UserId) => ({
  level: (await findLive(db, accountId))?.level ?? ("off" as const),
  isExcluded: await queries.isExcluded(db, accountId, userId),
})

/** In the user's own account, wherever they act. */
export const getOwn = (ctx: Context): Promise<OwnSso> => {
  const { homeAccountId, userId, sessionId } = ctx.actor
  return ctx.kit.database.transaction({ account: homeAccountId }, async (db) => {
    const found = await findLive(db, homeAccountId)
    const level = found?.level ?? "off"
    const ssoEnabled = !(await queries.isExcluded(db, homeAccountId, userId))
    return {
      userId,
      level,
      ssoEnabled,
      signedInWithSso: (await findSsoSession(db, homeAccountId, sessionId)) !== undefined,
      passwordAllowed: level !== "required" || !ssoEnabled,
      displayName: level === "off" ? null : found!.displayName,
    }
  })
}

/** Why a user is not changed. */
interface Failure {
  readonly userId: UserId
  readonly name: string
  readonly refusal: Refusal
}
interface Outcome {
  readonly changed: number
  readonly unchanged: number
  readonly failures: readonly Failure[]
}

/** Each user by itself. The database refuses, too, to take the last user away who can sign in without the provider. */
const changeWithin = async (db: Db, ctx: Context, { userIds, ssoEnabled, reason }: SsoUsersEdit): Promise<Outcome> => {
  const { accountId, actor } = ctx
  await lockSettings(db, accountId)
  const wanted = [...new Set(userIds)]
  const people = new Map((await queries.listExisting(db, accountId, wanted)).map((one) => [one.userId, one]))
  const spared = new Map((await findSpared(db, actor, accountId, wanted)).map((one) => [one.userId, one]))
  const isRequired = (await findLive(db, accountId))?.level === "required"
  const whyNot = async (userId: UserId): Promise<Refusal | undefined> => {
    if (!people.has(userId)) return new Refusal(userProblems.notFound)
    const holder = spared.get(userId)
    if (holder !== undefined) return new Refusal(commonProblems.notManageable, { name: holder.name, role: holder.role })
    const isLast = ssoEnabled && isRequired && (await queries.isLastBreakGlass(db, accountId, userId))
    return isLast ? new Refusal(breakGlassProblems.lastBreakGlass) : undefined
  }
  const failures: Failure[] = []
  let changed = 0
  for (const userId of wanted) {
    const refusal = await whyNot(userId)
    const person = people.get(userId)
    if (refusal !== undefined || person === undefined) {
      failures.push({ userId, name: person?.name ?? "", refusal: refusal ?? new Refusal(userProblems.notFound) })
      continue
    }
    const isChanged = ssoEnabled
      ? await queries.include(db, accountId, userId)
      : await queries.exclude(db, accountId, userId, reason, actor.name)
    if (!isChanged) continue
    changed += 1
    await audit(db, ctx, {
      action: ssoEnabled ? "sso.user_included" : "sso.user_excluded",
      object: { type: "user", id: userId, name: person.loginName },
      ...(ssoEnabled || reason === "" ? {} : { after: { reason } }),
    })
  }
  return { changed, unchanged: wanted.length - changed - failures.length, failures }
}

export const change = async (
  ctx: Context,
  { currentPassword, code, passkey, ...edit }: SsoUsersEdit,
): Promise<ChangedUsers> => {
  await requireOwner(reading(ctx), ctx)
  await confirm(ctx, { currentPassword, code, passkey })
  return inTransaction(ctx, async (db) => {
    const { failures, ...counts } = await changeWithin(db, ctx, edit)
    return {
      ...counts,
      failures: failures.map(({ userId, name, refusal }) => ({ userId, name, reason: refusal.text })),
    }
  })
}
export const changeOne = async (
  ctx: Context,
  { currentPassword, code, passkey, userId, ...edit }: SsoUserEdit,
): Promise<SsoUser> => {
  await requireOwner(reading(ctx), ctx)
  await confirm(ctx, { currentPassword, code, passkey })
  return inTransaction(ctx, async (db) => {
    const { failures } = await changeWithin(db, ctx, { ...edit, userIds: [userId] })
    if (failures[0] !== undefined) throw failures[0].refusal
    return (await shown(db, ctx, [(await queries.findUser(db, ctx.accountId, userId))!]))[0]!
  })
}
