import { z } from "zod"
import { exportPeople } from "@dialplane/contract/onboarding/people/people.endpoints"
import { joinNames } from "@dialplane/contract/onboarding/people/name-list"
import { peopleProblems } from "@dialplane/contract/onboarding/people/people.problems"
import { peopleColumnTitles } from "@dialplane/contract/onboarding/people/people.messages"
import { peopleEdit, type PeopleEdit } from "@dialplane/contract/onboarding/people/people.schema"
import type { UserListEntry } from "@dialplane/contract/identity/users/users.schema"
import { changeGroupsOf } from "../../identity/groups/groups.service.ts"
import type { Context, Kit } from "../../kit/context.ts"
import { csvLine } from "../../kit/files/csv.ts"
import type { Db } from "../../kit/database/database.ts"
import { keepJobFile } from "../../kit/jobs/job-files.ts"
import { jobActor } from "../../kit/jobs/job-actor.ts"
import { contextOfJob } from "../../kit/jobs/job-context.ts"
import { laneByRows, mailRetrySeconds } from "../../kit/jobs/job-lanes.ts"
import { forEachRow } from "../../kit/jobs/job-rows.ts"
import { defineJob, type JobRun } from "../../kit/jobs/jobs.ts"
import { refuse } from "../../kit/refusal.ts"
import { inviteWithin } from "../../identity/passwords/password-links.service.ts"
import { readBrand } from "../../identity/passwords/passwords.service.ts"
import { changeQueuesOf } from "../../calling/queues/queues.service.ts"
import { changeWithin } from "../../identity/users/change-user.service.ts"
import { listPeople } from "../../identity/users/users.service.ts"
import { bulkMessages } from "./many-people.messages.ts"
import { listParts, type PersonParts } from "./many-people.queries.ts"
import { findUserName, listExtensionsOf } from "./people.queries.ts"

/** Changes one of many users; the preview makes the same change and rolls it back. */
export const changeOne = async (
  db: Db,
  ctx: Context,
  userId: number,
  { joinGroupIds, leaveGroupIds, joinQueueIds = [], leaveQueueIds = [], ...edit }: PeopleEdit,
): Promise<string> => {
  const person = await changeWithin(db, ctx, userId, { edit, named: {} })
  await changeGroupsOf(ctx, db, userId, { join: joinGroupIds ?? [], leave: leaveGroupIds ?? [] })
  await changeAnswering(db, ctx, userId, joinQueueIds, leaveQueueIds)
  return `${person.firstName} ${person.lastName}`
}

/** Joins queues with the default extension, and leaves them with all extensions. */
const changeAnswering = async (
  db: Db,
  ctx: Context,
  userId: number,
  join: readonly number[],
  leave: readonly number[],
) => {
  if (join.length + leave.length === 0) return
  const [own, ...others] = await listExtensionsOf(db, ctx.accountId, userId)
  if (own === undefined) return void (join.length > 0 && refuse(peopleProblems.noExtension))
  await changeQueuesOf(ctx, db, own.extensionId, { join, leave })
  for (const { extensionId } of others) await changeQueuesOf(ctx, db, extensionId, { leave })
}

/** Runs a change for many users. `change` returns the user's name. */
const forEachPerson = (run: JobRun, userIds: readonly number[], change: (db: Db, userId: number) => Promise<string>) =>
  forEachRow(run, userIds, {
    change: async (db, userId) => ({ ok: true, message: await change(db, userId) }),
    nameOf: async (db, userId) =>
      (await findUserName(db, run.accountId, userId)) ?? bulkMessages.userWithoutName(userId),
  })

export const editJob = (kit: Kit) =>
  defineJob({
    name: "people.edit",
    givesPower: ({ edit }) => edit.roleId !== undefined,
    permission: "update:users",
    lane: ({ userIds }) => laneByRows(userIds.length),
    payload: z.object({ userIds: z.array(z.number()), edit: peopleEdit, actor: jobActor }),
    run: async (run, { userIds, edit, actor }) => {
      const ctx = contextOfJob(kit, run, actor)
      await forEachPerson(run, userIds, (db, userId) => changeOne(db, ctx, userId, edit))
    },
  })

/**
 * Sends welcome emails to many users. After a restart nobody gets a second one: the result of the row is in the same
 * transaction.
 */
export const inviteJob = (kit: Kit) =>
  defineJob({
    name: "people.invite",
    permission: "update:users",
    lane: ({ userIds }) => laneByRows(userIds.length),
    payload: z.object({ userIds: z.array(z.number()), actor: jobActor }),
    retryForSeconds: mailRetrySeconds,
    run: async (run, { userIds, actor }) => {
      const ctx = contextOfJob(kit, run, actor)
      const brand = await readBrand(kit, run.accountId)
      await forEachPerson(run, userIds, (db, userId) => inviteWithin(ctx, db, brand, userId))
    },
  })

const exportFilter = exportPeople.body
export type ExportFilter = z.output<typeof exportFilter>
const perPage = 500

/** Exports the users who match the filters, in the columns of an import. */
export const exportJob = (kit: Kit) =>
  defineJob({
    name: "people.export",
    permission: "read:users",
    changesAccount: false,
    lane: "interactive",
    payload: z.object({ filter: exportFilter }),
    run: async (run, { filter }) => {
      await keepJobFile(
        kit,
        run,
        `people-${run.accountId}-${kit.now().toISOString().slice(0, 10)}.csv`,
        lines(run, filter),
      ).catch((error: unknown) => {
        if (!(error instanceof Stopped)) throw error
      })
    },
  })

class Stopped extends Error {}

async function* lines(run: JobRun, filter: ExportFilter): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(Object.values(peopleColumnTitles))}`
  let done = 0
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await run.inAccount(async (db) => {
      const found = await listPeople(db, run.accountId, {
        ...filter,
        limit: perPage,
        from: "start",
        sort: "name",
        direction: "asc",
        cursor: cursor ?? undefined,
      })
      const parts = new Map(
        (
          await listParts(
            db,
            run.accountId,
            found.items.map(({ userId }) => userId),
          )
        ).map((one) => [one.userId, one]),
      )
      return {
        text: found.items.map((person) => csvLine(cellsOf(person, parts.get(person.userId)))).join(""),
        count: found.items.length,
        nextCursor: found.nextCursor,
      }
    })
    if (page.text !== "") yield page.text
    done += page.count
    cursor = page.nextCursor
    await run.inAccount((db) => run.progress(db, done, cursor === null ? done : 0))
    if (await run.cancelled()) throw new Stopped()
  }
}

const yesNo = (value: boolean) => (value ? "yes" : "no")

/**
 * In the order of `peopleColumnTitles`. PINs are never exported, and `send_welcome` is "no", so that importing the file
 * again sends no welcome emails.
 */
export const cellsOf = (person: UserListEntry, parts: PersonParts | undefined): string[] => [
  person.firstName,
  person.lastName,
  person.loginName,
  person.email,
  person.isRoom
    ? "Room"
    : ((person.roleMemberships.find(({ isDefault }) => isDefault) ?? person.roleMemberships[0])?.displayName ?? ""),
  person.extensions[0]?.extension ?? "",
  parts?.template ?? "",
  parts?.location ?? "",
  joinNames(parts?.groups ?? []),
  joinNames(parts?.queues ?? []),
  parts?.number ? `+${parts.number}` : "",
  parts?.mac ? (parts.make ?? "") : "",
  parts?.mac ? (parts.model ?? "") : "",
  parts?.mac?.replace(/..(?=.)/g, "$&:") ?? "",
  parts?.emergencyLocation ?? "",
  "",
  "no",
  yesNo(person.isEnabled),
  parts?.mobile ?? "",
]
