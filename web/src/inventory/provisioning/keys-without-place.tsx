import type { KeySubject, PhoneKey } from "@dialplane/contract/inventory/provisioning/phone-keys"
import type { KeyExtension } from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import type { CSSProperties } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import { keyIcons } from "./key-icon.ts"
import { detailOf, labelOf } from "./key-list.tsx"
import classes from "./key-list.module.css"
import { keyMessages } from "./keys.messages.ts"

interface Props {
  /** Keys beyond the last key of the model, including empty ones. */
  readonly keys: readonly PhoneKey[]
  /** The position of the first of them, from 0. */
  readonly from: number
  readonly lines: readonly KeySubject[]
  readonly extensions: readonly KeyExtension[]
  readonly lockedBy?: string | undefined
  readonly onChange: (keys: PhoneKey[]) => void
}

/** Keys that do not fit on the model: they are saved for a larger phone, and can be viewed and removed. */
export const KeysWithoutPlace = ({ keys, from, lines, extensions, lockedBy, onChange }: Props) => {
  const messages = useMessages(keyMessages)
  const used = keys.flatMap((key, index) => (key.type === "none" ? [] : [{ key, index }]))
  if (used.length === 0) return null
  const remove = (wanted: number) => onChange(keys.map((key, index) => (index === wanted ? { type: "none" } : key)))
  return (
    <section className={classes.part} aria-label={messages.withoutPlace}>
      <Banner
        tone="warn"
        action={
          lockedBy === undefined &&
          used.length > 1 && (
            <ActionButton size="xs" icon="delete" onClick={() => onChange(keys.map(() => ({ type: "none" })))}>
              {messages.removeAll}
            </ActionButton>
          )
        }
      >
        {messages.notFitting(used.length)}
      </Banner>
      <ul className={classes.list} style={{ "--key-rows": Math.ceil(used.length / 2) } as CSSProperties}>
        {used.map(({ key, index }) => {
          const name = labelOf(key, lines, extensions, messages)
          return (
            <li key={index} className={classes.key} data-kept>
              <span className={classes.position} aria-hidden="true">
                {from + index + 1}
              </span>
              <span className={classes.content}>
                <span className={classes.icon}>
                  <Icon name={keyIcons[key.type]} size={15} />
                </span>
                <span className={classes.label} dir="auto">
                  {name}
                </span>
                <span className={classes.detail}>{detailOf(key, lines, extensions, messages)}</span>
              </span>
              {lockedBy === undefined && (
                <IconButton
                  icon="delete"
                  size={24}
                  label={messages.removeKey(from + index + 1, name)}
                  onClick={() => remove(index)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
