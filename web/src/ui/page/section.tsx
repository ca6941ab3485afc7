import { useId, type ReactNode } from "react"
import classes from "./section.module.css"

type Props = {
  title?: ReactNode
  sentence?: ReactNode
  actions?: ReactNode
  /** a hairline above, when sections follow each other */
  divided?: boolean
  /** the anchor for links elsewhere on the page */
  anchor?: string | undefined
  children: ReactNode
}

/** A titled part of a page, without a box. */
export const Section = ({ title, sentence, actions, divided, anchor, children }: Props) => {
  const id = useId()
  return (
    <section
      id={anchor}
      className={classes.section}
      aria-labelledby={title ? id : undefined}
      data-divided={divided || undefined}
    >
      {(title || actions) && (
        <div className={classes.head}>
          <div className={classes.text}>
            {title && (
              <h2 id={id} className={classes.title}>
                {title}
              </h2>
            )}
            {sentence && <p className={classes.sentence}>{sentence}</p>}
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
