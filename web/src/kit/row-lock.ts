import { texts } from "@dialplane/contract/kit/language"
import { getOwnerLock } from "@dialplane/contract/identity/roles/owner-lock.endpoints"
import type { LockableKind, OwnerLock } from "@dialplane/contract/identity/roles/owner-lock.schema"
import { call } from "./request/call.ts"

const messages = texts("kit.ownerLock", {
  belongsTo: (name: string, role: string) =>
    `This belongs to ${name}, and your role does not manage users in the role “${role}”.`,
})

/** Why something is locked: it is assigned to a user whom the signed-in user may not manage. */
export const lockReason = ({ owner }: OwnerLock): string | undefined =>
  owner === null ? undefined : messages.belongsTo(owner.name, owner.role)

/**
 * Asks the server for the lock of one row, so that the menu and an attempt to change the row agree. If the lock cannot
 * be read, nothing is locked.
 */
export const readRowLock = async (accountId: number, kind: LockableKind, id: string): Promise<string | undefined> =>
  lockReason(
    await call(getOwnerLock, { params: { accountId }, query: { kind, id } }, { customError: true }).catch(() => ({
      owner: null,
    })),
  )
