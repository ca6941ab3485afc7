import { reportScheduleLimits } from "@dialplane/contract/insight/saved-reports/report-schedules.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import { contextOfReader } from "./reader-context.service.ts"
import { filterOfRun } from "./run-filter.rules.ts"
import * as queries from "./report-schedules.queries.ts"
import { reportSources } from "./report-sources.service.ts"
import { writeReport } from "./write-report.service.ts"

/**
 * The file of a delivery as its recipient may see it now; undefined without the permission, if the account does not
 * allow files any more, or if the report is too long for one.
 */
export const makeReportFile = async (kit: Kit, accountId: AccountId, deliveryId: number, userId: number) => {
  const found = await kit.database.transaction({ account: accountId }, async (db) => ({
    delivery: await queries.findDelivery(db, accountId, deliveryId),
    settings: await queries.findMailSettings(db, accountId),
    recipient: (await queries.listRecipients(db, accountId, [userId]))[0],
  }))
  const { delivery, settings, recipient } = found
  if (delivery === undefined || recipient === undefined) return undefined
  if (delivery.attach === "none" || !settings.hasFigures) return undefined
  const { subject, columns, sort, descending, attach } = delivery
  const ctx = await contextOfReader(kit, accountId, recipient, subject)
  if (ctx === undefined) return undefined
  const days = delivery.from === null || delivery.to === null ? null : { from: delivery.from, to: delivery.to }
  const filter = filterOfRun(delivery.filter, days, delivery.timeZone)
  const order = { sort: sort ?? undefined, descending, search: "" }
  const { rowCount } = await reportSources[subject].summary(ctx, {
    ...filter,
    ...order,
    compare: false,
    page: 1,
    pageSize: 1,
  })
  if (rowCount > reportScheduleLimits.attachedRows) return undefined
  return writeReport(ctx, subject, {
    ...filter,
    ...order,
    columns: [...columns],
    compare: false,
    what: "summary",
    format: attach,
  })
}
