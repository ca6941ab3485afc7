import { useAccount } from "../../kit/account.tsx"
import { useSignedIn } from "../../kit/session/use-session.ts"

/**
 * Whether the user views an account below their own (or the operator's, which has no parent). The server checks again.
 */
export const useIsAbove = (): boolean => {
  const { accountId } = useAccount()
  const session = useSignedIn()
  return session.isVendorSupport || session.accountId !== accountId || accountId === 1
}
