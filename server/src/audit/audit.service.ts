import type { AuditEntry, AuditFilter } from "@dialplane/contract/audit/audit.schema"
import type { Page } from "@dialplane/contract/kit/paging"
import type { Context } from "../kit/context.ts"
import { inTransaction } from "../kit/transaction.ts"
import { listActions, listEntries } from "./audit.queries.ts"

export const list = (ctx: Context, filter: AuditFilter): Promise<Page<AuditEntry>> => inTransaction(ctx, (db) => listEntries(db, ctx.accountId, filter))

export const actions = async (ctx: Context) => ({ items: await inTransaction(ctx, (db) => listActions(db, ctx.accountId)) })
