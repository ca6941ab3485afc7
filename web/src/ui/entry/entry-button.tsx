import type { ButtonHTMLAttributes, ReactNode, Ref } from "react"
import { Link } from "../link/link.tsx"
import classes from "./entry-controls.module.css"

type Props = {
  kind?: "primary" | "default"
  /** a link that looks like a button */
  href?: string
  working?: boolean
  /** why it is disabled; it stays focusable and is described by this */
  disabledReason?: string
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled" | "className" | "children">

/**
 * The wide button of the pages before sign-in. Native, because these pages do not load the portal's larger components.
 */
export const EntryButton = ({
  kind = "default",
  href,
  working,
  disabledReason,
  children,
  ref,
  onClick,
  ...props
}: Props) => {
  if (href !== undefined)
    return (
      <Link href={href} className={classes.button} data-kind={kind}>
        {children}
      </Link>
    )
  const off = Boolean(working || disabledReason)
  return (
    <button
      type="button"
      {...props}
      ref={ref}
      className={classes.button}
      data-kind={kind}
      aria-disabled={off || undefined}
      aria-busy={working || undefined}
      title={disabledReason}
      onClick={(event) => (off ? event.preventDefault() : onClick?.(event))}
    >
      {working && <span className={classes.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}
