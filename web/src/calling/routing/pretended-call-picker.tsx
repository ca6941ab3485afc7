import { z } from "zod"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { DateTimeField } from "../../ui/fields/date-time-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import type { CallerValues } from "./pretended-caller-picker.tsx"
import { routingMessages } from "./routing.messages.ts"

/** The fields that simulated calls and test calls share. */

export const dialedText = z.string().trim().min(1)
export const keysText = z.string().regex(/^[0-9*#\s,]*$/)
/** One entry for each menu. */
export const keysOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

interface TextProps {
  readonly name?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly error?: string | undefined
}

export const DialedField = ({ from, ...field }: TextProps & { readonly from: CallerValues }) => {
  const messages = useMessages(routingMessages)
  return (
    <TextField
      label={messages.dialed}
      description={from.kind === "outside" ? messages.dialedHintOutside : messages.dialedHint}
      required
      autoComplete="off"
      inputMode="tel"
      maxLength={40}
      {...field}
    />
  )
}

export const KeysField = ({ error, ...field }: TextProps) => {
  const messages = useMessages(routingMessages)
  return (
    <TextField
      label={messages.keys}
      description={messages.keysHint}
      autoComplete="off"
      maxLength={100}
      {...field}
      error={error === undefined ? undefined : messages.keysInvalid}
    />
  )
}

export const MomentField = ({ value, onChange }: Pick<TextProps, "value" | "onChange">) => {
  const messages = useMessages(routingMessages)
  const { timeZone } = useAccount()
  return (
    <DateTimeField
      kind="datetime-local"
      label={messages.at}
      description={messages.atHint(timeZone)}
      value={value}
      onChange={onChange}
    />
  )
}
