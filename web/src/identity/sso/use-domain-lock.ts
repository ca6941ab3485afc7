import { useQuery } from "@tanstack/react-query"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ssoQuery } from "./sso.api.ts"
import { ssoMessages } from "./sso.messages.ts"

/** Why this user may not change the domains of the account. */
export const useDomainLock = (accountId: number): string | undefined => {
  const { onlyOwners } = useMessages(ssoMessages)
  const settings = useQuery(ssoQuery(accountId))
  return useWhyNot("update:sso-settings") ?? (settings.data?.mayConfigure === false ? onlyOwners : undefined)
}
