import { z } from "zod"
import type { Context, Kit } from "../../kit/context.ts"
import { contextOfJob } from "../../kit/jobs/job-context.ts"
import { defineJob, type JobDefinition } from "../../kit/jobs/jobs.ts"
import { ownActor } from "../sessions/present-actor.service.ts"
import { listMappedUsers, type MappedUser } from "./scim-resources.queries.ts"
import { applyRoles } from "./scim-roles.service.ts"
import { findScimActor } from "./scim-standing.service.ts"
import { findSettings } from "./scim.queries.ts"

const payload = z.object({})
const atATime = 100

/**
 * Users in parts that stay the same while others get their roles: a job that is handed back goes on with the next part,
 * and does not try those again who were refused.
 */
const inParts = (users: readonly MappedUser[]): Map<number, MappedUser[]> => {
  const parts = new Map<number, MappedUser[]>()
  for (const user of users) {
    const part = Math.floor(user.userId / atATime)
    const known = parts.get(part)
    if (known === undefined) parts.set(part, [user])
    else known.push(user)
  }
  return parts
}

/**
 * Gives all linked users the roles of their groups after the mapping or many members were changed; in the name of SCIM,
 * as a sync would.
 */
export const applyRolesJob = (kit: Kit): JobDefinition<z.output<typeof payload>> =>
  defineJob({
    name: "scim.apply_roles",
    permission: { none: "does what the next synchronization would do" },
    lane: "bulk",
    payload,
    visible: false,
    run: async (run) => {
      const { accountId } = run
      const settings = await run.inAccount((db) => findSettings(db, accountId))
      if (!settings.enabled || settings.actsForUserId === null) return
      const handled = await run.handledRows()
      const waiting = await run.inAccount((db) => listMappedUsers(db, accountId, null))
      for (const [part, users] of inParts(waiting)) {
        if (handled.has(part)) continue
        // Asked again for each part: rights may end meanwhile.
        const actor = await run.inSystem((db) => findScimActor(db, accountId, settings.actsForUserId, 0))
        if (actor === undefined) return
        const ctx: Context = { ...contextOfJob(kit, run, ownActor(accountId, actor.userId, "")), actor }
        await run.inAccount(async (db) => {
          await applyRoles(
            db,
            ctx,
            users.map(({ userId }) => userId),
          )
          await run.rowResult(db, part, true, "")
        })
      }
    },
  })
