import type { CallDestination } from "@dialplane/contract/inventory/extensions/call-destination"
import { takesCalls, type ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { PhoneBookPicker } from "../phone-book/phone-book-picker.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { ExtensionPicker, type ExtensionPickerProps } from "./extension-picker.tsx"
import { extensionMessages } from "./extensions.messages.ts"
import classes from "./extension-form.module.css"

type Kind = CallDestination["kind"]

interface Props {
  readonly label: string
  readonly path: string
  readonly errors: Readonly<Record<string, string>>
  readonly value: CallDestination | null
  readonly onChange: (to: CallDestination | null) => void
  readonly kinds: readonly Kind[]
  readonly among: ExtensionPickerProps["among"]
  readonly except: number
  readonly disabledReason?: string | undefined
}

/** A call destination: first its type, then which one. */
export const DestinationField = ({
  label,
  path,
  errors,
  value,
  onChange,
  kinds,
  among,
  except,
  disabledReason,
}: Props) => {
  const messages = useMessages(extensionMessages)
  const [kind, setKind] = useState<Kind>(value?.kind ?? kinds[0]!)
  const shown = value?.kind ?? kind
  const kindMessages: Record<Kind, string> = {
    extension: messages.toExtension,
    voicemail: messages.toVoicemail,
    external: messages.toExternal,
  }
  // A refusal may name the whole destination or a part of it.
  const error = Object.entries(errors).find(([name]) => name === path || name.startsWith(`${path}.`))?.[1]
  const picked = value?.kind === "extension" && (value.extensionId as number | undefined) !== undefined ? value : null
  const choose = (next: Kind | null) => {
    if (next === null || next === shown) return
    setKind(next)
    onChange(
      next === "voicemail" ? { kind: "voicemail" } : next === "external" ? { kind: "external", number: "" } : null,
    )
  }
  return (
    <div className={classes.destination}>
      <SelectField
        label={label}
        options={kinds.map((one) => ({ value: one, label: kindMessages[one] }))}
        value={shown}
        onChange={choose}
        disabledReason={disabledReason}
        error={shown === "voicemail" ? error : undefined}
      />
      {shown === "extension" && (
        <ExtensionPicker
          label={messages.toExtension}
          required
          among={among}
          except={[except]}
          error={error === undefined || picked !== null ? error : messages.chooseOne}
          disabledReason={disabledReason}
          offered={({ extensionType }) => takesCalls(extensionType as ExtensionType)}
          value={picked}
          onChange={(one) => onChange(one === null ? null : { kind: "extension", ...one })}
        />
      )}
      {shown === "external" && (
        <PhoneBookPicker
          outside
          label={messages.externalNumber}
          description={messages.bookHint}
          accountId={among === "own" ? undefined : among.accountId}
          required
          error={error}
          disabledReason={disabledReason}
          value={value?.kind === "external" ? value.number : ""}
          onChange={(number) => onChange({ kind: "external", number })}
        />
      )}
    </div>
  )
}
