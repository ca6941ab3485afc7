import { subjectPermission, type ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { isGranted } from "../../identity/roles/roles.service.ts"
import { findPresentActor } from "../../identity/sessions/present-actor.service.ts"
import { reaches } from "../../kit/access/access-check.ts"
import type { Actor } from "../../kit/access/actor.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import type { JobActor } from "../../kit/jobs/job-actor.ts"
import { refuse } from "../../kit/refusal.ts"
import { exportMessages as messages } from "./exports.messages.ts"

const mayRead = async (db: Db, actor: Actor, accountId: AccountId, subject: ReportSubject) =>
  actor.keys.has(subjectPermission[subject]) || isGranted(db, actor, { accountId }, subjectPermission[subject])

/** Which of these reports the caller may read. */
export const readable = async <S extends ReportSubject>(ctx: Context, subjects: Iterable<S>): Promise<Set<S>> => {
  const found = new Set<S>()
  for (const subject of new Set(subjects))
    if (await inSystem(ctx, (db) => mayRead(db, ctx.actor, ctx.accountId, subject))) found.add(subject)
  return found
}

export const requireReadable = async (ctx: Context, subject: ReportSubject): Promise<void> => {
  if ((await readable(ctx, [subject])).has(subject)) return
  refuse(commonProblems.notAllowed, { permission: subjectPermission[subject] })
}

/** A recorded user as they are now, or why they may no longer read the report. System scope. */
export const findReader = async (
  db: Db,
  kept: JobActor,
  accountId: AccountId,
  subject: ReportSubject,
): Promise<{ readonly actor: Actor } | { readonly whyNot: string }> => {
  const actor = await findPresentActor(db, kept)
  if (actor === undefined) return { whyNot: messages.cannotSignIn(kept.name) }
  if (!(await reaches(db, actor, accountId))) return { whyNot: messages.outOfReach(kept.name) }
  if (!(await mayRead(db, actor, accountId, subject)))
    return { whyNot: messages.permissionLost(kept.name, subjectPermission[subject]) }
  return { actor }
}
