import { recordedDestination } from "@dialplane/contract/calling/destinations/recorded-destination"
import { z } from "zod"
import { callGroupEdit } from "@dialplane/contract/calling/call-groups/call-groups.schema"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { undoCreation } from "../../kit/domain/undo-creation.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import { findGroup, listMembers, lockGroups } from "./call-groups.queries.ts"
import { factsOf, memberFacts } from "./call-groups.rules.ts"
import { changeWithin, readGroup, removeWithin, setLoginWithin } from "./call-groups.service.ts"

const { shape } = callGroupEdit

const readFacts = async (db: Db, ctx: Context, id: number) => {
  if ((await findGroup(db, ctx.accountId, id)) === undefined) return undefined
  const group = await readGroup(db, ctx, id)
  return {
    ...factsOf(group),
    noAnswer: recordedDestination(group.noAnswer),
    closed: recordedDestination(group.closed),
  }
}

export const undoCallGroup = defineUndo({
  action: "call_group.changed",
  permission: "update:call-groups",
  fields: z.strictObject({
    strategy: shape.strategy,
    ringSeconds: shape.ringSeconds,
    passes: shape.passes,
    skipBusy: shape.skipBusy,
    respectDoNotDisturb: shape.respectDoNotDisturb,
    callerNamePrefix: shape.callerNamePrefix,
    ringBack: shape.ringBack,
    membersCanLogOut: shape.membersCanLogOut,
    schedule: z.string().nullish(),
    scheduleId: shape.scheduleId,
    noAnswer: shape.noAnswer,
    closed: shape.closed,
  }),
  hold: async (db, ctx, { objectId }) => {
    await lockGroups(db, ctx.accountId, [Number(objectId)])
  },
  read: (db, ctx, { objectId }) => readFacts(db, ctx, Number(objectId)),
  write: (db, ctx, { objectId }, { schedule: _name, ...fields }) => changeWithin(db, ctx, Number(objectId), fields),
})

const member = z.object({
  label: z.string(),
  position: z.int(),
  member: z.string().optional(),
  memberId: z.int().optional(),
  note: z.string().optional(),
  acceptPrompt: z.boolean().optional(),
  seconds: z.int().nullable(),
  delay: z.int(),
})

/** Restores the list and its order; whoever is logged out stays so. */
export const undoCallGroupMembers = defineUndo({
  action: "call_group.members_changed",
  permission: "update:call-groups",
  fields: z.strictObject({ members: z.array(member) }),
  hold: async (db, ctx, { objectId }) => {
    await lockGroups(db, ctx.accountId, [Number(objectId)])
  },
  read: async (db, ctx, { objectId }) =>
    (await findGroup(db, ctx.accountId, Number(objectId))) === undefined
      ? undefined
      : { members: memberFacts(await listMembers(db, ctx.accountId, Number(objectId))) },
  write: (db, ctx, { objectId }, { members }) =>
    changeWithin(db, ctx, Number(objectId), {
      members: members.map(({ label, memberId, note = "", acceptPrompt = true, seconds, delay }) =>
        memberId === undefined
          ? { kind: "external", number: label, name: note, confirm: acceptPrompt, seconds, delay }
          : { kind: "extension", extensionId: memberId, seconds, delay },
      ),
    }),
})

const login = z.strictObject({ extension: z.string(), extensionId: z.int(), loggedIn: z.boolean() })
const undoLogin = (action: string) =>
  defineUndo({
    action,
    permission: "update:call-groups",
    fields: login,
    hold: async (db, ctx, { objectId }) => {
      await lockGroups(db, ctx.accountId, [Number(objectId)])
    },
    read: async (db, ctx, { objectId, after }) => {
      const { extensionId } = login.parse(after)
      const members = await listMembers(db, ctx.accountId, Number(objectId))
      const found = members.find((one) => one.extensionId === extensionId)
      return found && { extension: `${found.extension} ${found.name}`.trim(), extensionId, loggedIn: !found.loggedOut }
    },
    write: (db, ctx, { objectId }, { extensionId, loggedIn }) =>
      setLoginWithin(db, ctx, Number(objectId), extensionId, loggedIn),
  })
export const undoLoggedIn = undoLogin("call_group.member_logged_in")
export const undoLoggedOut = undoLogin("call_group.member_logged_out")

export const undoCreated = undoCreation({
  action: "call_group.created",
  permission: "delete:call-groups",
  hold: (db, ctx, id) => lockGroups(db, ctx.accountId, [id]),
  read: async (db, ctx, id) => {
    const facts = await readFacts(db, ctx, id)
    return facts && { ...facts, members: memberFacts(await listMembers(db, ctx.accountId, id)) }
  },
  remove: removeWithin,
})
