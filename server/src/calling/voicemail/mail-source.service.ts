import type { AccountId } from "@dialplane/contract/kit/ids"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import type { MailSource } from "../../kit/mail/mail.ts"
import { readSound } from "./message-sound.service.ts"
import * as queries from "./messages.queries.ts"
import { mailSourceName, publishMessages } from "./take-messages.service.ts"
import { voicemailAuditMessages, voicemailMailMessages as messages } from "./voicemail.messages.ts"

/** "5000321+audio" is a message whose sound is attached. */
const readSubject = (sourceId: string) => {
  const [id = "", what] = sourceId.split("+")
  return { id: Number(id), isAttached: what === "audio" }
}

/** Attaches the sound when the email is sent; afterwards the message is kept, saved or deleted, as its box says. */
export const voicemailMails = (kit: Kit): MailSource => ({
  name: mailSourceName,
  attachments: async (accountId, sourceId) => {
    const { id, isAttached } = readSubject(sourceId)
    if (!isAttached) return []
    const sound = await kit.database.transaction({ account: accountId }, (db) => queries.findSound(db, accountId, id))
    const content = sound && (await readSound(kit, accountId, sound))
    return content === undefined ? [] : [{ filename: messages.fileName(id), contentType: "audio/wav", content }]
  },
  sent: async (db, accountId, sourceId) => {
    const { id, isAttached } = readSubject(sourceId)
    await finish(kit, db, accountId, id, isAttached)
  },
})

const finish = async (kit: Kit, db: Db, accountId: AccountId, id: number, wasAttached: boolean) => {
  const found = await queries.findAfterMail(db, accountId, id)
  if (found === undefined || found.afterMail === "keep") return
  const { extensionId, afterMail } = found
  if (afterMail === "saved" || !wasAttached) await queries.markMessages(db, accountId, [id], "saved")
  else {
    await queries.deleteMessages(db, accountId, [id], kit.now(), voicemailAuditMessages.mailing)
    await writeAudit(db, {
      accountId,
      actorUserId: null,
      actorName: voicemailAuditMessages.mailing,
      traceId: `voicemail-${id}`,
      action: "voicemail.deleted_after_mail",
      object: { type: "voicemail_message", id, name: String(id) },
      after: { extensionId },
    })
  }
  await publishMessages(db, accountId, extensionId, "mailed")
}
