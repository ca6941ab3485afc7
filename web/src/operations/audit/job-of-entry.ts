import type { AuditEntry } from "@dialplane/contract/operations/audit/audit.schema"

/** The job that an entry is about, or that made its change. */
export const jobOfEntry = ({
  jobId,
  objectType,
  objectId,
}: Pick<AuditEntry, "jobId" | "objectType" | "objectId">): number | undefined =>
  jobId ?? (objectType === "job" ? Number(objectId) : undefined)
