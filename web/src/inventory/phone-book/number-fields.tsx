import {
  mostNumbers,
  numberKinds,
  type NumberKind,
  type RecordDraft,
} from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import { useId } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { kindMessages, phoneBookMessages } from "./phone-book.messages.ts"
import classes from "./phone-book.module.css"

type Numbers = RecordDraft["numbers"]

interface Props {
  readonly value: Numbers
  readonly onChange: (numbers: Numbers) => void
  readonly errors: Readonly<Record<string, string>>
  readonly disabledReason: string | undefined
}

/** A list of numbers, each with its type. */
export const NumberFields = ({ value, onChange, errors, disabledReason }: Props) => {
  const messages = useMessages(phoneBookMessages)
  const id = useId()
  const change = (index: number, part: Partial<Numbers[number]>) =>
    onChange(value.map((entry, at) => (at === index ? { ...entry, ...part } : entry)))
  const nextKind = (): NumberKind => numberKinds.find((kind) => !value.some((entry) => entry.kind === kind)) ?? "other"
  return (
    <fieldset className={classes.group} aria-describedby={id}>
      <legend className={classes.legend}>{messages.numbers}</legend>
      <p id={id} className={classes.hint}>
        {messages.numberHint}
      </p>
      {value.map((entry, index) => (
        <div key={entry.phoneBookNumberId ?? `new-${index}`} className={classes.numberRow}>
          <SelectField
            aria-label={messages.kind}
            label=""
            options={numberKinds.map((kind) => ({ value: kind, label: kindMessages[kind] }))}
            value={entry.kind}
            disabledReason={disabledReason}
            onChange={(kind) => kind !== null && change(index, { kind })}
          />
          <TextField
            label=""
            aria-label={messages.number(index + 1)}
            name={`numbers.${index}.number`}
            type="tel"
            autoComplete="off"
            value={entry.number}
            disabledReason={disabledReason}
            error={errors[`numbers.${index}.number`]}
            onChange={(number) => change(index, { number })}
          />
          <IconButton
            icon="close"
            size={32}
            label={messages.removeNumber(entry.number)}
            disabledReason={disabledReason}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {disabledReason === undefined && value.length < mostNumbers && (
        <div className={classes.more}>
          <ActionButton
            size="compact-sm"
            kind="quiet"
            icon="add"
            onClick={() => onChange([...value, { kind: nextKind(), number: "" }])}
          >
            {messages.addNumber}
          </ActionButton>
        </div>
      )}
    </fieldset>
  )
}
