import { recordName } from "@dialplane/contract/phone-book/phone-book.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useWords } from "../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../kit/locale/use-phone-number.ts"
import { useSignedIn } from "../kit/session/use-session.ts"
import type { FieldProps } from "../ui/fields/field-props.ts"
import { SelectField } from "../ui/fields/select-field.tsx"
import { foundEntriesQuery } from "./phone-book.api.ts"
import { kindWords, phoneBookWords } from "./phone-book.words.ts"

interface Props extends FieldProps {
  /** With plus and country code, or an extension; null when nothing is chosen. */
  readonly value: string | null
  readonly onChange: (number: string | null) => void
}

const looksLikeNumber = (text: string) => /^\+?[\d\s().-]{3,}$/.test(text.trim())

/** A number to call or to send calls to: from one's own phone book or the company's, or typed as it is. */
export const PhoneBookPicker = ({ value, onChange, ...field }: Props) => {
  const words = useWords(phoneBookWords)
  const phone = usePhoneNumbers()
  const { userId } = useSignedIn()
  const [typed, setTyped] = useState("")
  const [chosen, setChosen] = useState("")
  // What stands in the field after choosing is the label of the choice, not a search.
  const search = typed === chosen ? "" : typed
  const found = useQuery({ ...foundEntriesQuery(userId, search), placeholderData: (before) => before })
  const entries = (found.data?.items ?? []).flatMap((entry) => entry.numbers.map(({ kind, number }) => ({ value: number, label: `${recordName(entry)} · ${phone(number)} (${kindWords[kind]})` })))
  const others = [...(value === null ? [] : [value]), ...(looksLikeNumber(search) ? [search.trim()] : [])].filter((number, index, all) => all.indexOf(number) === index && !entries.some((entry) => entry.value === number))
  // Two people may share a number; a picker has it once.
  const offered = entries.filter((entry, index) => entries.findIndex((other) => other.value === entry.value) === index)
  const options = [...others.map((number) => ({ value: number, label: phone(number) })), ...offered]
  return (
    <SelectField
      {...field} searchable clearable={!field.required} placeholder={words.pick} options={options} value={value}
      onChange={(number) => {
        setChosen(options.find((option) => option.value === number)?.label ?? "")
        onChange(number)
      }}
      searchValue={typed} onSearchChange={setTyped} filter={({ options: all }) => all}
    />
  )
}
