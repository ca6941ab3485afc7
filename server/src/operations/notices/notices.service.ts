import { ownerRoleIds } from "@dialplane/contract/ground/accounts/account-admission"
import { noticeKinds, type NoticeKind } from "@dialplane/contract/kit/notice-kind-names"
import {
  choiceInForce,
  choicesFor,
  isBannerKind,
  kindOfNotice,
  kindsFor,
  noticeGroups,
} from "@dialplane/contract/kit/notice-kinds"
import type { Page } from "@dialplane/contract/kit/paging"
import { noticeProblems } from "@dialplane/contract/operations/notices/notices.problems"
import type { NoticeChoiceRow, NoticeChoicesDraft } from "@dialplane/contract/operations/notices/notice-choices.schema"
import type { Notice, NoticeFilter } from "@dialplane/contract/operations/notices/notices.schema"
import { audit } from "../../kit/audit/audit.ts"
import { can, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { changeInSystem, inSystem } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import * as queries from "./notices.queries.ts"
import { linkOf } from "./notices.rules.ts"

/** Counting stops there; the bell shows 99+. */
const mostUnread = 1000

/** Marks and choices are stored with the user in their home account, wherever they act. */
const readerOf = async (db: Db, ctx: Context): Promise<queries.NoticeReader> => {
  const { homeAccountId, userId } = ctx.actor
  const chosen = await queries.listChoices(db, homeAccountId, userId)
  const seen = kindsFor((key) => can(ctx, key)).filter(
    (kind) => !kindOfNotice(kind).canTurnOff || chosen.get(kind) !== "off",
  )
  const isPersonal = (kind: NoticeKind) => kindOfNotice(kind).audience === "user"
  return {
    accountId: ctx.accountId,
    homeAccountId,
    userId,
    sharedKinds: seen.filter((kind) => !isPersonal(kind)),
    personalKinds: seen.filter(isPersonal),
  }
}

const kindsOf = ({ kind, group, severity, banner }: NoticeFilter): NoticeKind[] | undefined =>
  kind === undefined && group === undefined && severity === undefined && banner === undefined
    ? undefined
    : noticeKinds.filter((one) => {
        const known = kindOfNotice(one)
        return (
          (kind === undefined || one === kind) &&
          (group === undefined || known.group === group) &&
          (severity === undefined || known.severity === severity) &&
          (banner === undefined || isBannerKind(one))
        )
      })

const toNotice = ({ resolvedAt, path, ...row }: queries.NoticeRow): Notice => ({
  ...row,
  severity: kindOfNotice(row.kind).severity,
  link: linkOf(row.accountId, path),
  doneAt: row.doneAt ?? resolvedAt,
  endedByItself: resolvedAt !== null,
})

export const list = (ctx: Context, filter: NoticeFilter): Promise<Page<Notice>> =>
  inSystem(ctx, async (db) => {
    const page = await queries.listNotices(db, await readerOf(db, ctx), filter, kindsOf(filter))
    return { ...page, items: page.items.map(toNotice) }
  })

export const countUnread = (ctx: Context) =>
  inSystem(ctx, async (db) => ({ unread: await queries.countUnread(db, await readerOf(db, ctx), mostUnread) }))

/** Updates the user's other windows. */
const announce = (db: Db, { kit, actor }: Context) =>
  kit.events.publish(db, { accountId: actor.homeAccountId, userId: actor.userId, topic: "notice", data: {} })

const marking = (ctx: Context, mark: (db: Db, reader: queries.NoticeReader) => Promise<number>) =>
  changeInSystem(ctx, async (db) => {
    const marked = await mark(db, await readerOf(db, ctx))
    if (marked > 0) await announce(db, ctx)
    return { marked }
  })

export const markRead = (ctx: Context, noticeIds: readonly number[]) =>
  marking(ctx, (db, reader) => queries.markRead(db, reader, noticeIds))

export const markAllRead = (ctx: Context) => marking(ctx, (db, reader) => queries.markRead(db, reader, "all"))

export const markDone = (ctx: Context, noticeIds: readonly number[], done: boolean) =>
  marking(ctx, (db, reader) => queries.markDone(db, reader, noticeIds, done))

// --- choices ---------------------------------------------------------------------------------------------------------

const readChoices = async (db: Db, ctx: Context): Promise<NoticeChoiceRow[]> => {
  const { homeAccountId, userId } = ctx.actor
  const chosen = await queries.listChoices(db, homeAccountId, userId)
  const isOwner = await queries.holdsRole(db, homeAccountId, userId, ownerRoleIds)
  const groups = Object.keys(noticeGroups)
  return kindsFor((key) => can(ctx, key))
    .map((kind) => {
      const { group, severity, title, about } = kindOfNotice(kind)
      return {
        kind,
        group,
        severity,
        title,
        about,
        choice: choiceInForce(kind, isOwner, chosen.get(kind)),
        options: [...choicesFor(kind, isOwner)],
      }
    })
    .toSorted((one, other) => groups.indexOf(one.group) - groups.indexOf(other.group))
}

export const getChoices = (ctx: Context) => inSystem(ctx, async (db) => ({ choices: await readChoices(db, ctx) }))

export const updateChoices = (ctx: Context, { choices: wanted }: NoticeChoicesDraft) =>
  changeInSystem(ctx, async (db) => {
    const before = new Map((await readChoices(db, ctx)).map((row) => [row.kind, row]))
    const changed = wanted.filter(({ kind, choice }) => before.get(kind)?.choice !== choice)
    for (const { kind, choice } of wanted)
      if (before.get(kind)?.options.includes(choice) !== true)
        refuse(noticeProblems.choiceNotPossible, { title: kindOfNotice(kind).title })
    const { homeAccountId, userId, loginName } = ctx.actor
    for (const one of changed) await queries.saveChoice(db, homeAccountId, userId, one)
    if (changed.length > 0) {
      await audit(
        db,
        { ...ctx, accountId: homeAccountId },
        {
          action: "user.notifications_changed",
          object: { type: "user", id: userId, name: loginName },
          before: Object.fromEntries(changed.map(({ kind }) => [kind, before.get(kind)!.choice])),
          after: Object.fromEntries(changed.map(({ kind, choice }) => [kind, choice])),
        },
      )
      await announce(db, ctx)
    }
    return { choices: await readChoices(db, ctx) }
  })
