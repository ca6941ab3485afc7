import type { ReactNode } from "react"
import { IconButton } from "../actions/icon-button.tsx"
import { PersonAvatar } from "../display/person-avatar.tsx"
import classes from "./leaving-rows.module.css"

/** A heading with a count, above the rows and their search. */
export const MembersFrame = ({
  id,
  title,
  count,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly count: number
  readonly children: ReactNode
}) => (
  <section aria-labelledby={id} className={classes.members}>
    <h3 id={id} className={classes.heading}>
      {title} <span className={classes.count}>{count}</span>
    </h3>
    {children}
  </section>
)

export interface LeavingRow {
  readonly id: number
  readonly name: string
  readonly note: string
}

interface Props {
  readonly rows: readonly LeavingRow[]
  /** The members to remove on save. */
  readonly leaving: readonly number[]
  readonly onChange: (leaving: number[]) => void
  readonly disabledReason: string | undefined
  readonly messages: {
    readonly leaves: string
    readonly keep: (name: string) => string
    readonly remove: (name: string) => string
  }
}

/** Members that can be marked for removal; they are removed when the form is saved. */
export const LeavingRows = ({ rows, leaving, onChange, disabledReason, messages }: Props) => (
  <ul className={classes.rows}>
    {rows.map(({ id, name, note }) => {
      const leaves = leaving.includes(id)
      return (
        <li key={id} className={classes.row} data-leaves={leaves || undefined}>
          <PersonAvatar name={name} size={28} />
          <span className={classes.who}>
            <span className={classes.name}>{name}</span>
            <span className={classes.login}>{leaves ? messages.leaves : note}</span>
          </span>
          <IconButton
            icon={leaves ? "undo" : "close"}
            label={leaves ? messages.keep(name) : messages.remove(name)}
            disabledReason={disabledReason}
            onClick={() => onChange(leaves ? leaving.filter((one) => one !== id) : [...leaving, id])}
          />
        </li>
      )
    })}
  </ul>
)
