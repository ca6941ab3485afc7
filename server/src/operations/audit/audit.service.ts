import type { AuditEntry, AuditExport, AuditFilter, EventType } from "@dialplane/contract/operations/audit/audit.schema"
import type { AuditLog } from "@dialplane/contract/operations/audit/event-type"
import { actionTitle, logOf } from "@dialplane/contract/operations/audit/event-types"
import type { Page } from "@dialplane/contract/kit/paging"
import { audit } from "../../kit/audit/audit.ts"
import { requirePermission, type Context } from "../../kit/context.ts"
import { inSystem, inTransaction, reading } from "../../kit/database/transaction.ts"
import { exportJob } from "./audit.jobs.ts"
import { exportMessages } from "./audit-export.messages.ts"
import { listActions, listEntries, type NarrowedFilter } from "./audit.queries.ts"
import { showCompanies } from "./company-names.service.ts"
import { listEventTypes, ssoActions } from "./audit.rules.ts"

export const list = async (ctx: Context, log: AuditLog, filter: NarrowedFilter): Promise<Page<AuditEntry>> => {
  const page = await listEntries(reading(ctx), ctx.accountId, log, filter)
  if (page.items.length === 0) return page
  return {
    ...page,
    items: await inSystem(ctx, (db) => showCompanies(db, ctx.accountId, ctx.actor.homeAccountId, page.items)),
  }
}

export const search = async (
  ctx: Context,
  { log, ...filter }: AuditFilter & { readonly log: AuditLog },
): Promise<Page<AuditEntry>> => {
  if (log === "account") requirePermission(ctx, "read:account-audit-log")
  return list(ctx, log, filter)
}

/** The actions that occurred in the account, sorted by title. */
export const actions = async (ctx: Context, log: AuditLog) => {
  const found = await listActions(reading(ctx), ctx.accountId)
  const items = found
    .filter(({ action }) => logOf(action) === log)
    .map(({ action }) => ({ action, title: actionTitle(action) }))
  return { items: items.toSorted((one, other) => one.title.localeCompare(other.title)) }
}

export const types = (ctx: Context, wanted: Parameters<typeof listEventTypes>[0]): EventType[] =>
  listEventTypes(wanted, (action) => ctx.kit.undos.find(action) !== undefined)

export const listSso = (ctx: Context, filter: AuditFilter) => list(ctx, "user", { ...filter, among: ssoActions })
export const ssoTypes = (ctx: Context): EventType[] =>
  types(ctx, { search: "" }).filter(({ eventType }) => ssoActions.includes(eventType))

/** Exports are audited themselves. */
export const startExport = (
  ctx: Context,
  log: AuditLog,
  filter: AuditExport,
  view?: "sso",
): Promise<{ jobId: number }> =>
  inTransaction(ctx, async (db) => {
    const title =
      view === "sso" ? exportMessages.ssoLog : log === "user" ? exportMessages.userLog : exportMessages.accountLog
    const jobId = await ctx.kit.jobs.enqueue(
      db,
      exportJob(ctx.kit),
      { log, filter, ...(view === undefined ? {} : { view }), readerAccountId: ctx.actor.homeAccountId },
      { accountId: ctx.accountId, userId: ctx.actor.userId, title },
    )
    await audit(db, ctx, {
      action: "audit_log.exported",
      object: { type: "job", id: jobId!, name: title },
      after: { log, ...filter },
    })
    return { jobId: jobId! }
  })
