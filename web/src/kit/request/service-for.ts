import type { RuntimeConfig } from "@dialplane/contract/operations/config/config.schema"
import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import type { AddressedName } from "@dialplane/contract/kit/service"

/** Which accounts use a part of a service that runs on its own. */
type Selection = RuntimeConfig["callQueueMicroservice"]

/** By number, or by the last digit of the number: consecutive accounts have different last digits. */
export const isSelected = ({ accounts, digitRange }: Selection, accountId: number): boolean => {
  const digit = String(accountId % 10)
  return accounts.includes(accountId) || (digitRange !== null && digit >= digitRange[0]! && digit <= digitRange.at(-1)!)
}

/** Where a request about an account goes: to its service, or to the part of it that the account uses. */
export const serviceFor = (
  { service, microservice }: Endpoint,
  accountId: number | undefined,
  { callQueueMicroservice }: Pick<RuntimeConfig, "callQueueMicroservice">,
): AddressedName => (microservice && accountId && isSelected(callQueueMicroservice, accountId) ? microservice : service)
