import { servicesStoppedReason } from "@dialplane/contract/ground/accounts/new-services"
import { useAccount } from "./account.tsx"

/** Why nothing can be added to the account at the moment; undefined if it can. */
export const useServicesStopped = (): string | undefined => {
  const { status, takesNewServices } = useAccount()
  return takesNewServices ? undefined : servicesStoppedReason(status)
}
