import { accessChanged } from "@dialplane/contract/identity/sessions/sessions.events"
import type { Context } from "../../kit/context.ts"
import { EventStream } from "../../kit/http/route.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import type { LiveEvent } from "../../kit/live/events.ts"
import { findListening } from "./events.queries.ts"
import { maySee } from "./events.rules.ts"

const lookMilliseconds = 15_000

/** Whether what the user may see has changed: the portal connects again and gets what it may see then. */
const changesRights = ({ topic, data }: LiveEvent, { actor }: Context) =>
  (topic === "role" && data["roleId"] === actor.role.id) ||
  (topic === "user" && data["userId"] === actor.userId && data["change"] === "roles") ||
  (topic === accessChanged && data["userId"] === actor.userId)

/** Open as long as the session. */
export const watch = (ctx: Context): EventStream =>
  new EventStream((send, end) => {
    const { actor } = ctx
    let own = { queueIds: new Set<number>(), boxIds: new Set<number>() }
    const look = async () => {
      const found = await inSystem(ctx, (db) => findListening(db, actor.sessionId, actor.accountId, actor.userId))
      if (found === undefined) end()
      else own = { queueIds: new Set(found.queueIds), boxIds: new Set(found.boxIds) }
    }
    const lookAgain = () =>
      void look().catch((error: unknown) => ctx.log.warn({ err: error }, "session of an event stream not checked"))
    const stop = ctx.kit.events.subscribeFor(actor, (event) => {
      if (!maySee(event, { keys: actor.keys, ...own })) return
      send(event.topic, event.data)
      // Events about the user's sign-ins may concern this session.
      if (event.topic.startsWith("session")) lookAgain()
      if (changesRights(event, ctx)) end()
    })
    lookAgain()
    const timer = setInterval(lookAgain, lookMilliseconds)
    return () => {
      clearInterval(timer)
      stop()
    }
  })
