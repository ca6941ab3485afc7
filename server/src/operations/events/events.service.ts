import type { Context } from "../../kit/context.ts"
import { EventStream } from "../../kit/http/route.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { isSessionOpen } from "./events.queries.ts"
import { concerns } from "./events.rules.ts"

const lookMilliseconds = 15_000

/** Open as long as the session. */
export const watch = (ctx: Context): EventStream =>
  new EventStream((send, end) => {
    const look = async () => {
      if (!(await inSystem(ctx, (db) => isSessionOpen(db, ctx.actor.sessionId)))) end()
    }
    const lookAgain = () =>
      void look().catch((error: unknown) => ctx.log.warn({ err: error }, "session of an event stream not checked"))
    const stop = ctx.kit.events.subscribe((event) => {
      if (!concerns(event, ctx.actor)) return
      send(event.topic, event.data)
      // Events about the user's sign-ins may concern this session.
      if (event.topic.startsWith("session")) lookAgain()
    })
    const timer = setInterval(lookAgain, lookMilliseconds)
    return () => {
      clearInterval(timer)
      stop()
    }
  })
