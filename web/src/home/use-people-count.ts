import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../kit/account.tsx"
import { useCan } from "../kit/can.tsx"
import { userCountQuery } from "../users/user-lists.api.ts"

/** How many people the account has; undefined while that is unknown, and for those who may not see people. */
export const usePeopleCount = (): number | undefined => {
  const { accountId } = useAccount()
  const enabled = useCan("read:users")
  return useQuery({ ...userCountQuery(accountId), enabled }).data
}
