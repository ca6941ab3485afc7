import { z } from "zod"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { roleById, type KnownRole } from "@dialplane/contract/kit/access/roles.table"
import type { Context, Kit } from "../context.ts"
import type { Acting, Actor } from "../access/actor.ts"
import type { JobRun } from "./jobs.ts"

const keyList = z.array(z.string())
const keptRole = z.object({
  id: z.number(),
  name: z.string(),
  displayName: z.string(),
  key: z.string().nullable(),
  level: z.string(),
  parentType: z.boolean(),
  portal: z.boolean(),
  reach: z.enum(["own", "tree"]),
  keys: keyList,
})

/** The user who started a job, as they were then: the job's use cases check and record in their name. */
export const jobActor = z.object({
  userId: z.number(),
  homeAccountId: z.number(),
  homeAccountName: z.string().default(""),
  accountId: z.number(),
  clientId: z.string(),
  loginName: z.string(),
  name: z.string(),
  role: keptRole,
  isVendorSupport: z.boolean(),
  keys: keyList,
  reach: z.enum(["own", "tree"]),
  acting: z
    .object({
      kind: z.enum(["role", "trust", "assume"]),
      accountName: z.string(),
      reason: z.string(),
      until: z.string(),
      homeRole: keptRole,
      homeVendorSupport: z.boolean().default(false),
    })
    .nullable(),
  address: z.string(),
  userAgent: z.string(),
  traceId: z.string(),
})
export type JobActor = z.infer<typeof jobActor>

export const keepRole = (role: KnownRole): z.infer<typeof keptRole> => ({
  id: role.id,
  name: role.name,
  displayName: role.displayName,
  key: role.key,
  level: role.level,
  parentType: role.parentType,
  portal: role.portal,
  reach: role.reach,
  keys: [...role.keys],
})
// A system role as it is defined now; a custom role as it was.
const wakeRole = (kept: z.infer<typeof keptRole>): KnownRole =>
  roleById.get(kept.id) ?? ({ ...kept, keys: new Set(kept.keys) } as unknown as KnownRole)

/**
 * What a job's payload keeps of the request that starts it. It contains no token, so it can only be used for the job.
 */
export const keepActor = ({ actor, traceId, http }: Context): JobActor => {
  const { userId, homeAccountId, homeAccountName, accountId, clientId, loginName, name, isVendorSupport, reach } = actor
  return {
    userId,
    homeAccountId,
    homeAccountName,
    accountId,
    clientId,
    loginName,
    name,
    isVendorSupport,
    reach,
    role: keepRole(actor.role),
    keys: [...actor.keys],
    acting: actor.acting === null ? null : { ...actor.acting, homeRole: keepRole(actor.acting.homeRole) },
    address: http.address,
    userAgent: http.userAgent,
    traceId,
  }
}

/** A context like that of a request, for the use cases of a job. */
export const contextOfJob = (kit: Kit, run: JobRun, kept: JobActor): Context => {
  const acting: Acting | null =
    kept.acting === null ? null : { ...kept.acting, homeRole: wakeRole(kept.acting.homeRole) }
  const actor: Actor = {
    userId: kept.userId,
    homeAccountId: kept.homeAccountId,
    homeAccountName: kept.homeAccountName,
    accountId: kept.accountId,
    // Whether the account still accepts changes was checked when the job started to run (jobs.ts).
    accountStatus: "Active",
    sessionId: "",
    clientId: kept.clientId,
    loginName: kept.loginName,
    name: kept.name,
    role: wakeRole(kept.role),
    isVendorSupport: kept.isVendorSupport,
    keys: new Set(kept.keys as PermissionKey[]),
    reach: kept.reach,
    passwordExpired: false,
    acting,
  }
  return {
    kit,
    actor,
    accountId: run.accountId,
    jobId: run.jobId,
    traceId: kept.traceId,
    log: kit.log,
    http: {
      address: kept.address,
      userAgent: kept.userAgent,
      host: "",
      header: () => undefined,
      setHeader: () => {},
      cookie: () => undefined,
      setCookie: () => {},
    },
  }
}
