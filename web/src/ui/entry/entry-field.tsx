import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from "react"
import classes from "./entry-controls.module.css"

export type EntryFieldProps = {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  value?: string
  onChange?: (value: string) => void
  /** at the end of the label's line, but after the input in the tab order */
  aside?: ReactNode
  /** inside the input, at its end */
  end?: ReactNode
  /** under the input: a strength meter, a hint */
  under?: ReactNode
  ref?: Ref<HTMLInputElement>
} & Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "className">

/** A text input of the pages before sign-in: like the portal's fields, a size larger and native. */
export const EntryField = ({
  label,
  description,
  error,
  onChange,
  aside,
  end,
  under,
  id,
  ref,
  ...props
}: EntryFieldProps) => {
  const own = useId()
  const inputId = id ?? own
  const descriptionId = `${inputId}-description`
  const errorId = `${inputId}-error`
  const described = [description ? descriptionId : "", error ? errorId : ""].filter(Boolean).join(" ")
  return (
    <div className={classes.field}>
      <label htmlFor={inputId} className={classes.label}>
        {label}
      </label>
      {description && (
        <div id={descriptionId} className={classes.description}>
          {description}
        </div>
      )}
      <div className={classes.box} data-error={error ? true : undefined}>
        <input
          {...props}
          ref={ref}
          id={inputId}
          className={classes.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
        {end}
      </div>
      {error && (
        <div id={errorId} className={classes.error}>
          {error}
        </div>
      )}
      {under}
      {aside && <div className={classes.aside}>{aside}</div>}
    </div>
  )
}
