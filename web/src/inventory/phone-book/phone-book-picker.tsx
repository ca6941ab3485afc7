import { recordName } from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useCan } from "../../kit/can.tsx"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { SuggestField } from "../../ui/fields/suggest-field.tsx"
import { companyEntriesQuery, foundEntriesQuery } from "./phone-book.api.ts"
import { kindMessages } from "./phone-book.messages.ts"

interface Props extends FieldProps {
  /** The account in use: its company book is searched, and in the user's home account also the personal book. */
  readonly accountId?: number | undefined
  /** Only external numbers, where an extension is not allowed. */
  readonly outside?: boolean
  /** As entered, or as stored in the book: with plus and country code, or an extension. */
  readonly value: string
  readonly onChange: (number: string) => void
  readonly "data-autofocus"?: boolean
}

const fewestTyped = 2
const mostOffered = 6

/**
 * A phone number: typed, or found in the phone book by name, company or digits. Users without a phone book can only
 * type.
 */
export const PhoneBookPicker = ({ accountId, outside = false, ...field }: Props) => {
  const phone = usePhoneNumbers()
  const { userId, homeAccountId: home } = useSignedIn()
  const [touched, setTouched] = useState(false)
  const [hasOwn, seesBooks] = [useCan("read:own-phone-book"), useCan("read:phone-book")]
  const elsewhere = accountId !== undefined && accountId !== home
  const search = field.value.trim()
  const own = useQuery({
    ...foundEntriesQuery(userId, search),
    enabled: touched && !elsewhere && (hasOwn || seesBooks),
    placeholderData: (before) => before,
  })
  const company = useQuery({
    ...companyEntriesQuery(accountId ?? home, search),
    enabled: touched && elsewhere && seesBooks,
    placeholderData: (before) => before,
  })
  const entries = (elsewhere ? company.data : own.data)?.items ?? []
  // A single letter matches too many entries, and a long list hides what is below the field.
  const offered = (search.length < fewestTyped ? [] : entries)
    .flatMap((entry) =>
      entry.numbers
        .filter(({ number }) => !outside || number.startsWith("+"))
        .map(({ kind, number }) => ({
          value: number,
          label: `${recordName(entry)} · ${phone(number)} (${kindMessages[kind]})`,
        })),
    )
    .slice(0, mostOffered)
  // Once a number from the book is chosen, there is nothing more to suggest.
  return (
    <SuggestField
      {...field}
      inputMode="text"
      autoComplete="off"
      onFocus={() => setTouched(true)}
      suggestions={offered.some(({ value }) => value === search) ? [] : offered}
    />
  )
}
