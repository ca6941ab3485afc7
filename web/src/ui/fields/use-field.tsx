import { Tooltip } from "../display/tooltip.tsx"
import { VisuallyHidden } from "../display/visually-hidden.tsx"
import { useMessages } from "../messages-context.tsx"
import type { FieldProps } from "./field-props.ts"
import { LockMark } from "./lock-mark.tsx"
import classes from "./field.module.css"
import type { ReactElement, ReactNode } from "react"

/**
 * Maps our field props to Mantine's. A disabled field stays focusable (read-only), shows a lock, and gives its reason
 * in a tooltip and, for screen readers, in its description.
 */
export const useField = ({ label, description, error, required, disabledReason, name, id }: FieldProps) => {
  const { notAvailable } = useMessages("common")
  const reason = disabledReason && notAvailable(disabledReason)
  const off = Boolean(reason)
  return {
    off,
    lock: off ? <LockMark /> : undefined,
    explain: (control: ReactElement<{ "aria-describedby"?: string }>): ReactNode =>
      reason ? (
        <Tooltip label={reason} silent>
          {control}
        </Tooltip>
      ) : (
        control
      ),
    props: {
      id,
      name,
      label,
      error,
      withAsterisk: required,
      description: reason ? (
        <>
          {description}
          <VisuallyHidden> {reason}</VisuallyHidden>
        </>
      ) : (
        description
      ),
      "aria-required": required || undefined,
      "aria-disabled": off || undefined,
      "data-off": off || undefined,
    },
    classNames: {
      label: classes.label,
      description: reason && !description ? classes.onlyHidden : classes.description,
      error: classes.error,
      input: classes.input,
    },
  }
}
