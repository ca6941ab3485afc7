import { z } from "zod"
import { idIn, membersNow } from "../../kit/audit/recorded-members.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import type { WrittenChange } from "../../kit/context.ts"
import * as queries from "./queues.queries.ts"
import { changeWithin } from "./queues.service.ts"

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
