import type { z } from "zod"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { roleById, type KnownRole } from "@dialplane/contract/kit/access/roles.table"
import type { Context, Kit } from "../context.ts"
import type { Acting, Actor } from "../access/actor.ts"
import { keepRole, type JobActor, type keptRole } from "./job-actor.ts"
import type { JobRun } from "./jobs.ts"

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
    apiKey: actor.apiKey && { ...actor.apiKey, scopes: actor.apiKey.scopes && [...actor.apiKey.scopes] },
    address: http.address,
    userAgent: http.userAgent,
    traceId,
  }
}

/** A context like that of a request, for the use cases of a job. */
export const contextOfJob = (kit: Kit, run: Pick<JobRun, "accountId" | "jobId">, kept: JobActor): Context => {
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
    apiKey: kept.apiKey,
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
