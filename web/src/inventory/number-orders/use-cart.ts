import {
  offeredCountries,
  type ReservedNumber,
  type ServedCountry,
} from "@dialplane/contract/inventory/number-orders/number-orders.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useConfig } from "../../kit/use-config.ts"
import { cartQuery, keepNumbers, letGo } from "./number-orders.api.ts"

/** The countries where numbers are sold, the account's own country first. */
export const useSoldIn = (
  homeCode: string,
): { readonly countries: readonly ServedCountry[]; readonly first: ServedCountry } => {
  const countries = offeredCountries(useConfig())
  return { countries, first: countries.find((country) => country === homeCode) ?? countries[0] ?? "US" }
}

export interface CartState {
  readonly numbers: readonly ReservedNumber[]
  readonly has: (phoneNumber: string) => boolean
  readonly lockedBy: string | undefined
  readonly failure: string | undefined
  readonly working: boolean
  readonly add: (phoneNumber: string) => void
  readonly remove: (phoneNumber: string) => void
  readonly keepLonger: () => void
}

/** The current reservations of the user. */
export const useCart = (accountId: number): CartState => {
  const lockedBy = useWhyNot("create:purchase")
  const kept = useQuery({ ...cartQuery(accountId), enabled: lockedBy === undefined })
  const [keep, drop] = [useMutation(keepNumbers), useMutation(letGo)]
  const [failure, setFailure] = useState<string>()
  const numbers = kept.data ?? []
  const params = { accountId }
  const reserve = async (phoneNumbers: string[]) => {
    setFailure(undefined)
    try {
      const { results } = await keep.mutateAsync({ params, body: { phoneNumbers } })
      setFailure(results.find((result) => !result.reserved)?.reason)
    } catch (error) {
      setFailure(errorMessage(error))
    }
  }
  return {
    numbers,
    lockedBy,
    failure,
    working: keep.isPending || drop.isPending,
    has: (phoneNumber) => numbers.some((one) => one.phoneNumber === phoneNumber),
    add: (phoneNumber) => void reserve([phoneNumber]),
    remove: (phoneNumber) =>
      void drop
        .mutateAsync({ params, body: { phoneNumbers: [phoneNumber] } })
        .catch((error: unknown) => setFailure(errorMessage(error))),
    keepLonger: () => void reserve(numbers.map((one) => one.phoneNumber)),
  }
}
