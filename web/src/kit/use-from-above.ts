import { useAccount } from "./account.tsx"
import { useSignedIn } from "./session/use-session.ts"

/** Whether the user views an account below their own; not for the operator's own account. The server checks again. */
export const useFromAbove = (): boolean => {
  const { accountId } = useAccount()
  const session = useSignedIn()
  return session.isVendorSupport || session.accountId !== accountId || accountId === 1
}
