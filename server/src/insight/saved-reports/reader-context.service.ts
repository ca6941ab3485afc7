import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import { ownActor } from "../../identity/sessions/present-actor.service.ts"
import type { Context, Kit } from "../../kit/context.ts"
import { contextOfJob } from "../../kit/jobs/job-context.ts"
import { findReader } from "./report-permission.service.ts"

/** A context with the permissions that a user of the account has now; undefined if they may not read the report. */
export const contextOfReader = async (
  kit: Kit,
  accountId: AccountId,
  { userId, name }: { readonly userId: UserId; readonly name: string },
  subject: ReportSubject,
): Promise<Context | undefined> => {
  const kept = ownActor(accountId, userId, name)
  const reader = await kit.database.transaction("system", (db) => findReader(db, kept, accountId, subject))
  if ("whyNot" in reader) return undefined
  const { jobId: _jobId, ...ctx } = contextOfJob(kit, { accountId, jobId: 0 }, kept)
  return { ...ctx, actor: reader.actor }
}
