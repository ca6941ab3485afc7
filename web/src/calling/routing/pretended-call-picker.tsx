import { refText } from "@dialplane/contract/inventory/extensions/call-destination"
import { useQuery } from "@tanstack/react-query"
import { z } from "zod"
import { extensionOptionsQuery } from "../../inventory/extensions/extensions.api.ts"
import { calledNumbersQuery } from "../../inventory/numbers/numbers.api.ts"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useMay } from "../../kit/use-may.ts"
import { DateTimeField } from "../../ui/fields/date-time-field.tsx"
import { SuggestField } from "../../ui/fields/suggest-field.tsx"
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

/** What is dialed: any number can be typed; the account's numbers, and inside also its extensions, are suggested. */
export const DialedField = ({ from, ...field }: TextProps & { readonly from: CallerValues }) => {
  const messages = useMessages(routingMessages)
  return (
    <SuggestField
      label={messages.dialed}
      description={from.kind === "outside" ? messages.dialedHintOutside : messages.dialedHint}
      required
      autoComplete="off"
      maxLength={40}
      suggestions={useDialed(field.value.trim(), from.kind === "extension")}
      {...field}
    />
  )
}

const useDialed = (typed: string, isInside: boolean): { value: string; label: string }[] => {
  const { accountId } = useAccount()
  const phone = usePhoneNumbers()
  const may = useMay()
  const numbers = useQuery({
    ...calledNumbersQuery(accountId, typed),
    enabled: may("read:phone-numbers"),
    placeholderData: (before) => before,
  })
  const extensions = useQuery({
    ...extensionOptionsQuery(accountId, typed),
    enabled: isInside && may("read:extensions"),
    placeholderData: (before) => before,
  })
  const offered = [
    ...(isInside ? (extensions.data ?? []).slice(0, 8) : []).map((one) => ({
      value: one.extension,
      label: refText(one),
    })),
    ...(numbers.data?.items ?? []).map(({ phoneNumber, leadsTo }) => ({
      value: `+${phoneNumber}`,
      label: leadsTo === null ? phone(`+${phoneNumber}`) : `${phone(`+${phoneNumber}`)} → ${refText(leadsTo)}`,
    })),
  ]
  return offered.some(({ value }) => value === typed) ? [] : offered
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
