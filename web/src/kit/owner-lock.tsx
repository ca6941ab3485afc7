import { getOwnerLock } from "@dialplane/contract/identity/roles/owner-lock.endpoints"
import type { LockableKind } from "@dialplane/contract/identity/roles/owner-lock.schema"
import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import type { ComponentType, ReactNode } from "react"
import { useAccount } from "./account.tsx"
import { query } from "./data/query.ts"
import { staleBy } from "./live/stale-by.ts"
import { OwnerLockContext } from "./owner-lock-context.ts"
import { lockReason } from "./row-lock.ts"

for (const topic of ["user", "role", "extension", "device", "phone-number"]) staleBy(topic, getOwnerLock)

interface Props {
  readonly kind: LockableKind
  /** The address parameter that identifies the object. */
  readonly param: string
  readonly children: ReactNode
}

const useOwnerLockReason = (kind: LockableKind, id: string): string | undefined => {
  const { accountId } = useAccount()
  const { data } = useQuery({
    ...query(getOwnerLock, { params: { accountId }, query: { kind, id } }, { customError: true }),
    enabled: /^\d+$/.test(id),
  })
  return data && lockReason(data)
}

/**
 * For pages of objects that can be assigned to a user. If the viewer may not manage that user, all controls that change
 * something are disabled and say why.
 */
const OwnerLocked = ({ kind, param, children }: Props) => {
  const id = (useParams({ strict: false }) as Readonly<Record<string, string | undefined>>)[param] ?? ""
  return <OwnerLockContext value={useOwnerLockReason(kind, id)}>{children}</OwnerLockContext>
}

/** Applied in the file of a page, so that it is not loaded with the shell. */
export const ownedPage = (kind: LockableKind, param: string, Content: ComponentType): ComponentType =>
  function OwnedPage() {
    return (
      <OwnerLocked kind={kind} param={param}>
        <Content />
      </OwnerLocked>
    )
  }
