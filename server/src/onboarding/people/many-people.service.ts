import { peopleProblems } from "@dialplane/contract/onboarding/people/people.problems"
import type { BulkEdit, ExtensionsOfPeople } from "@dialplane/contract/onboarding/people/people.schema"
import type { BulkPreview } from "@dialplane/contract/kit/bulk-preview"
import type { UserId } from "@dialplane/contract/kit/ids"
import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import { requireRecentProof } from "../../kit/access/recent-proof.ts"
import { audit } from "../../kit/audit/audit.ts"
import { requirePermission, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { keepActor } from "../../kit/jobs/job-context.ts"
import { previewBulk } from "../../kit/preview/preview-bulk.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { inviteWithin } from "../../identity/passwords/password-links.service.ts"
import { readBrand } from "../../identity/passwords/passwords.service.ts"
import { changeOne, editJob, exportJob, inviteJob, type ExportFilter } from "./many-people.jobs.ts"
import { bulkMessages } from "./many-people.messages.ts"
import { listAssignments, listExtensionIds, listWithoutExtension } from "./many-people.queries.ts"
import { findExisting, findUserName } from "./people.queries.ts"

/** The fields that were filled in; refuses an empty change, or one that needs a missing permission. */
const requireChange = (ctx: Context, change: BulkEdit["edit"]) => {
  const filled = Object.entries(change).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  if (filled.length === 0) refuse(peopleProblems.nothingToChange)
  if ((change.joinGroupIds?.length ?? 0) + (change.leaveGroupIds?.length ?? 0) > 0)
    requirePermission(ctx, "update:groups")
  if ((change.joinQueueIds?.length ?? 0) + (change.leaveQueueIds?.length ?? 0) > 0)
    requirePermission(ctx, "update:call-queues")
  return Object.fromEntries(filled)
}

const knownPeople = ({ accountId }: Context) => ({
  find: (db: Db, userIds: readonly UserId[]) => findExisting(db, accountId, userIds),
  otherwise: userProblems.notFound,
})

export const preview = (ctx: Context, { userIds, edit: change }: BulkEdit): Promise<BulkPreview> => {
  const filled = requireChange(ctx, change)
  return previewBulk(ctx, {
    ids: userIds,
    change: (inside, db, userId) => changeOne(db, inside, userId, filled),
    nameOf: async (db, userId) =>
      (await findUserName(db, ctx.accountId, userId)) ?? bulkMessages.userWithoutName(userId),
    known: knownPeople(ctx),
  })
}

export const edit = async (ctx: Context, { userIds, edit: change }: BulkEdit): Promise<{ jobId: number }> => {
  const filled = requireChange(ctx, change)
  if (change.roleId !== undefined) requireRecentProof(ctx)
  const different = [...new Set(userIds)]
  const title = bulkMessages.changeTitle(different.length)
  return inTransaction(ctx, async (db) => {
    const jobId = await ctx.kit.jobs.enqueue(
      db,
      editJob(ctx.kit),
      { userIds: different, edit: filled, actor: keepActor(ctx) },
      {
        accountId: ctx.accountId,
        userId: ctx.actor.userId,
        title,
      },
    )
    await audit(db, ctx, {
      action: "people.changed_together",
      object: { type: "job", id: jobId!, name: title },
      after: { people: different.length, ...filled },
    })
    return { jobId: jobId! }
  })
}

export const previewInvite = async (ctx: Context, userIds: readonly number[]): Promise<BulkPreview> => {
  const brand = await readBrand(ctx.kit, ctx.accountId)
  return previewBulk(ctx, {
    ids: userIds,
    change: (inside, db, userId) => inviteWithin(inside, db, brand, userId),
    nameOf: async (db, userId) =>
      (await findUserName(db, ctx.accountId, userId)) ?? bulkMessages.userWithoutName(userId),
    known: knownPeople(ctx),
  })
}

export const invite = async (ctx: Context, userIds: readonly number[]): Promise<{ jobId: number }> => {
  const different = [...new Set(userIds)]
  const title = bulkMessages.inviteTitle(different.length)
  return inTransaction(ctx, async (db) => {
    const jobId = await ctx.kit.jobs.enqueue(
      db,
      inviteJob(ctx.kit),
      { userIds: different, actor: keepActor(ctx) },
      { accountId: ctx.accountId, userId: ctx.actor.userId, title },
    )
    await audit(db, ctx, {
      action: "people.invited_together",
      object: { type: "job", id: jobId!, name: title },
      after: { people: different.length },
    })
    return { jobId: jobId! }
  })
}

const mostNamed = 50

/** The extensions of selected users for actions on extensions, and the users who have none. */
export const extensionsOf = (ctx: Context, userIds: readonly number[]): Promise<ExtensionsOfPeople> =>
  inTransaction(ctx, async (db) => {
    const without = await listWithoutExtension(db, ctx.accountId, userIds)
    return {
      extensionIds: await listExtensionIds(db, ctx.accountId, userIds),
      without: without.slice(0, mostNamed),
      withoutCount: without.length,
    }
  })

export const assignmentsOf = (ctx: Context, userIds: readonly number[]) =>
  inTransaction(ctx, (db) => listAssignments(db, ctx.accountId, userIds))

export const startExport = (ctx: Context, filter: ExportFilter): Promise<{ jobId: number }> =>
  inTransaction(ctx, async (db) => {
    const jobId = await ctx.kit.jobs.enqueue(
      db,
      exportJob(ctx.kit),
      { filter },
      { accountId: ctx.accountId, userId: ctx.actor.userId, title: bulkMessages.exportTitle },
    )
    await audit(db, ctx, { action: "people.exported", object: { type: "job", id: jobId! }, after: { ...filter } })
    return { jobId: jobId! }
  })
