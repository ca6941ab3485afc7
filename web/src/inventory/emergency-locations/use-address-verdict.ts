import type {
  AddressVerdict,
  EmergencyAddress,
} from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { addressVerdictQuery } from "./emergency-locations.api.ts"

const pauseMilliseconds = 350

/** Enough of the address is filled in for a check. */
const isWorthAsking = ({ street, city, postalCode }: EmergencyAddress) =>
  street.trim() !== "" && (city.trim() !== "" || postalCode.trim() !== "")

/** The server's verdict on the address, requested when typing pauses. */
export const useAddressVerdict = (
  accountId: number,
  address: EmergencyAddress,
): { readonly verdict: AddressVerdict | undefined; readonly checking: boolean } => {
  const text = JSON.stringify(address)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [text])
  const asked = JSON.parse(settled) as EmergencyAddress
  const enabled = isWorthAsking(asked)
  const answer = useQuery({
    ...addressVerdictQuery(accountId, asked),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const isCurrent = text === settled && !answer.isPlaceholderData
  return {
    verdict: enabled && isWorthAsking(address) ? answer.data : undefined,
    checking: enabled && (!isCurrent || answer.isFetching),
  }
}
