import { getOwnerLock } from "@dialplane/contract/identity/roles/owner-lock.endpoints"
import type { LockableKind, OwnerLock } from "@dialplane/contract/identity/roles/owner-lock.schema"
import { call } from "./request/call.ts"

/** Why one may not change something: it is of somebody whom one may not manage. */
export const lockReason = ({ owner }: OwnerLock): string | undefined =>
  owner === null
    ? undefined
    : `This belongs to ${owner.name}, and your role does not manage users in the role “${owner.role}”.`

/**
 * Asks the server for the lock of one row, so the menu never says anything else than an attempt would. What cannot be
 * had locks nothing.
 */
export const readRowLock = async (accountId: number, kind: LockableKind, id: string): Promise<string | undefined> =>
  lockReason(
    await call(getOwnerLock, { params: { accountId }, query: { kind, id } }, { customError: true }).catch(() => ({
      owner: null,
    })),
  )
