import type { Trust } from "@dialplane/contract/identity/acting/acting.schema"
import { useAccount } from "../../kit/account.tsx"
import { showError } from "../../kit/errors/show-error.ts"
import { portal } from "../../kit/portal.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { swapTo } from "./acting.api.ts"

/**
 * Acts in an account that trusts this one; undefined for users who cannot. A trust is granted to the users of this
 * account, not to those who view it or act in it.
 */
export const useActThere = (): ((trust: Trust) => void) | undefined => {
  const { accountId } = useAccount()
  const session = useSignedIn()
  if (session.homeAccountId !== accountId || session.acting !== null) return undefined
  return (trust) =>
    void swapTo({ account_id: trust.accountId, role_id: trust.roleId }).catch((error: unknown) =>
      showError(portal.errors, error),
    )
}
