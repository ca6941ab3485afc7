import { z } from "zod"
import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { texts } from "@dialplane/contract/kit/language"
import { fillText } from "@dialplane/contract/kit/problem"
import type { Db } from "../database/database.ts"
import { sql } from "../database/sql.ts"
import { jobActor, type JobActor } from "./job-actor.ts"
import type { ClaimedJob } from "./job-queue.ts"

const messages = texts("kit.jobStanding", {
  cannotSignIn: (name: string) => `${name} started this and can no longer sign in.`,
  outOfReach: (name: string) => `${name} started this and can no longer change this account.`,
  permissionLost: (name: string, permission: string) =>
    `${name} started this and no longer has the permission “${permission}”.`,
})

/** What a recorded user may do now. */
interface PresentActor {
  readonly keys: ReadonlySet<PermissionKey>
  readonly managesAccount: boolean
}
/**
 * Finds what a recorded user may do now in an account; undefined when they may no longer sign in. Needs a transaction
 * in the system scope.
 */
export type FindPresentActor = (db: Db, kept: JobActor, accountId: AccountId) => Promise<PresentActor | undefined>

/** The job may not continue: its account, or the user who started it, no longer allows it. The message says why. */
export class StandingLost extends Error {
  override readonly name = "StandingLost"
}

const withActor = z.object({ actor: jobActor })

/** Why a job may not run or continue, by the same rules as for a request; undefined if it may. */
export const whyNotRun = async (
  db: Db,
  job: Pick<ClaimedJob, "accountId" | "userId" | "payload">,
  findPresentActor: FindPresentActor | undefined,
  needs: (db: Db) => Promise<readonly PermissionKey[]>,
): Promise<string | undefined> => {
  const byAccount = await whyNotInAccount(db, job)
  if (byAccount !== undefined || findPresentActor === undefined) return byAccount
  const parsed = withActor.safeParse(job.payload)
  if (!parsed.success) return undefined
  const { actor: kept } = parsed.data
  const present = await findPresentActor(db, kept, job.accountId)
  if (present === undefined) return messages.cannotSignIn(kept.name)
  if (!present.managesAccount) return messages.outOfReach(kept.name)
  // What the user did not have at the start either was granted in another way, for example for a group of users.
  const lost = (await needs(db)).find((key) => kept.keys.includes(key) && !present.keys.has(key))
  return lost === undefined ? undefined : messages.permissionLost(kept.name, lost)
}

const whyNotInAccount = async (
  db: Db,
  { accountId, userId }: Pick<ClaimedJob, "accountId" | "userId">,
): Promise<string | undefined> => {
  const found = await db.maybeOne<{
    status: AccountStatus
    homeId: AccountId | null
    homeStatus: AccountStatus | null
  }>(sql`
    select a.status, h.id as home_id, h.status as home_status from accounts a left join users u on u.id = ${userId}
      left join accounts h on h.id = u.account_id where a.id = ${accountId}`)
  if (found === undefined) return undefined
  if (stopsUnder(found.status, "changes")) return accountProblems.cancelled.text
  if (found.homeStatus === null || found.homeId === accountId || !stopsUnder(found.homeStatus, "managing"))
    return undefined
  return fillText(accountProblems.managingStopped.text, { status: found.homeStatus.toLowerCase() })
}
