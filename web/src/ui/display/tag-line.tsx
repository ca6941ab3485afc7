import type { ReactNode } from "react"
import classes from "./tag-line.module.css"

/** Names in a row, with actions. */
export const TagLine = ({
  tags,
  none,
  after,
}: {
  readonly tags: readonly string[]
  readonly none: string
  readonly after?: ReactNode
}) => (
  <p className={classes.line}>
    {tags.length === 0 ? (
      <span className={classes.none}>{none}</span>
    ) : (
      tags.map((tag) => (
        <span key={tag} className={classes.tag} dir="auto">
          {tag}
        </span>
      ))
    )}
    {after}
  </p>
)
