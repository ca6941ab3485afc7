import { numberStatusNames } from "@dialplane/contract/inventory/numbers/number-status"
import type { ListFilter } from "../../kit/list/list-view.tsx"
import { statusMessages, type NumberMessages } from "./numbers.messages.ts"

type Option = ListFilter["options"][number]

/** All filters of the list, so that each has a chip and is cleared with the others. */
export const numberFilters = (
  messages: NumberMessages,
  tags: readonly Option[],
  locations: readonly Option[],
): ListFilter[] => [
  {
    name: "status",
    label: messages.status,
    options: [
      { value: "usable", label: messages.usable },
      ...numberStatusNames.map((name) => ({ value: name as string, label: statusMessages[name] })),
    ],
  },
  {
    name: "kind",
    label: messages.kind,
    options: [
      { value: "local", label: messages.local },
      { value: "tollFree", label: messages.tollFree },
    ],
  },
  {
    name: "assigned",
    label: messages.use,
    options: [
      { value: "true", label: messages.leadsSomewhere },
      { value: "false", label: messages.leadsNowhere },
    ],
  },
  {
    name: "programmable",
    label: messages.smart,
    options: [
      { value: "true", label: messages.smartYes },
      { value: "false", label: messages.smartNo },
    ],
  },
  { name: "customTagId", label: messages.tag, options: tags },
  { name: "locationId", label: messages.location, options: locations },
]
