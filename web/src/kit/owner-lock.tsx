import { getOwnerLock } from "@dialplane/contract/roles/owner-lock.endpoints"
import type { LockableKind } from "@dialplane/contract/roles/owner-lock.schema"
import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import type { ComponentType, ReactNode } from "react"
import { useAccount } from "./account.tsx"
import { query } from "./data/query.ts"
import { staleBy } from "./live/stale-by.ts"
import { OwnerLockContext } from "./owner-lock-context.ts"

for (const topic of ["user", "role", "extension", "device", "phone-number"]) staleBy(topic, getOwnerLock)

interface Props {
  readonly kind: LockableKind
  /** The parameter of the page's address that names it. */
  readonly param: string
  readonly children: ReactNode
}

/** Why one may not change something: it is of somebody whom one may not manage. The server is asked, so the screen never says anything else than an attempt would. */
const useOwnerLockReason = (kind: LockableKind, id: string): string | undefined => {
  const { accountId } = useAccount()
  const answer = useQuery({ ...query(getOwnerLock, { params: { accountId }, query: { kind, id } }, { customError: true }), enabled: /^\d+$/.test(id) })
  const owner = answer.data?.owner ?? null
  return owner === null ? undefined : `This belongs to ${owner.name}, and your role does not manage people in the role “${owner.role}”.`
}

/** The same for the menu of a row, whose id is that of the thing. */
export const rowLockOf = (kind: LockableKind) =>
  function useRowLock(rowId: string) {
    return useOwnerLockReason(kind, rowId)
  }

/**
 * The page of something that may be somebody's. If it is of somebody whom the viewer may not manage, everything on the page that changes something is off
 * and says so.
 */
const OwnerLocked = ({ kind, param, children }: Props) => {
  const id = (useParams({ strict: false }) as Readonly<Record<string, string | undefined>>)[param] ?? ""
  return <OwnerLockContext value={useOwnerLockReason(kind, id)}>{children}</OwnerLockContext>
}

/** Put around a page in its own file, so that nobody fetches it with the shell. */
export const ownedPage = (kind: LockableKind, param: string, Content: ComponentType): ComponentType =>
  function OwnedPage() {
    return (
      <OwnerLocked kind={kind} param={param}>
        <Content />
      </OwnerLocked>
    )
  }
