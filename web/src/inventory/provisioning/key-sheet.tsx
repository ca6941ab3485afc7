import {
  keyTypes,
  phoneKey,
  type KeySubject,
  type KeyType,
  type PhoneKey,
} from "@dialplane/contract/inventory/provisioning/phone-keys"
import type { KeyExtension } from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import { useId, useState, type FormEvent } from "react"
import { PhoneBookPicker } from "../phone-book/phone-book-picker.tsx"
import { ExtensionPicker } from "../extensions/extension-picker.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { labelOf } from "./key-list.tsx"
import classes from "./key-sheet.module.css"
import { keyMessages } from "./keys.messages.ts"

interface Props {
  readonly accountId: number
  readonly position: number
  readonly value: PhoneKey
  readonly lines: readonly KeySubject[]
  readonly extensions: readonly KeyExtension[]
  readonly lockedBy?: string | undefined
  readonly onKeep: (key: PhoneKey, watched: KeyExtension | undefined) => void
  readonly onClose: () => void
}

/** Keeps the fields that the new type also has. */
const changedType = (key: PhoneKey, type: KeyType): PhoneKey => {
  const label = "label" in key ? key.label : ""
  if (type === "line" || type === "sharedLine") return { type, line: "line" in key ? key.line : 1, label }
  if (type === "busyLamp") return { type, extensionId: "extensionId" in key ? key.extensionId : null, label }
  if (type === "speedDial" || type === "park") return { type, number: "number" in key ? key.number : "", label }
  return { type: "none" }
}

const refOf = (known: readonly KeyExtension[], extensionId: number | null) => {
  const found = known.find(({ id }) => id === extensionId)
  return found === undefined ? null : { extensionId: found.id, extension: found.number, name: found.name }
}

/** Until it is saved, first and last name are guessed from the full name. */
const asWatched = ({
  extensionId,
  extension,
  name,
}: {
  readonly extensionId: number
  readonly extension: string
  readonly name: string
}): KeyExtension => {
  const [firstName = "", ...rest] = name.split(" ")
  return { id: extensionId, number: extension, name, firstName, lastName: rest.join(" ") }
}

/** Edits one key of the layout, which is saved as a whole. */
export const KeySheet = ({ accountId, position, value, lines, extensions, lockedBy, onKeep, onClose }: Props) => {
  const messages = useMessages(keyMessages)
  const id = useId()
  const [key, setKey] = useState(value)
  const [watched, setWatched] = useState<KeyExtension>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const known = watched === undefined ? extensions : [...extensions.filter((one) => one.id !== watched.id), watched]
  const keep = (event: FormEvent) => {
    event.preventDefault()
    const read = phoneKey.safeParse(key)
    if (!read.success)
      return setErrors(Object.fromEntries(read.error.issues.map((issue) => [issue.path.join("."), issue.message])))
    if (read.data.type === "busyLamp" && read.data.extensionId === null)
      return setErrors({ extensionId: messages.extensionHint })
    onKeep(read.data, watched)
  }
  const off = { disabledReason: lockedBy }
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={messages.keyTitle(position)}
      sentence={messages.keySentence}
      dirty={JSON.stringify(key) !== JSON.stringify(value)}
      form={id}
      saveLabel={messages.done}
      saveDisabledReason={lockedBy}
      size={460}
    >
      <form id={id} noValidate onSubmit={keep}>
        <FormSection>
          <SelectField
            label={messages.type}
            description={messages[`does_${key.type}`]}
            value={key.type}
            options={keyTypes.map((type) => ({ value: type, label: messages[`type_${type}`] }))}
            data-autofocus
            {...off}
            onChange={(type) => type !== null && setKey(changedType(key, type))}
          />
          {(key.type === "line" || key.type === "sharedLine") && (
            <SelectField
              label={messages.line}
              value={String(key.line)}
              error={errors["line"]}
              options={lines.map((line, index) => ({
                value: String(index + 1),
                label: messages.lineOption(index + 1, line.extension, line.name),
              }))}
              {...off}
              onChange={(line) => setKey({ ...key, line: Number(line) })}
            />
          )}
          {key.type === "busyLamp" && (
            <ExtensionPicker
              label={messages.extension}
              description={messages.extensionHint}
              among={{ accountId }}
              value={refOf(known, key.extensionId)}
              error={errors["extensionId"]}
              required
              {...off}
              onChange={(chosen) => {
                if (chosen === null) return
                setWatched(asWatched(chosen))
                setKey({ ...key, extensionId: chosen.extensionId })
              }}
            />
          )}
          {key.type === "park" && (
            <TextField
              label={messages.parkNumber}
              description={messages.parkHint}
              required
              autoComplete="off"
              value={key.number}
              error={errors["number"]}
              {...off}
              onChange={(number) => setKey({ ...key, number })}
            />
          )}
          {key.type === "speedDial" && (
            <PhoneBookPicker
              label={messages.number}
              description={messages.numberHint}
              accountId={accountId}
              required
              value={key.number}
              error={errors["number"]}
              {...off}
              onChange={(number) => setKey({ ...key, number })}
            />
          )}
          {key.type !== "none" && (
            <TextField
              label={messages.label}
              description={messages.labelHint}
              autoComplete="off"
              value={key.label}
              error={errors["label"]}
              {...off}
              onChange={(label) => setKey({ ...key, label })}
            />
          )}
          {key.type !== "none" && (
            <div className={classes.preview}>
              <span className={classes.caption}>{messages.preview}</span>
              <span className={classes.shown}>
                {key.type === "busyLamp" && key.extensionId === null && value.type !== "busyLamp"
                  ? messages.notChosen
                  : labelOf(key, lines, known, messages)}
              </span>
            </div>
          )}
        </FormSection>
      </form>
    </SideSheet>
  )
}
