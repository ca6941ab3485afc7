import type { PermissionKey, Resource } from "@dialplane/contract/kit/access/permission-keys"
import { useId, useState } from "react"
import { askWhoCan } from "../../kit/asks.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { PlainButton } from "../../ui/actions/plain-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import classes from "./permission-editor.module.css"
import { LevelChoice } from "./level-choice.tsx"
import { keysOf, keysOfStep, stepOf, stepsOf, withKey, withStep, type KeySet } from "./permission-steps.ts"
import { keySentence, keysSentence, levelSentence, resourceTitle } from "./resources.messages.ts"
import { roleMessages } from "./roles.messages.ts"

export interface RowSettings {
  readonly held: readonly PermissionKey[]
  readonly heldSet: KeySet
  /** The permissions that can be granted; read-only when absent. */
  readonly givable?: KeySet
  readonly onChange?: (keys: PermissionKey[]) => void
  readonly other?: { readonly name: string; readonly keys: KeySet }
  readonly maySeeWho: boolean
}

/** One resource: the level of this role, the level of the compared role, and its four permissions one by one. */
export const PermissionRow = ({
  resource,
  held,
  heldSet,
  givable,
  onChange,
  other,
  maySeeWho,
}: RowSettings & { readonly resource: Resource }) => {
  const messages = useMessages(roleMessages)
  const id = useId()
  const [opened, setOpened] = useState(false)
  const step = stepOf(heldSet, resource)
  const own = keysOf(resource).filter((key) => heldSet.has(key))
  const title = resourceTitle(resource)
  const reasonAgainst = (keys: readonly PermissionKey[]) => {
    const beyond = keys.filter((key) => givable !== undefined && !givable.has(key))
    return beyond.length === 0 ? undefined : messages.notHeld(beyond.map(keySentence))
  }
  const sentence = step === undefined ? keysSentence(resource, own) : levelSentence(resource, step)
  const rest = other && stepOf(other.keys, resource)
  const differs = other !== undefined && keysOf(resource).some((key) => heldSet.has(key) !== other.keys.has(key))
  const isMore = other !== undefined && own.some((key) => !other.keys.has(key))
  return (
    <li className={classes.row} data-differs={differs || undefined}>
      <div className={classes.line}>
        <div className={classes.what}>
          <div id={id} className={classes.title}>
            {title}
          </div>
          <div className={classes.sentence}>{sentence}</div>
        </div>
        {other && (
          <div className={classes.other}>
            <span className={classes.otherName}>{other.name}</span>
            {rest === undefined
              ? messages.customCount(keysOf(resource).filter((key) => other.keys.has(key)).length)
              : messages[`level_${rest}`]}
            {differs && (
              <StatusBadge plain tone={isMore ? "info" : "warn"} icon={isMore ? "add" : "disabled"}>
                {isMore ? messages.more : messages.fewer}
              </StatusBadge>
            )}
          </div>
        )}
        <div className={classes.choice}>
          {step === undefined && <span className={classes.custom}>{messages.customCount(own.length)}</span>}
          <LevelChoice
            labelledBy={id}
            name={resource}
            value={step}
            options={stepsOf(resource).map((level) => ({
              value: level,
              label: messages[`level_${level}`],
              reason: reasonAgainst(keysOfStep(resource, level)),
            }))}
            onChange={onChange && ((level) => onChange(withStep(held, resource, level)))}
          />
          <IconButton
            icon={opened ? "chevron-up" : "chevron-down"}
            label={messages.keyByKey(title)}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          />
        </div>
      </div>
      {opened && (
        <ul className={classes.keys}>
          {keysOf(resource).map((key) => (
            <li key={key} className={classes.key}>
              <CheckboxField
                label={keySentence(key)}
                checked={heldSet.has(key)}
                disabledReason={onChange === undefined ? undefined : reasonAgainst([key])}
                readOnly={onChange === undefined}
                onChange={(on) => onChange?.(withKey(held, key, on))}
              />
              {maySeeWho && (
                <PlainButton
                  kind="quiet"
                  size="compact-xs"
                  aria-label={messages.whoCanWhat(keySentence(key))}
                  onClick={() => askWhoCan(key)}
                >
                  {messages.whoCanThis}
                </PlainButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
