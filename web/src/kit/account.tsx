import type { AccountConfiguration } from "@dialplane/contract/ground/accounts/accounts.schema"
import { createContext, use } from "react"

/** The account whose pages are shown: the one in the address, or else the user's own. */
export const AccountContext = createContext<AccountConfiguration | undefined>(undefined)

export const useAccount = (): AccountConfiguration => {
  const account = use(AccountContext)
  if (!account) throw new Error("No account is open here.")
  return account
}
