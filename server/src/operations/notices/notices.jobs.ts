import { z } from "zod"
import { ownerRoleIds } from "@dialplane/contract/ground/accounts/account-admission"
import { noticeKinds } from "@dialplane/contract/kit/notice-kind-names"
import { choiceInForce, kindOfNotice } from "@dialplane/contract/kit/notice-kinds"
import { roleById } from "@dialplane/contract/kit/access/roles.table"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { eachByItself } from "../../kit/jobs/each-by-itself.ts"
import { startBudget } from "../../kit/jobs/cron-budget.ts"
import { defineJob, type JobRun } from "../../kit/jobs/jobs.ts"
import { soonEmailJobName } from "../../kit/live/account-notices.ts"
import { noticeEmail } from "./notices.mails.ts"
import {
  findRecipient,
  listAudience,
  listDueEmails,
  takeForEmail,
  type DueEmail,
  type EmailGroup,
  type Recipient,
} from "./notices.queries.ts"

const atOnce = 200

/** By the permissions of this moment: whoever lost them since gets no email. */
const listRecipients = (db: Db, { accountId, kind, userId }: EmailGroup): Promise<Recipient[]> => {
  if (userId !== null) return findRecipient(db, accountId, kind, ownerRoleIds, userId)
  const { audience } = kindOfNotice(kind)
  if (audience === "user") return Promise.resolve([])
  const roleIds = [...roleById.values()]
    .filter(({ keys, portal }) => portal && audience.some((key) => keys.has(key)))
    .map(({ id }) => id)
  return listAudience(db, accountId, kind, ownerRoleIds, roleIds, audience)
}

/** One transaction for each group of notices: they are taken and their emails written, or neither. */
const writeEmails = async (kit: Kit, db: Db, due: EmailGroup): Promise<void> => {
  const notices = await takeForEmail(db, due)
  if (notices.length === 0) return
  for (const { email, firstName, choice, isOwner } of await listRecipients(db, due)) {
    if (choiceInForce(due.kind, isOwner, choice ?? undefined) !== "portalAndEmail") continue
    await kit.brandedMail.write(db, kit, {
      accountId: due.accountId,
      to: [email],
      content: noticeEmail(due.accountId, due.kind, firstName, notices),
      isUrgent: kindOfNotice(due.kind).email === "soon",
    })
  }
}

/**
 * Writes the email of notices that are due; notices of a kind that came within some minutes are one email. Email that
 * does not wait is usually written already; here it is made up for.
 */
export const noticeEmailJob = (kit: Kit, isOver: () => () => boolean = startBudget) =>
  defineJob({
    name: "notices.email",
    permission: { none: "writes email about notices" },
    lane: "cron",
    payload: z.object({}),
    visible: false,
    everySeconds: 60,
    run: (run) => eachByItself(listDue(run, isOver()), (one) => run.inSystem((db) => writeEmails(kit, db, one))),
  })

/** What fails stays due: it is asked again in the next run, not in this one. */
async function* listDue(run: JobRun, isOver: () => boolean) {
  for (let last: DueEmail | undefined; ;) {
    const after = last
    const batch = await run.inSystem((db) => listDueEmails(db, after, atOnce))
    for (const due of batch) {
      if (isOver()) return
      yield due
    }
    last = batch.at(-1)
    if (batch.length < atOnce) return
  }
}

/** Writes the email of one audience about notices of a kind that does not wait. */
export const soonEmailJob = (kit: Kit) =>
  defineJob({
    name: soonEmailJobName,
    permission: { none: "writes email about security notices" },
    lane: "urgent",
    payload: z.object({ kind: z.enum(noticeKinds), userId: z.number().nullable() }),
    visible: false,
    run: (run, { kind, userId }) =>
      run.inAccount((db) => writeEmails(kit, db, { accountId: run.accountId, kind, userId })),
  })
