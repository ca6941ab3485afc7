import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { apiKeyMessages } from "./api-keys.messages.ts"

/** Keys belong to who makes them: only in their own account, and not while acting. */
export const useMayNotCreate = (): string | undefined => {
  const messages = useMessages(apiKeyMessages)
  const session = useSignedIn()
  const { accountId } = useAccount()
  const reason = useWhyNot("create:api-keys")
  return reason ?? (session.accountId !== accountId || session.acting !== null ? messages.onlyAtHome : undefined)
}
