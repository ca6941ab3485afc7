import { useEffect, useRef, type FormHTMLAttributes } from "react"
import classes from "./entry-controls.module.css"

/**
 * The fields and buttons of a page before sign-in, stacked. Submitting with errors moves the focus to the first one.
 */
export const EntryForm = ({
  onSubmit,
  ...props
}: Omit<FormHTMLAttributes<HTMLFormElement>, "className" | "onBlur" | "onInput">) => {
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef(false)
  const forget = () => {
    sent.current = false
  }
  useEffect(() => {
    const wrong = sent.current ? form.current?.querySelector<HTMLElement>("[aria-invalid]") : undefined
    if (!wrong) return
    forget()
    wrong.focus()
  })
  return (
    <form
      {...props}
      ref={form}
      className={classes.form}
      onSubmit={(event) => {
        sent.current = true
        onSubmit?.(event)
      }}
      onInput={forget}
      onBlur={forget}
    />
  )
}

/** The same spacing without a form. */
export const EntryStack = ({ children }: Pick<FormHTMLAttributes<HTMLElement>, "children">) => (
  <div className={classes.form}>{children}</div>
)
