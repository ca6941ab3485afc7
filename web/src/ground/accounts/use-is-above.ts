import { useAccount } from "../../kit/account.tsx"
import { useSignedIn } from "../../kit/session/use-session.ts"

/**
 * Whether one looks at an account below one's own (or at the operator's, which nobody is above). The server decides
 * again.
 */
export const useIsAbove = (): boolean => {
  const { accountId } = useAccount()
  const session = useSignedIn()
  return session.isVendorSupport || session.accountId !== accountId || accountId === 1
}
