import { accessChanged } from "@dialplane/contract/identity/sessions/sessions.events"
import { eventProblems } from "@dialplane/contract/operations/events/events.problems"
import { eventsMissed, onItsWayMilliseconds } from "@dialplane/contract/kit/missed-events"
import { findSessionActor } from "../../identity/sessions/present-actor.service.ts"
import type { Actor } from "../../kit/access/actor.ts"
import type { Context } from "../../kit/context.ts"
import { EventStream } from "../../kit/http/route.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { dataOf, type EventData, type LiveEvent } from "../../kit/live/events.ts"
import { refuse } from "../../kit/refusal.ts"
import { findListening } from "./events.queries.ts"
import { heardOf } from "./events.rules.ts"

const lookMilliseconds = 15_000

/** Each window of the portal has one stream; each stream asks the database now and then. For each node. */
const mostStreams = 20
const hasTooMany = ({ kit, actor }: Context) => kit.events.countFor(actor.userId) >= mostStreams

/** Whether what the user may see has changed: the portal connects again and gets what it may see then. */
const changesRights = (topic: string, data: EventData, { actor }: Context) =>
  (topic === "role" && data["roleId"] === actor.role.id) ||
  (topic === "user" && data["userId"] === actor.userId) ||
  (topic === accessChanged && data["userId"] === actor.userId)

/**
 * An event about many objects is told once, like one about a single object: about the listener, if they are among them.
 */
const aboutOne = (event: LiveEvent, ctx: Context, heard: (data: EventData) => EventData | undefined) => {
  const all = dataOf(event)
  const own = all.find((data) => changesRights(event.topic, data, ctx))
  for (const data of own === undefined ? all : [own]) {
    const told = heard(data)
    if (told !== undefined) return { told, isOwn: own !== undefined }
  }
  return undefined
}

const hasSameRights = (present: Actor, actor: Actor) =>
  present.accountId === actor.accountId &&
  present.keys.size === actor.keys.size &&
  [...present.keys].every((key) => actor.keys.has(key))

/** Open as long as the session. Begins with the events of the time for which the caller has been reading. */
export const watch = (ctx: Context, readForMilliseconds: number | undefined): EventStream => {
  if (hasTooMany(ctx)) refuse(eventProblems.tooManyStreams, { most: mostStreams })
  return new EventStream((send, end) => {
    const { actor } = ctx
    // Several requests may have been let in at the same moment.
    if (hasTooMany(ctx)) {
      end()
      return () => {}
    }
    let own = { queueIds: new Set<number>(), boxIds: new Set<number>(), isSupervisor: false }
    // Nothing is sent before it is known what the user may hear.
    let waiting: LiveEvent[] | undefined = []
    let isOver = false
    const finish = () => {
      isOver = true
      end()
    }
    const look = async () => {
      const found = await inSystem(ctx, async (db) => {
        const present = await findSessionActor(db, actor.sessionId)
        return present !== undefined && hasSameRights(present, actor)
          ? findListening(db, actor.accountId, actor.userId)
          : undefined
      })
      if (found === undefined) finish()
      else
        own = {
          queueIds: new Set(found.queueIds),
          boxIds: new Set(found.boxIds),
          isSupervisor: found.isSupervisor,
        }
    }
    const lookAgain = () =>
      look().catch((error: unknown) => ctx.log.warn({ err: error }, "session of an event stream not checked"))
    const tell = (event: LiveEvent) => {
      if (isOver) return undefined
      const listener = { keys: actor.keys, ...own }
      const found = aboutOne(event, ctx, (data) => heardOf({ ...event, data }, listener))
      if (found !== undefined) send(event.topic, found.told)
      return found
    }
    const earlier =
      readForMilliseconds === undefined ? [] : ctx.kit.events.heardIn(actor, readForMilliseconds + onItsWayMilliseconds)
    const onEvent = (event: LiveEvent) => {
      const found = tell(event)
      if (found === undefined) return
      // Events about the user's sign-ins may concern this session; those about their own rules make them a supervisor.
      if (event.topic.startsWith("session") || (event.topic === "callMonitoring" && event.userId !== undefined))
        void lookAgain()
      if (found.isOwn) finish()
    }
    const missed = () => {
      if (isOver) return
      send(eventsMissed, {})
      void lookAgain()
    }
    const stop = ctx.kit.events.subscribeFor(
      actor,
      (event) => (waiting === undefined ? onEvent(event) : waiting.push(event)),
      missed,
    )
    void lookAgain().then(() => {
      if (isOver) return
      // What the user may see is that of this request, which came after these: they end nothing.
      if (earlier === undefined) send(eventsMissed, {})
      else for (const event of earlier) tell(event)
      const since = waiting ?? []
      waiting = undefined
      for (const event of since) onEvent(event)
    })
    const timer = setInterval(() => void lookAgain(), lookMilliseconds)
    return () => {
      clearInterval(timer)
      stop()
    }
  })
}
