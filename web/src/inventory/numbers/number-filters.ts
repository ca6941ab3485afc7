import { numberStatusNames } from "@dialplane/contract/inventory/numbers/number-status"
import type { ListFilter } from "../../kit/list/list-view.tsx"
import { statusWords, type NumberWords } from "./numbers.words.ts"

type Option = ListFilter["options"][number]

/** Everything that can narrow the list, so that each has its chip and is cleared with the others. */
export const numberFilters = (
  words: NumberWords,
  tags: readonly Option[],
  locations: readonly Option[],
): ListFilter[] => [
  {
    name: "status",
    label: words.status,
    options: [
      { value: "usable", label: words.usable },
      ...numberStatusNames.map((name) => ({ value: name as string, label: statusWords[name] })),
    ],
  },
  {
    name: "kind",
    label: words.kind,
    options: [
      { value: "local", label: words.local },
      { value: "tollFree", label: words.tollFree },
    ],
  },
  {
    name: "assigned",
    label: words.use,
    options: [
      { value: "true", label: words.leadsSomewhere },
      { value: "false", label: words.leadsNowhere },
    ],
  },
  {
    name: "programmable",
    label: words.smart,
    options: [
      { value: "true", label: words.smartYes },
      { value: "false", label: words.smartNo },
    ],
  },
  { name: "customTagId", label: words.tag, options: tags },
  { name: "locationId", label: words.location, options: locations },
]
