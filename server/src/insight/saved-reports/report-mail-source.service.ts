import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import { removeJobFileSoon } from "../../kit/jobs/job-files.ts"
import type { MailSource } from "../../kit/mail/mail.ts"
import { contentTypeOf } from "./file-types.rules.ts"
import { contextOfReader } from "./reader-context.service.ts"
import { findFile } from "./report-files.queries.ts"
import { readMailSourceId } from "./report-mail-source.rules.ts"
import * as queries from "./report-schedules.queries.ts"

/**
 * The file was made before the email was written, and is read when the email is sent, with the permissions that its
 * recipient has then. Without the permission, or once the account no longer allows it, the email has its link only.
 */
export const reportMails = (kit: Kit): MailSource => ({
  name: queries.reportMailSource,
  attachments: async (accountId, sourceId) => {
    const { deliveryId, userId } = readMailSourceId(sourceId)
    try {
      const file = await readFile(kit, accountId, deliveryId, userId)
      return file === undefined ? [] : [file]
    } catch (error) {
      // The link of the email still leads to the report.
      kit.log.error({ err: error, deliveryId }, "file of a scheduled report not read")
      return []
    }
  },
  sent: async (db, accountId, sourceId) => {
    const { deliveryId, userId } = readMailSourceId(sourceId)
    const file = await findFile(db, accountId, deliveryId, userId)
    if (file !== undefined) await removeJobFileSoon(db, accountId, file.jobId)
  },
})

const readFile = async (kit: Kit, accountId: AccountId, deliveryId: number, userId: number) => {
  const { delivery, settings, recipient, file } = await kit.database.transaction(
    { account: accountId },
    async (db) => ({
      delivery: await queries.findDelivery(db, accountId, deliveryId),
      settings: await queries.findMailSettings(db, accountId),
      recipient: (await queries.listRecipients(db, accountId, [userId]))[0],
      file: await findFile(db, accountId, deliveryId, userId),
    }),
  )
  if (delivery === undefined || recipient === undefined || file === undefined || !settings.hasFigures) return undefined
  if ((await contextOfReader(kit, accountId, recipient, delivery.subject)) === undefined) return undefined
  const content = await kit.files.read(accountId, file.fileKey)
  if (content === undefined) return undefined
  const parts: Buffer[] = []
  for await (const part of content.stream) parts.push(Buffer.from(part as Uint8Array))
  return { filename: file.fileName, contentType: contentTypeOf(file.fileName), content: Buffer.concat(parts) }
}
