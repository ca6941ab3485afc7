import { useId, useRef, useState, type ReactNode } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import type { Inherited } from "./brand-field.ts"
import { brandingMessages } from "./branding.messages.ts"
import classes from "./branding.module.css"

interface Props {
  readonly label: string
  readonly hint?: ReactNode
  readonly own: string | null
  readonly inherited: Inherited
  readonly onChange: (value: string | null) => void
  /** The initial value of an override if nothing is inherited. */
  readonly start?: string
  readonly disabledReason?: string | undefined
  /** How an inherited value is shown. */
  readonly show?: (value: string | null) => ReactNode
  /** The control for the account's own value. */
  readonly children: (control: {
    readonly label: ReactNode
    readonly description: ReactNode
    readonly autoFocus: boolean
  }) => ReactNode
}

/** A setting that is the account's own or inherited, with a button to switch between them. */
export const InheritedField = ({
  label,
  hint,
  own,
  inherited,
  onChange,
  start = "",
  disabledReason,
  show,
  children,
}: Props) => {
  const messages = useMessages(brandingMessages)
  const origin = useOriginMessages()
  const id = useId()
  const [opened, setOpened] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const button = (what: "override" | "back", onClick: () => void) => (
    <ActionButton
      kind="quiet"
      size="compact-xs"
      icon={what === "back" ? "undo" : "edit"}
      disabledReason={disabledReason}
      onClick={onClick}
      aria-label={what === "back" ? messages.backWhat(label) : messages.overrideWhat(label)}
    >
      {what === "back" ? messages.back : messages.override}
    </ActionButton>
  )
  if (own === null)
    return (
      <div ref={frame} role="group" aria-labelledby={id} className={classes.field}>
        <div className={classes.fieldHead}>
          <span id={id} className={classes.label}>
            {label}
          </span>
          {button("override", () => {
            setOpened(true)
            onChange(inherited.value ?? start)
          })}
        </div>
        {hint && <p className={classes.hint}>{hint}</p>}
        <div className={classes.inherited}>
          <span className={classes.value} data-empty={inherited.value === null || undefined}>
            {show ? show(inherited.value) : (inherited.value ?? messages.notSet)}
          </span>
          <span className={classes.origin}>{origin(inherited)}</span>
        </div>
      </div>
    )
  return (
    <div className={classes.field} data-own>
      <div className={classes.back}>{button("back", () => onChange(null))}</div>
      {children({ label, description: hint, autoFocus: opened })}
    </div>
  )
}

/** "From Brightwire": the source of a value, as far as the reader may know it. */
export const useOriginMessages = () => {
  const messages = useMessages(brandingMessages)
  return ({ origin }: Inherited) =>
    origin.from === "product"
      ? messages.fromProduct
      : origin.accountName === null
        ? messages.fromAbove
        : messages.from(origin.accountName)
}
