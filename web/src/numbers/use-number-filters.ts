import { numberStatusNames } from "@dialplane/contract/numbers/number-status"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../kit/account.tsx"
import type { ListFilter } from "../kit/list/list-view.tsx"
import { useWords } from "../kit/locale/use-locale.ts"
import { useMay } from "../kit/use-may.ts"
import { locationsQuery } from "../locations/locations.api.ts"
import { tagsQuery } from "./numbers.api.ts"
import { numberWords, statusWords } from "./numbers.words.ts"

/** What narrows the list; those that would offer nothing are left out. */
export const useNumberFilters = (): ListFilter[] => {
  const words = useWords(numberWords)
  const { accountId } = useAccount()
  const may = useMay()
  const tags = useQuery(tagsQuery(accountId))
  const locations = useQuery({ ...locationsQuery(accountId), enabled: may("read:locations") })
  const filters: ListFilter[] = [
    { name: "status", label: words.status, options: [{ value: "usable", label: words.usable }, ...numberStatusNames.map((name) => ({ value: name as string, label: statusWords[name] }))] },
    { name: "kind", label: words.kind, options: [{ value: "local", label: words.local }, { value: "tollFree", label: words.tollFree }] },
    { name: "assigned", label: words.use, options: [{ value: "true", label: words.leadsSomewhere }, { value: "false", label: words.leadsNowhere }] },
    { name: "customTagId", label: words.tag, options: (tags.data ?? []).map(({ customTagId, name }) => ({ value: String(customTagId), label: name })) },
    { name: "locationId", label: words.location, options: (locations.data?.items ?? []).map(({ locationId, name }) => ({ value: String(locationId), label: name })) },
  ]
  return filters.filter(({ options }) => options.length > 0)
}
