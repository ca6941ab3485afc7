import type { PhoneNumberDetails } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { CopyButton } from "../../ui/display/copy-button.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { numberMessages } from "./numbers.messages.ts"

/** The read-only details of a number. */
export const NumberFacts = ({ number }: { readonly number: PhoneNumberDetails }) => {
  const messages = useMessages(numberMessages)
  const { date } = useFormat()
  return (
    <KeyValueList
      columns={2}
      items={[
        {
          label: messages.number,
          value: (
            <span className="dp-figures">
              +{number.phoneNumber} <CopyButton value={`+${number.phoneNumber}`} label={messages.copyNumber} />
            </span>
          ),
        },
        { label: messages.kind, value: number.isTollFree ? messages.tollFree : messages.local },
        { label: messages.country, value: number.country },
        { label: messages.added, value: date(number.createdAt) },
        { label: messages.provider, value: number.providerName ?? "—" },
      ]}
    />
  )
}
