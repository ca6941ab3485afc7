import { z } from "zod"
import type { EmergencyState } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { defineJob, type JobRun } from "../../kit/jobs/jobs.ts"
import { findLocation, lockLocation, setState, type KeptLocation } from "./emergency-locations.queries.ts"
import { sandboxCarrier } from "./sandbox-carrier.adapter.ts"

/** The carrier in use. A real one replaces the sandbox here. */
export const carrier = sandboxCarrier

const payload = z.object({ locationId: z.int(), revision: z.int() })
type Payload = z.infer<typeof payload>

const nameOnly = "emergency-locations.provision"
/** Separate from the job, because enqueueing needs only the name and the shape of the payload. */
export const provisionJob = (kit: Kit) =>
  defineJob<Payload>({
    name: nameOnly,
    permission: { none: "sends a change that was made to the carrier" },
    lane: "interactive",
    payload,
    visible: false,
    attempts: 10,
    run: (run, work) => provision(kit, run, work),
  })

/** Two steps with a wait between them, each a transaction, so that a server that stops in between can continue. */
const provision = async (kit: Kit, run: JobRun, work: Payload) => {
  const location = await run.inAccount((db) => findLocation(db, run.accountId, work.locationId))
  // Deleted or changed meanwhile: a new revision has its own job.
  if (location === undefined || location.revision !== work.revision) return
  if (location.state === "validated") {
    await carrier.submit(location)
    await step(kit, run, work, "validated", "provisioning", null, (db) => schedule(kit, db, run, work))
  } else if (location.state === "provisioning") {
    const { refusedBecause } = await carrier.outcome(location)
    await step(kit, run, work, "provisioning", refusedBecause === null ? "active" : "failed", refusedBecause)
  }
}

const schedule = async (kit: Kit, db: Db, run: JobRun, work: Payload) => {
  await kit.jobs.enqueue(db, provisionJob(kit), work, {
    accountId: run.accountId,
    key: keyOf(work, "outcome"),
    delaySeconds: carrier.answersAfterSeconds,
  })
}

/** One job for each step of each revision. */
export const keyOf = ({ locationId, revision }: Payload, step: "submit" | "outcome") =>
  `${locationId}.${revision}.${step}`

const step = (
  kit: Kit,
  run: JobRun,
  work: Payload,
  from: EmergencyState,
  to: EmergencyState,
  failureReason: string | null,
  also: (db: Db) => Promise<void> = async () => {},
) =>
  run.inAccount(async (db) => {
    await lockLocation(db, run.accountId, work.locationId)
    const location = await findLocation(db, run.accountId, work.locationId)
    if (location === undefined || location.revision !== work.revision || location.state !== from) return
    await setState(db, run.accountId, work.locationId, to, failureReason)
    if (to !== "provisioning") await note(db, run, location, to, failureReason)
    await also(db)
    await kit.events.publish(db, {
      accountId: run.accountId,
      topic: "emergencyLocation",
      data: { locationId: work.locationId, state: to },
    })
  })

const note = (db: Db, run: JobRun, location: KeptLocation, state: EmergencyState, failureReason: string | null) =>
  writeAudit(db, {
    accountId: run.accountId,
    actorUserId: null,
    actorName: carrier.name,
    traceId: `job-${run.jobId}`,
    action: `emergency_location.${state === "active" ? "activated" : "refused"}`,
    object: { type: "emergencyLocation", id: location.locationId, name: location.name },
    before: { state: location.state },
    after: { state, ...(failureReason === null ? {} : { failureReason }) },
  })
