import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import type { ListFilter } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useMay } from "../../kit/use-may.ts"
import { locationsQuery } from "../locations/locations.api.ts"
import { numberFilters } from "./number-filters.ts"
import { tagsQuery } from "./numbers.api.ts"
import { numberMessages } from "./numbers.messages.ts"

/** The filters of the list, without those that have no options. */
export const useNumberFilters = (): ListFilter[] => {
  const messages = useMessages(numberMessages)
  const { accountId } = useAccount()
  const may = useMay()
  const tags = useQuery(tagsQuery(accountId))
  const locations = useQuery({ ...locationsQuery(accountId), enabled: may("read:locations") })
  const filters = numberFilters(
    messages,
    (tags.data ?? []).map(({ customTagId, name }) => ({ value: String(customTagId), label: name })),
    (locations.data?.items ?? []).map(({ locationId, name }) => ({ value: String(locationId), label: name })),
  )
  return filters.filter(({ options }) => options.length > 0)
}
