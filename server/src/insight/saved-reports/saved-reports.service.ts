import { savedReportProblems as problems } from "@dialplane/contract/insight/saved-reports/saved-reports.problems"
import {
  savedReportLimits,
  savedSubjects,
  type SavedReport,
  type SavedReportDraft,
  type SavedReportEdit,
  type SavedReportFilter,
} from "@dialplane/contract/insight/saved-reports/saved-reports.schema"
import { reportProblems } from "@dialplane/contract/insight/reports/reports.problems"
import { roleById } from "@dialplane/contract/kit/access/roles.table"
import type { Page } from "@dialplane/contract/kit/paging"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import { areFiguresOf } from "./chosen-figures.rules.ts"
import { endPausedNotice } from "./paused-notice.service.ts"
import { readable, requireReadable } from "./report-permission.service.ts"
import { holds } from "../reports/visible-queues.service.ts"
import { reportSources } from "./report-sources.service.ts"
import * as queries from "./saved-reports.queries.ts"

export const readerOf = async (ctx: Context): Promise<queries.Reader> => ({
  userId: ctx.actor.userId,
  roleId: ctx.actor.role.id,
  subjects: [...(await readable(ctx, savedSubjects))],
  managesAll: await holds(ctx, "update:security-settings"),
})
const isDeletable = ({ userId, managesAll }: queries.Reader, { ownerId, isScheduled }: queries.SavedReportRow) =>
  ownerId === userId || (managesAll && isScheduled)
const shown = (reader: queries.Reader, row: queries.SavedReportRow): SavedReport => ({
  ...row,
  isMine: row.ownerId === reader.userId,
  mayDelete: isDeletable(reader, row),
  mayRead: reader.subjects.includes(row.subject),
})

export const list = async (ctx: Context, filter: SavedReportFilter): Promise<Page<SavedReport>> => {
  const reader = await readerOf(ctx)
  const page = await queries.listReports(reading(ctx), ctx.accountId, reader, filter)
  return { ...page, items: page.items.map((row) => shown(reader, row)) }
}

const find = async (db: Db, ctx: Context, reader: queries.Reader, id: number) =>
  (await queries.findReport(db, ctx.accountId, reader, id)) ?? refuse(problems.notFound)
export const get = async (ctx: Context, id: number): Promise<SavedReport> => {
  const reader = await readerOf(ctx)
  return shown(reader, await find(reading(ctx), ctx, reader, id))
}
/** One that the caller owns, locked. One that is only shared with them says who the owner is. */
export const requireOwn = async (db: Db, ctx: Context, reader: queries.Reader, id: number) => {
  await queries.lockReport(db, ctx.accountId, id)
  const row = await find(db, ctx, reader, id)
  return row.ownerId === ctx.actor.userId ? row : refuse(problems.notOwner, { owner: row.ownerName })
}

/** One that the caller owns or manages, locked: reports that go on after their owner has left can be deleted. */
export const requireDeletable = async (db: Db, ctx: Context, reader: queries.Reader, id: number) => {
  await queries.lockReport(db, ctx.accountId, id)
  const row = await find(db, ctx, reader, id)
  return isDeletable(reader, row) ? row : refuse(problems.notOwner, { owner: row.ownerName })
}

/** Asks the report once, so that nothing is saved that it would refuse. */
const tryOut = async (
  ctx: Context,
  subject: SavedReport["subject"],
  { filter, sort, columns }: Pick<queries.Settings, "filter" | "sort" | "columns">,
) => {
  if (!areFiguresOf(subject, columns)) refuse(reportProblems.noSuchMetric)
  await reportSources[subject].summary(ctx, {
    ...filter,
    sort: sort ?? undefined,
    descending: true,
    search: "",
    compare: false,
    page: 1,
    pageSize: 1,
  })
}
const requireReaders = async (
  db: Db,
  ctx: Context,
  { sharedWithUserIds, sharedWithRoleIds }: Pick<queries.Settings, "sharedWithUserIds" | "sharedWithRoleIds">,
) => {
  const users = [...new Set(sharedWithUserIds)]
  if ((await queries.countUsersAmong(db, ctx.accountId, users)) !== users.length) refuse(problems.userUnknown)
  const own = sharedWithRoleIds.filter((id) => !roleById.has(id))
  const found = await queries.listCustomRoleIds(db, ctx.accountId, own)
  if (own.some((id) => !found.includes(id))) refuse(problems.roleUnknown)
}

export const objectOf = (id: number, name: string) => ({ type: "saved_report", id, name })
type Facts = Record<string, unknown>
const factsOf = (settings: queries.Settings): Facts => ({
  name: settings.name,
  filter: settings.filter,
  columns: settings.columns,
  sort: settings.sort,
  descending: settings.descending,
  sharedWithUserIds: settings.sharedWithUserIds,
  sharedWithRoleIds: settings.sharedWithRoleIds,
})

export const create = async (ctx: Context, draft: SavedReportDraft): Promise<SavedReport> => {
  const { subject, ...rest } = draft
  const settings = { ...rest, sort: rest.sort ?? null }
  await requireReadable(ctx, subject)
  await tryOut(ctx, subject, settings)
  const reader = await readerOf(ctx)
  return inTransaction(ctx, async (db) => {
    await queries.lockReportsOf(db, ctx.actor.userId)
    if ((await queries.countReports(db, ctx.accountId, ctx.actor.userId)) >= savedReportLimits.perUser)
      refuse(problems.tooMany, { most: savedReportLimits.perUser })
    await requireReaders(db, ctx, settings)
    const id = await queries
      .insertReport(db, ctx.accountId, ctx.actor, subject, settings)
      .catch(onConstraint("saved_reports_name_key", problems.nameTaken, { name: settings.name }))
    await audit(db, ctx, {
      action: "saved_report.created",
      object: objectOf(id, settings.name),
      after: { subject, ...factsOf(settings) },
    })
    return shown(reader, await find(db, ctx, reader, id))
  })
}

export const change = async (ctx: Context, id: number, { version, ...edit }: SavedReportEdit): Promise<SavedReport> => {
  const reader = await readerOf(ctx)
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
  const read = await find(reading(ctx), ctx, reader, id)
  if ((edit.filter ?? edit.sort ?? edit.columns) !== undefined) {
    await requireReadable(ctx, read.subject)
    await tryOut(ctx, read.subject, { ...read, ...given } as queries.Settings)
  }
  return inTransaction(ctx, async (db) => {
    const before = await requireOwn(db, ctx, reader, id)
    if (version !== undefined && version !== before.version) refuse(problems.changedMeanwhile)
    const settings = { ...before, ...given } as queries.Settings
    await requireReaders(db, ctx, settings)
    const [was, is] = [factsOf(before), factsOf(settings)]
    const changed = Object.keys(is).filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]))
    if (changed.length === 0) return shown(reader, before)
    await queries
      .updateReport(db, ctx.accountId, id, settings)
      .catch(onConstraint("saved_reports_name_key", problems.nameTaken, { name: settings.name }))
    const side = (facts: Facts) => Object.fromEntries(changed.map((key) => [key, facts[key]]))
    await audit(db, ctx, {
      action: "saved_report.changed",
      object: objectOf(id, settings.name),
      before: side(was),
      after: side(is),
    })
    return shown(reader, await find(db, ctx, reader, id))
  })
}

export const remove = async (ctx: Context, id: number): Promise<void> => {
  const reader = await readerOf(ctx)
  await inTransaction(ctx, async (db) => {
    const before = await requireDeletable(db, ctx, reader, id)
    await queries.deleteReport(db, ctx.accountId, id)
    await endPausedNotice(db, ctx.accountId, id)
    await audit(db, ctx, {
      action: "saved_report.deleted",
      object: objectOf(id, before.name),
      before: { subject: before.subject, ...factsOf(before) },
    })
  })
}

export const open = async (ctx: Context, id: number): Promise<SavedReport> => {
  const reader = await readerOf(ctx)
  return inTransaction(ctx, async (db) => {
    const found = await find(db, ctx, reader, id)
    await queries.noteOpened(db, ctx.accountId, id)
    return shown(reader, found)
  })
}
