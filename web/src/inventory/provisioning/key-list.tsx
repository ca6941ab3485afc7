import { shownKey, type KeySubject, type PhoneKey } from "@dialplane/contract/inventory/provisioning/phone-keys"
import type { KeyExtension } from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import { useId, useState, type CSSProperties } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { keyIcons } from "./key-icon.ts"
import classes from "./key-list.module.css"
import { keyMessages, type KeyMessages } from "./keys.messages.ts"
import { useKeyMoves } from "./use-key-moves.ts"

interface Props {
  readonly modelName: string
  /** As many as the model has, including empty ones. */
  readonly keys: readonly PhoneKey[]
  readonly lines: readonly KeySubject[]
  readonly extensions: readonly KeyExtension[]
  readonly lockedBy?: string | undefined
  readonly onChange: (keys: PhoneKey[]) => void
  readonly onEdit: (index: number) => void
}

/** Entries keep their identity while they move, so that focus and pointer stay with them. */
const useStableIds = (count: number) => {
  const [ids, setIds] = useState(() => Array.from({ length: count }, (_, index) => index))
  const known = ids.length === count ? ids : Array.from({ length: count }, (_, index) => index)
  return { ids: known, setIds }
}

export const KeyList = ({ modelName, keys, lines, extensions, lockedBy, onChange, onEdit }: Props) => {
  const messages = useMessages(keyMessages)
  const help = useId()
  const { ids, setIds } = useStableIds(keys.length)
  const entries = keys.map((key, index) => ({ id: ids[index]!, key }))
  const nameOf = (key: PhoneKey) => labelOf(key, lines, extensions, messages)
  const { grip, step, announcement, isHeld } = useKeyMoves({
    items: entries,
    messages,
    labelOf: (index) => nameOf(keys[index]!),
    onChange: (next) => {
      setIds(next.map(({ id }) => id))
      onChange(next.map(({ key }) => key))
    },
  })
  const clear = (index: number) => onChange(keys.map((key, place) => (place === index ? { type: "none" } : key)))
  return (
    <>
      <VisuallyHidden id={help}>{messages.gripHelp}</VisuallyHidden>
      <ol
        className={classes.list}
        aria-label={messages.list(modelName)}
        style={{ "--key-rows": Math.ceil(keys.length / 2) } as CSSProperties}
      >
        {entries.map(({ id, key }, index) => {
          const name = nameOf(key)
          const dark = key.type !== "none" && shownKey(key, lines, extensions) === null
          return (
            <li
              key={id}
              className={classes.key}
              data-key-index={index}
              data-held={isHeld(index) || undefined}
              data-empty={key.type === "none" || undefined}
              data-dark={dark || undefined}
            >
              {lockedBy === undefined && (
                <button
                  type="button"
                  className={classes.grip}
                  aria-label={messages.grip(index + 1, name)}
                  aria-describedby={help}
                  {...grip(index)}
                >
                  <span className={classes.dots} aria-hidden="true" />
                </button>
              )}
              <span className={classes.position} aria-hidden="true">
                {index + 1}
              </span>
              <button
                type="button"
                className={classes.open}
                aria-label={messages.edit(index + 1, name)}
                onClick={() => onEdit(index)}
              >
                <span className={classes.icon}>
                  <Icon name={dark ? "warning" : keyIcons[key.type]} size={15} />
                </span>
                <span className={classes.label}>{name}</span>
                <span className={classes.detail}>{detailOf(key, lines, extensions, messages)}</span>
              </button>
              {lockedBy === undefined && (
                <ActionMenu
                  trigger={<IconButton icon="more" label={messages.more(index + 1)} size={24} />}
                  groups={[
                    {
                      id: "key",
                      actions: [
                        { id: "edit", label: messages.editShort, icon: "edit", onSelect: () => onEdit(index) },
                        {
                          id: "up",
                          label: messages.up,
                          icon: "chevron-up",
                          disabledReason: index === 0 ? messages.first : undefined,
                          onSelect: () => step(index, -1),
                        },
                        {
                          id: "down",
                          label: messages.down,
                          icon: "chevron-down",
                          disabledReason: index === keys.length - 1 ? messages.last : undefined,
                          onSelect: () => step(index, 1),
                        },
                        {
                          id: "clear",
                          label: messages.clear,
                          icon: "close",
                          disabledReason: key.type === "none" ? messages.alreadyEmpty : undefined,
                          onSelect: () => clear(index),
                        },
                      ],
                    },
                  ]}
                />
              )}
            </li>
          )
        })}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}

export const labelOf = (
  key: PhoneKey,
  lines: readonly KeySubject[],
  extensions: readonly KeyExtension[],
  messages: KeyMessages,
): string => {
  if (key.type === "none") return messages.empty
  const shown = shownKey(key, lines, extensions)
  // An unassigned line is named by its position.
  if (shown !== null) return shown.label === "" && "line" in key ? messages.lineOption(key.line, "", "") : shown.label
  if ("number" in key) return messages.empty
  if ("line" in key) return messages.lineGone(key.line)
  return "extensionId" in key && key.extensionId === null ? messages.noExtensionYet : messages.gone
}

/** Details that the label does not show. */
export const detailOf = (
  key: PhoneKey,
  lines: readonly KeySubject[],
  extensions: readonly KeyExtension[],
  messages: KeyMessages,
): string => {
  if (key.type === "none") return ""
  const shown = shownKey(key, lines, extensions)
  return [messages[`type_${key.type}`], shown !== null && shown.number !== shown.label ? shown.number : ""]
    .filter(Boolean)
    .join(" · ")
}

/** A list as long as the model has keys. */
export const filledUp = (keys: readonly PhoneKey[], count: number): PhoneKey[] => [
  ...keys,
  ...Array.from({ length: Math.max(0, count - keys.length) }, (): PhoneKey => ({ type: "none" })),
]
