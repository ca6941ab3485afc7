import type { AccountStatus } from "@dialplane/contract/accounts/accounts.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Kit } from "./context.ts"
import type { Db } from "./database.ts"

/** Who changed the status of an account: a request, or the job that carries out what was planned. */
export interface StatusChangedBy {
  readonly kit: Kit
  readonly accountId: AccountId
  readonly actorUserId: UserId | null
  readonly actorName: string
  readonly traceId: string
}

/**
 * What a later domain does when an account gets a status: the accounts domain cannot know it. Runs in the transaction
 * of the change, so that the status and its effects hold together or not at all.
 */
export interface StatusStep {
  readonly status: AccountStatus
  readonly run: (db: Db, by: StatusChangedBy) => Promise<void>
}

export interface StatusSteps {
  register(step: StatusStep): void
  run(db: Db, status: AccountStatus, by: StatusChangedBy): Promise<void>
}

export const makeStatusSteps = (): StatusSteps => {
  const steps: StatusStep[] = []
  return {
    register: (step) => void steps.push(step),
    run: async (db, status, by) => {
      for (const step of steps) if (step.status === status) await step.run(db, by)
    },
  }
}
