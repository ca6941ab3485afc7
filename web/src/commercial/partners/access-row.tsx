import {
  accessLevel,
  type AccessLevel,
  type AccessOrigin,
} from "@dialplane/contract/commercial/partners/partners.schema"
import type { ReactNode } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { LevelSwitch } from "./level-switch.tsx"
import { partnerMessages } from "./partners.messages.ts"
import classes from "./staff.module.css"

export interface Access {
  readonly chosen: AccessLevel | null
  readonly inForce: AccessLevel
  readonly origin: AccessOrigin
}

interface Props {
  readonly title: ReactNode
  readonly label: string
  readonly access: Access
  /** The unsaved choice; undefined when there is none. */
  readonly change: AccessLevel | null | undefined
  readonly onChange: (level: AccessLevel | null) => void
  /** Access is fixed by the role. */
  readonly fixed?: boolean | undefined
  readonly disabledReason?: string | undefined
}

/** The access of one user to one customer: current level, its origin, and the choice. */
export const AccessRow = ({ title, label, access, change, onChange, fixed, disabledReason }: Props) => {
  const messages = useMessages(partnerMessages)
  const value = (change === undefined ? access.chosen : change) ?? "settings"
  const options = [
    { value: "settings" as const, label: messages.bySettings },
    ...accessLevel.options.map((level) => ({ value: level, label: messages[`level_${level}`] })),
  ]
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <div className={classes.title}>{title}</div>
        <div className={classes.origin} data-changed={change !== undefined || undefined}>
          {fixed
            ? messages.alwaysManagesShort
            : messages.now(
                messages[`level_${access.inForce}`],
                change === undefined ? messages[`origin_${access.origin}`] : messages.willBe,
              )}
        </div>
      </div>
      {!fixed && (
        <LevelSwitch
          label={label}
          options={options}
          value={value}
          disabledReason={disabledReason}
          onChange={(next) => onChange(next === "settings" ? null : next)}
        />
      )}
    </li>
  )
}
