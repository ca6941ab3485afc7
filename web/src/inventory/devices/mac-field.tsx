import { makeNames, makeOfMac } from "@dialplane/contract/inventory/devices/models"
import { noExtensionText } from "@dialplane/contract/inventory/devices/devices.schema"
import { bareMac } from "@dialplane/contract/inventory/devices/mac-address"
import { isMac } from "@dialplane/contract/kit/mac"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { deviceMessages } from "./devices.messages.ts"
import { readTypedMac, strangeLetters, type TypedMac } from "./typed-mac.ts"
import { useMacCheck } from "./use-mac-check.ts"

interface Props {
  readonly name: string
  readonly value: string
  readonly error?: string | undefined
  /** Includes the make when the MAC address revealed it; in one change, so that neither overwrites the other. */
  readonly onChange: (typed: TypedMac) => void
  readonly onBlur?: () => void
  readonly disabledReason?: string | undefined
  readonly isNew: boolean
}

/** Pasted text may contain spaces and separators, so the field accepts more than 17 characters. */
const longestTyped = 60

/** Adds colons while typing, and checks whether a complete address is in use. */
export const MacField = ({ value, onChange, onBlur, error, isNew, ...field }: Props) => {
  const messages = useMessages(deviceMessages)
  const { accountId } = useAccount()
  const verdict = useMacCheck(value, isNew)
  const make = makeOfMac(value)
  const whose =
    verdict?.extension == null
      ? ""
      : verdict.extension === noExtensionText
        ? noExtensionText
        : messages.macOf(verdict.extension)
  const taken =
    verdict?.isInUse !== true ? undefined : verdict.deviceId === null ? (
      messages.macTaken
    ) : (
      <>
        {messages.macTakenBy(whose)}{" "}
        <TextLink href={accountAddress(accountId, `devices/${verdict.deviceId}`)}>{messages.open}</TextLink>
      </>
    )
  // Invalid characters are dropped with a message, so that users see why the address is too short.
  const [leftOut, setLeftOut] = useState("")
  const [wasLeft, setWasLeft] = useState(false)
  const digits = bareMac(value).length
  const unfit = isMac(value)
    ? undefined
    : leftOut !== ""
      ? messages.macLetters(leftOut)
      : wasLeft && digits > 0
        ? messages.macShort(digits)
        : undefined
  return (
    <TextField
      {...field}
      label={messages.mac}
      required
      autoComplete="off"
      spellCheck={false}
      maxLength={longestTyped}
      placeholder="00:15:65:…"
      description={make === undefined ? messages.macHint : messages.macLooks(makeNames[make])}
      error={taken ?? unfit ?? error}
      value={value}
      onBlur={() => {
        setWasLeft(true)
        onBlur?.()
      }}
      onChange={(typed) => {
        const wrong = strangeLetters(typed)
        if (wrong !== "" || typed === "") setLeftOut(wrong)
        onChange(readTypedMac(value, typed))
      }}
    />
  )
}
