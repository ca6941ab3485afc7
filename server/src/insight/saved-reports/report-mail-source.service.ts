import { reportScheduleLimits } from "@dialplane/contract/insight/saved-reports/report-schedules.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { MailSource } from "../../kit/mail/mail.ts"
import { contentTypeOf } from "./file-types.rules.ts"
import { contextOfReader } from "./reader-context.service.ts"
import { readMailSourceId } from "./report-mail-source.rules.ts"
import { filterOfRun } from "./run-filter.rules.ts"
import * as queries from "./report-schedules.queries.ts"
import { reportSources } from "./report-sources.service.ts"
import { writeReport } from "./write-report.service.ts"

/**
 * Makes the file when the email is sent, with the permissions that its recipient has then. Without the permission, or
 * once the account no longer allows it, the email has its link only.
 */
export const reportMails = (kit: Kit): MailSource => ({
  name: queries.reportMailSource,
  attachments: async (accountId, sourceId) => {
    const { deliveryId, userId } = readMailSourceId(sourceId)
    try {
      const file = await makeFile(kit, accountId, deliveryId, userId)
      return file === undefined ? [] : [file]
    } catch (error) {
      // The link of the email still leads to the report.
      kit.log.error({ err: error, deliveryId }, "file of a scheduled report not made")
      return []
    }
  },
  sent: () => Promise.resolve(),
})

const makeFile = async (kit: Kit, accountId: AccountId, deliveryId: number, userId: number) => {
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
  const file = await writeReport(ctx, subject, {
    ...filter,
    ...order,
    columns: [...columns],
    compare: false,
    what: "summary",
    format: attach,
  })
  const parts: Buffer[] = []
  for await (const part of file.content) parts.push(Buffer.from(part))
  return { filename: file.name, contentType: contentTypeOf(file.name), content: Buffer.concat(parts) }
}
