import { useMessages } from "../messages-context.tsx"
import classes from "./skip-link.module.css"

/** The first tab stop: skips header and navigation. */
export const SkipLink = ({ target = "main" }: { target?: string }) => {
  const { skip } = useMessages("shell")
  return (
    <a
      href={`#${target}`}
      className={classes.skip}
      onClick={(event) => {
        // the router owns the address; only the focus moves
        event.preventDefault()
        document.getElementById(target)?.focus()
      }}
    >
      {skip}
    </a>
  )
}
