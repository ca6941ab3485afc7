import { useQuery } from "@tanstack/react-query"
import { useDeferredValue } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useMayBeOwn } from "../../kit/may-be-own.ts"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { nextFreeQuery, numberCheckQuery } from "./extensions.api.ts"
import { extensionMessages } from "./extensions.messages.ts"

interface Props extends FieldProps {
  readonly value: string
  readonly onChange: (number: string) => void
  /** Its current number, which is always allowed. */
  readonly own?: string
}

/** The number of an extension: checks availability while typing, and offers the next free number. */
export const ExtensionNumberField = ({ value, onChange, own, ...field }: Props) => {
  const messages = useMessages(extensionMessages)
  const { accountId } = useAccount()
  const asked = useDeferredValue(value.trim())
  const mayBeOwn = useMayBeOwn(asked)
  const complete = asked.length >= 3 && asked !== own && !mayBeOwn
  const verdict = useQuery({ ...numberCheckQuery(accountId, asked), enabled: complete })
  const next = useQuery(nextFreeQuery(accountId))
  const objection = complete && verdict.data?.extension === asked ? (verdict.data.message ?? undefined) : undefined
  const rule = field.required ? messages.numberHintRequired : messages.numberHint
  const hint =
    complete && verdict.data?.extension === asked && verdict.data.available
      ? messages.available
      : next.data === undefined
        ? rule
        : `${rule} ${messages.next(next.data.extension)}`
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      placeholder={next.data?.extension}
      description={field.description ?? hint}
      error={field.error ?? objection}
      value={value}
      onChange={(text) => onChange(text.replace(/\D/g, ""))}
    />
  )
}
