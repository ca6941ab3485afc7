import { useId, type ReactNode } from "react"
import classes from "./form-section.module.css"

type Props = { title?: string; description?: ReactNode; aside?: ReactNode; children: ReactNode }

/** A section of a form: title and description on the left, fields on the right; stacked when narrow. */
export const FormSection = ({ title, description, aside, children }: Props) => {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={classes.head}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {description && <p className={classes.text}>{description}</p>}
          {aside}
        </div>
      )}
      <div className={classes.fields}>{children}</div>
    </section>
  )
}
