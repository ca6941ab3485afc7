import type { PhoneNumberDetails } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { useFormat, useWords } from "../../kit/locale/use-locale.ts"
import { CopyButton } from "../../ui/display/copy-button.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { numberWords } from "./numbers.words.ts"

/** What cannot be changed here. */
export const NumberFacts = ({ number }: { readonly number: PhoneNumberDetails }) => {
  const words = useWords(numberWords)
  const { date } = useFormat()
  return (
    <KeyValueList
      columns={2}
      items={[
        {
          label: words.number,
          value: (
            <span className="dp-figures">
              +{number.phoneNumber} <CopyButton value={`+${number.phoneNumber}`} label={words.copyNumber} />
            </span>
          ),
        },
        { label: words.kind, value: number.isTollFree ? words.tollFree : words.local },
        { label: words.country, value: number.country },
        { label: words.added, value: date(number.createdAt) },
        { label: words.provider, value: number.providerName ?? "—" },
      ]}
    />
  )
}
