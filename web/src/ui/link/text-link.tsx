import { clsx } from "../clsx.ts"
import { useMessages } from "../messages-context.tsx"
import { VisuallyHidden } from "../display/visually-hidden.tsx"
import { Link, type LinkProps } from "./link.tsx"
import classes from "./text-link.module.css"

type Props = LinkProps & {
  /** opens in a new tab and says so */
  external?: boolean
  /** the color of the text around it, underlined on hover; for names in tables */
  quiet?: boolean
}

export const TextLink = ({ external, quiet, className, children, ...props }: Props) => {
  const { opensElsewhere } = useMessages("common")
  const look = clsx(classes.link, quiet && classes.quiet, className)
  if (!external)
    return (
      <Link {...props} className={look}>
        {children}
      </Link>
    )
  return (
    <a {...props} className={look} target="_blank" rel="noopener noreferrer">
      {children}
      <span aria-hidden="true"> ↗</span>
      <VisuallyHidden> ({opensElsewhere})</VisuallyHidden>
    </a>
  )
}
