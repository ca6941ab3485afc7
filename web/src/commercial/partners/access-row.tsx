import {
  accessLevel,
  type AccessLevel,
  type AccessOrigin,
} from "@dialplane/contract/commercial/partners/partners.schema"
import type { ReactNode } from "react"
import { useWords } from "../../kit/locale/use-locale.ts"
import { LevelSwitch } from "./level-switch.tsx"
import { partnerWords } from "./partners.words.ts"
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
  /** What was chosen here and is not saved; undefined when nothing was. */
  readonly change: AccessLevel | null | undefined
  readonly onChange: (level: AccessLevel | null) => void
  /** The role decides: there is nothing to choose. */
  readonly fixed?: boolean | undefined
  readonly disabledReason?: string | undefined
}

/** One person in one customer: what is in force, where that comes from, and the choice. */
export const AccessRow = ({ title, label, access, change, onChange, fixed, disabledReason }: Props) => {
  const words = useWords(partnerWords)
  const value = (change === undefined ? access.chosen : change) ?? "settings"
  const options = [
    { value: "settings" as const, label: words.bySettings },
    ...accessLevel.options.map((level) => ({ value: level, label: words[`level_${level}`] })),
  ]
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <div className={classes.title}>{title}</div>
        <div className={classes.origin} data-changed={change !== undefined || undefined}>
          {fixed
            ? words.alwaysManagesShort
            : words.now(
                words[`level_${access.inForce}`],
                change === undefined ? words[`origin_${access.origin}`] : words.willBe,
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
