import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { apiKeyMessages } from "./api-keys.messages.ts"

/** Values of keys are shown to users of the account only, and not while they act. */
export const useMayNotGetValue = (permission: "create:api-keys" | "update:api-keys"): string | undefined => {
  const messages = useMessages(apiKeyMessages)
  const session = useSignedIn()
  const { accountId } = useAccount()
  const reason = useWhyNot(permission)
  return reason ?? (session.accountId !== accountId || session.acting !== null ? messages.onlyAtHome : undefined)
}
