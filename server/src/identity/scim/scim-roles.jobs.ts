import { z } from "zod"
import type { Context, Kit } from "../../kit/context.ts"
import { contextOfJob } from "../../kit/jobs/job-context.ts"
import { defineJob, type JobDefinition } from "../../kit/jobs/jobs.ts"
import { ownActor } from "../sessions/present-actor.service.ts"
import { listMappedUsers } from "./scim-resources.queries.ts"
import { applyRoles } from "./scim-roles.service.ts"
import { findScimActor } from "./scim-standing.service.ts"
import { findSettings } from "./scim.queries.ts"

const payload = z.object({})
const atATime = 100

/** Gives all linked users the roles of their groups after the mapping was changed; in the name of SCIM, as a sync would. */
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
      const waiting = (await run.inAccount((db) => listMappedUsers(db, accountId, null))).map(({ userId }) => userId)
      for (let from = 0; from < waiting.length; from += atATime) {
        // Asked again for each part: rights may end meanwhile.
        const actor = await run.inSystem((db) => findScimActor(db, accountId, settings.actsForUserId, 0))
        if (actor === undefined) return
        const ctx: Context = { ...contextOfJob(kit, run, ownActor(accountId, actor.userId, "")), actor }
        await run.inAccount((db) => applyRoles(db, ctx, waiting.slice(from, from + atATime)))
      }
    },
  })
