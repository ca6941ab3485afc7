import { z } from "zod"
import { ownerRoleIds } from "@dialplane/contract/ground/accounts/account-admission"
import { choiceInForce, kindOfNotice } from "@dialplane/contract/kit/notice-kinds"
import { roleById } from "@dialplane/contract/kit/access/roles.table"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { eachByItself } from "../../kit/jobs/each-by-itself.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { noticeEmail } from "./notices.mails.ts"
import {
  findRecipient,
  listAudience,
  listDueEmails,
  takeForEmail,
  type DueEmail,
  type Recipient,
} from "./notices.queries.ts"

const atOnce = 200

/** By the permissions of this moment: whoever lost them since gets no email. */
const listRecipients = (db: Db, { accountId, kind, userId }: DueEmail): Promise<Recipient[]> => {
  if (userId !== null) return findRecipient(db, accountId, kind, ownerRoleIds, userId)
  const { audience } = kindOfNotice(kind)
  if (audience === "user") return Promise.resolve([])
  const roleIds = [...roleById.values()]
    .filter(({ keys, portal }) => portal && audience.some((key) => keys.has(key)))
    .map(({ id }) => id)
  return listAudience(db, accountId, kind, ownerRoleIds, roleIds, audience)
}

/** One transaction for each group of notices: they are taken and their emails written, or neither. */
const writeEmails = async (kit: Kit, db: Db, due: DueEmail): Promise<void> => {
  const notices = await takeForEmail(db, due)
  if (notices.length === 0) return
  for (const { email, firstName, choice, isOwner } of await listRecipients(db, due)) {
    if (choiceInForce(due.kind, isOwner, choice ?? undefined) !== "portalAndEmail") continue
    await kit.brandedMail.write(db, kit, {
      accountId: due.accountId,
      to: [email],
      content: noticeEmail(due.accountId, due.kind, firstName, notices),
    })
  }
}

/** Writes the email of notices that are due; notices of a kind that came within some minutes are one email. */
export const noticeEmailJob = (kit: Kit) =>
  defineJob({
    name: "notices.email",
    permission: { none: "writes email about notices" },
    lane: "cron",
    payload: z.object({}),
    visible: false,
    everySeconds: 60,
    run: async (run) => {
      const due = await run.inSystem((db) => listDueEmails(db, atOnce))
      await eachByItself(due, (one) => run.inSystem((db) => writeEmails(kit, db, one)))
    },
  })
