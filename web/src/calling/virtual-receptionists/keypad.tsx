import { destinationText } from "@dialplane/contract/calling/destinations/destination-text"
import { menuKeys, type MenuKey } from "@dialplane/contract/calling/virtual-receptionists/virtual-receptionists.schema"
import { Fragment, useId, useRef, useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { DestinationPicker } from "../destinations/destination-picker.tsx"
import type { KeyValue } from "./receptionist-values.ts"
import { receptionistMessages, type ReceptionistMessages } from "./virtual-receptionists.messages.ts"
import classes from "./virtual-receptionists.module.css"

interface Props {
  readonly value: readonly KeyValue[]
  readonly errors: Readonly<Record<string, string>>
  readonly except: readonly number[]
  readonly lockedBy: string | undefined
  readonly onChange: (keys: KeyValue[]) => void
}

const rows = [0, 3, 6, 9].map((start) => menuKeys.slice(start, start + 3))
const leadsTo = (one: KeyValue | undefined, messages: ReceptionistMessages): string => {
  if (one === undefined) return messages.keyUnused
  if (one.action === "repeat") return messages.repeats
  if (one.action === "previous") return messages.previous
  return one.destination === null ? messages.keyIncomplete : destinationText(one.destination)
}

/** The keys of a phone. The chosen key is changed below its row. */
export const Keypad = ({ value, errors, except, lockedBy, onChange }: Props) => {
  const messages = useMessages(receptionistMessages)
  const editorId = useId()
  const [chosen, setChosen] = useState<MenuKey>()
  const buttons = useRef(new Map<MenuKey, HTMLButtonElement>())
  const isWrong = (key: MenuKey) => {
    const index = value.findIndex((one) => one.key === key)
    return index >= 0 && Object.keys(errors).some((name) => name.startsWith(`keys.${index}.`))
  }
  const put = (key: MenuKey, next: KeyValue | undefined) =>
    onChange(
      menuKeys.flatMap((each) => {
        const one = each === key ? next : value.find((old) => old.key === each)
        return one === undefined ? [] : [one]
      }),
    )
  const close = (key: MenuKey) => {
    setChosen(undefined)
    buttons.current.get(key)?.focus()
  }
  return (
    <div className={classes.keypad} role="group" aria-label={messages.keypad}>
      {rows.map((row) => (
        <Fragment key={row[0]}>
          {row.map((key) => {
            const one = value.find((each) => each.key === key)
            const text = leadsTo(one, messages)
            return (
              <button
                key={key}
                ref={(element) => {
                  if (element) buttons.current.set(key, element)
                }}
                type="button"
                className={classes.key}
                data-used={one !== undefined || undefined}
                data-chosen={chosen === key || undefined}
                data-wrong={isWrong(key) || undefined}
                aria-expanded={chosen === key}
                aria-controls={chosen === key ? editorId : undefined}
                aria-label={messages.keyLeadsTo(key, text)}
                onClick={() => setChosen(chosen === key ? undefined : key)}
              >
                <span className={classes.digit}>{key}</span>
                <span className={classes.leadsTo} dir="auto">
                  {text}
                </span>
              </button>
            )
          })}
          {chosen !== undefined && row.includes(chosen) && (
            <div className={classes.editor} id={editorId} role="group" aria-label={messages.key(chosen)}>
              <KeyEditor
                key={chosen}
                of={chosen}
                value={value.find((one) => one.key === chosen)}
                path={`keys.${value.findIndex((one) => one.key === chosen)}`}
                errors={errors}
                except={except}
                lockedBy={lockedBy}
                onChange={(next) => put(chosen, next)}
              />
              <div>
                <ActionButton onClick={() => close(chosen)}>{messages.done}</ActionButton>
              </div>
            </div>
          )}
        </Fragment>
      ))}
    </div>
  )
}

interface EditorProps {
  readonly of: MenuKey
  readonly value: KeyValue | undefined
  readonly path: string
  readonly errors: Readonly<Record<string, string>>
  readonly except: readonly number[]
  readonly lockedBy: string | undefined
  readonly onChange: (next: KeyValue | undefined) => void
}

const KeyEditor = ({ of, value, path, errors, except, lockedBy, onChange }: EditorProps) => {
  const messages = useMessages(receptionistMessages)
  const choose = (action: KeyValue["action"] | "none" | null) => {
    if (action === null || action === (value?.action ?? "none")) return
    onChange(action === "none" ? undefined : { key: of, action, destination: null })
  }
  return (
    <>
      <SelectField<KeyValue["action"] | "none">
        label={messages.keyAction(of)}
        disabledReason={lockedBy}
        options={(["destination", "repeat", "previous", "none"] as const).map((action) => ({
          value: action,
          label: messages[`action_${action}`],
        }))}
        value={value?.action ?? "none"}
        onChange={choose}
      />
      {value?.action === "destination" && (
        <DestinationPicker
          label={messages.destination}
          path={path}
          errors={errors}
          except={except}
          disabledReason={lockedBy}
          value={value.destination}
          onChange={(destination) => onChange({ key: of, action: "destination", destination })}
        />
      )}
    </>
  )
}
