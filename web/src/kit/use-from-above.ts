import { useAccount } from "./account.tsx"
import { useSignedIn } from "./session/use-session.ts"

/**
 * Whether one looks at an account below one's own; at the operator's own nobody stands above. The server decides again.
 */
export const useFromAbove = (): boolean => {
  const { accountId } = useAccount()
  const session = useSignedIn()
  return session.isVendorSupport || session.accountId !== accountId || accountId === 1
}
