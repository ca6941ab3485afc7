import {
  queueDestinationSlots,
  type QueueDestinations,
  type QueueSettings,
} from "@dialplane/contract/calling/queues/queue-settings"
import { queueProblems } from "@dialplane/contract/calling/queues/queues.problems"
import type { Queue, QueueEdit } from "@dialplane/contract/calling/queues/queues.schema"
import { fillText, type Problem } from "@dialplane/contract/kit/problem"
import { readSchedulesNow } from "../../inventory/schedules/schedules.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import type { UseFinder } from "../../kit/domain/use-finder.ts"
import { onConstraint, Refusal, refuse } from "../../kit/refusal.ts"
import { readDestinations, saveDestinations } from "../destinations/destinations.service.ts"
import * as queries from "./queue-settings.queries.ts"
import { differences, objectionToSettings, recordDestinations, recordSettings, soundSettings } from "./queues.rules.ts"

interface Settled {
  readonly settings: QueueSettings
  readonly destinations: QueueDestinations
}

export const readSettings = async (db: Db, ctx: Context, queueId: number): Promise<Settled> => {
  const slots = await readDestinations(db, ctx.accountId, { extensionId: queueId })
  return {
    settings: (await queries.findSettings(db, ctx.accountId, queueId)) ?? refuse(queueProblems.notFound),
    destinations: Object.fromEntries(
      queueDestinationSlots.map((slot) => [slot, slots.get(slot) ?? null]),
    ) as unknown as QueueDestinations,
  }
}

const refuseAt = (
  field: string | undefined,
  problem: Problem,
  details: Readonly<Record<string, string | number>> = {},
) => {
  throw new Refusal(
    problem,
    details,
    field === undefined ? undefined : [{ field, details: fillText(problem.text, details) }],
  )
}

/** What the settings name must exist; names come from there, not from the request. */
const resolve = async (db: Db, ctx: Context, settings: QueueSettings): Promise<QueueSettings> => {
  const { schedule } = settings
  const schedules = await readSchedulesNow(db, ctx, schedule === null ? [] : [schedule.scheduleId])
  const ids = soundSettings.flatMap((name) => settings[name]?.mediaId ?? [])
  const sounds = new Map(
    (ids.length === 0 ? [] : await queries.keepSounds(db, ctx.accountId, [...new Set(ids)])).map((one) => [
      one.id,
      one.name,
    ]),
  )
  const named = soundSettings.map((setting) => {
    const id = settings[setting]?.mediaId
    if (id === undefined) return [setting, null] as const
    if (!sounds.has(id)) refuseAt(`settings.${setting}`, queueProblems.soundUnknown)
    return [setting, { mediaId: id, name: sounds.get(id)! }] as const
  })
  return {
    ...settings,
    ...(Object.fromEntries(named) as Pick<QueueSettings, (typeof soundSettings)[number]>),
    schedule:
      schedule === null
        ? null
        : {
            scheduleId: schedule.scheduleId,
            name: schedules.get(schedule.scheduleId)?.name ?? refuse(queueProblems.scheduleUnknown),
          },
  }
}

/** Why settings and destinations do not go together, for previews of other domains; undefined if they do. */
export const objectionToQueue = (
  settings: QueueSettings,
  leavesTo: unknown,
): { readonly field: string; readonly details: string } | undefined => {
  const found = objectionToSettings(settings, { exitKey: leavesTo })
  return (
    found && {
      field: found.field ?? found.problem.field ?? "",
      details: fillText(found.problem.text, found.details ?? {}),
    }
  )
}

/**
 * Writes settings and destinations with their audit entry, in an open transaction; the caller has locked the queue and
 * counts its version. Returns whether something changed.
 */
export const changeSettings = async (
  db: Db,
  ctx: Context,
  queue: Pick<Queue, "queueId" | "name">,
  edit: Pick<QueueEdit, "settings" | "destinations">,
): Promise<boolean> => {
  if (edit.settings === undefined && edit.destinations === undefined) return false
  const { queueId } = queue
  const before = await readSettings(db, ctx, queueId)
  const given = Object.fromEntries(Object.entries(edit.settings ?? {}).filter(([, value]) => value !== undefined))
  const wanted = await resolve(db, ctx, { ...before.settings, ...(given as Partial<QueueSettings>) })
  // Without a key nobody gets to its destination, so it goes with the key.
  const slots =
    wanted.exitKey === null && before.settings.exitKey !== null && edit.destinations?.exitKey == null
      ? { ...edit.destinations, exitKey: null }
      : (edit.destinations ?? {})
  const leavesTo = slots.exitKey === undefined ? before.destinations.exitKey : slots.exitKey
  const objection = objectionToSettings(wanted, { exitKey: leavesTo })
  if (objection !== undefined) refuseAt(objection.field, objection.problem, objection.details)
  await queries
    .updateSettings(db, ctx.accountId, queueId, wanted)
    .catch(onConstraint("queue_settings_schedule_fkey", queueProblems.scheduleUnknown))
  await saveDestinations(db, ctx, { extensionId: queueId }, slots, (slot) => `destinations.${slot}`)
  const after = await readSettings(db, ctx, queueId)
  const changed = differences(
    { ...recordSettings(before.settings), ...recordDestinations(before.destinations) },
    { ...recordSettings(after.settings), ...recordDestinations(after.destinations) },
  )
  if (changed === undefined) return false
  await audit(db, ctx, {
    action: "queue.changed",
    object: { type: "queue", id: queueId, name: queue.name },
    ...changed,
  })
  return true
}

// --- uses ------------------------------------------------------------------------------------------------------------

export const queueUses: readonly UseFinder[] = [
  {
    of: "schedule",
    find: async (db, accountId, ids) =>
      (await queries.queuesUsingSchedules(db, accountId, ids)).map((use) => ({ ...use, kind: "queue" })),
  },
  {
    of: "media",
    find: async (db, accountId, ids) =>
      (await queries.queuesUsingMedia(db, accountId, ids)).map(({ usedId, id, name }) => ({
        usedId,
        id,
        name,
        kind: "Call Queue",
      })),
  },
]
