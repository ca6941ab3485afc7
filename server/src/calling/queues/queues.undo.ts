import { destination } from "@dialplane/contract/calling/destinations/destination"
import { queueDestinationSlots, queueSettings } from "@dialplane/contract/calling/queues/queue-settings"
import { z } from "zod"
import { allMembersNow, idIn, membersNow } from "../../kit/audit/recorded-members.ts"
import { undoCreation } from "../../kit/domain/undo-creation.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import type { WrittenChange } from "../../kit/context.ts"
import { readSettings } from "./queue-settings.service.ts"
import * as queries from "./queues.queries.ts"
import { recordDestinations, recordedSlots, recordSettings, type SoundSetting } from "./queues.rules.ts"
import { changeWithin, readFacts, recordRank, removeWithin } from "./queues.service.ts"

const fields = z.strictObject({ agents: z.array(z.string().regex(/\(\d+\)$/)).optional() })
const agentsIn = (side: WrittenChange["before"]) => fields.shape.agents.catch(undefined).parse(side["agents"]) ?? []

/** Removes the agents that were added and adds those that were removed; later changes stay. */
export const undoAgents = defineUndo({
  action: "queue.agents_changed",
  permission: "update:call-queues",
  fields,
  hold: async (db, ctx, { objectId }) => {
    await queries.lockQueue(db, ctx.accountId, Number(objectId))
  },
  read: async (db, ctx, { objectId, before, after }) => {
    if ((await queries.findQueue(db, ctx.accountId, Number(objectId))) === undefined) return undefined
    const named = [...agentsIn(before), ...agentsIn(after)].map(idIn)
    const agents = membersNow(
      agentsIn(before),
      agentsIn(after),
      await queries.listThoseIn(db, ctx.accountId, Number(objectId), named),
    )
    return agents.length > 0 ? { agents } : {}
  },
  write: async (db, ctx, { objectId, after }, { agents = [] }) => {
    const stay = new Set(agents.map(idIn))
    await changeWithin(db, ctx, Number(objectId), {
      join: [...stay],
      leave: agentsIn(after)
        .map(idIn)
        .filter((id) => !stay.has(id)),
    })
  },
})

const rank = z.strictObject({ agent: z.string(), agentId: z.int(), priority: z.int(), skill: z.int() })
const ranks = z.strictObject({ agents: z.array(rank) })
const ranksIn = (side: WrittenChange["before"]) => ranks.shape.agents.catch([]).parse(side["agents"])

export const undoRanks = defineUndo({
  action: "queue.agent_ranks_changed",
  permission: "update:call-queues",
  fields: ranks,
  hold: async (db, ctx, { objectId }) => {
    await queries.lockQueue(db, ctx.accountId, Number(objectId))
  },
  read: async (db, ctx, { objectId, after }) => {
    if ((await queries.findQueue(db, ctx.accountId, Number(objectId))) === undefined) return undefined
    const ids = ranksIn(after).map(({ agentId }) => agentId)
    const now = await queries.listRanks(db, ctx.accountId, Number(objectId), ids)
    // In the order of the entry: agents may have been renumbered since.
    return { agents: ids.flatMap((id) => now.find(({ extensionId }) => extensionId === id) ?? []).map(recordRank) }
  },
  write: async (db, ctx, { objectId }, { agents }) => {
    await changeWithin(db, ctx, Number(objectId), {
      agentSettings: agents.map(({ agentId, priority, skill }) => ({ extensionId: agentId, priority, skill })),
    })
  },
})

const name = z.string().nullable()
const id = z.int().nullable()
const {
  schedule: _schedule,
  greeting: _greeting,
  holdAudio: _holdAudio,
  comfortMessage: _comfortMessage,
  whisperSound: _whisperSound,
  ...plainSettings
} = queueSettings.shape
const to = destination.nullable()
const settingFields = z
  .strictObject({
    ...plainSettings,
    schedule: name,
    scheduleId: id,
    greeting: name,
    greetingId: id,
    holdAudio: name,
    holdAudioId: id,
    comfortMessage: name,
    comfortMessageId: id,
    whisperSound: name,
    whisperSoundId: id,
    [recordedSlots.full]: to,
    [recordedSlots.waitedTooLong]: to,
    [recordedSlots.noAgents]: to,
    [recordedSlots.closed]: to,
    [recordedSlots.exitKey]: to,
  })
  .partial()

/** Settings and destinations; what they name is found by id. */
export const undoSettings = defineUndo({
  action: "queue.changed",
  permission: "update:call-queues",
  fields: settingFields,
  hold: async (db, ctx, { objectId }) => {
    await queries.lockQueue(db, ctx.accountId, Number(objectId))
  },
  read: async (db, ctx, { objectId }) => {
    if ((await queries.findQueue(db, ctx.accountId, Number(objectId))) === undefined) return undefined
    const { settings, destinations } = await readSettings(db, ctx, Number(objectId))
    return { ...recordSettings(settings), ...recordDestinations(destinations) }
  },
  write: async (db, ctx, { objectId }, fields) => {
    const { scheduleId, greetingId, holdAudioId, comfortMessageId, whisperSoundId, ...rest } = fields
    const sound = (setting: SoundSetting, mediaId: number | null | undefined) =>
      mediaId === undefined ? {} : { [setting]: mediaId === null ? null : { mediaId } }
    const plain = Object.fromEntries(Object.entries(rest).filter(([field]) => field in plainSettings))
    await changeWithin(db, ctx, Number(objectId), {
      settings: {
        ...plain,
        ...(scheduleId === undefined ? {} : { schedule: scheduleId === null ? null : { scheduleId } }),
        ...sound("greeting", greetingId),
        ...sound("holdAudio", holdAudioId),
        ...sound("comfortMessage", comfortMessageId),
        ...sound("whisperSound", whisperSoundId),
      },
      destinations: Object.fromEntries(
        queueDestinationSlots.flatMap((slot) => {
          const before = rest[recordedSlots[slot]]
          return before === undefined ? [] : [[slot, before]]
        }),
      ),
    })
  },
})

export const undoCreated = undoCreation({
  action: "queue.created",
  permission: "delete:call-queues",
  hold: (db, ctx, id) => queries.lockQueue(db, ctx.accountId, id),
  read: async (db, ctx, id, after) => {
    const facts = await readFacts(db, ctx, id)
    return facts && { ...facts, agents: allMembersNow(agentsIn(after), facts.agents) }
  },
  remove: removeWithin,
})
