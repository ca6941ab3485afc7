import type { ReactNode } from "react"
import { VisuallyHidden } from "../display/visually-hidden.tsx"
import { Link } from "../link/link.tsx"
import classes from "../link/text-link.module.css"
import { entryMessages } from "./entry-messages.ts"

type Props = { href: string; external?: boolean; children: ReactNode }

/** A text link of the pages before sign-in. */
export const EntryLink = ({ href, external, children }: Props) =>
  external ? (
    <a href={href} className={classes.link} target="_blank" rel="noopener">
      {children}
      <span aria-hidden="true"> ↗</span>
      <VisuallyHidden> ({entryMessages.opensElsewhere})</VisuallyHidden>
    </a>
  ) : (
    <Link href={href} className={classes.link}>
      {children}
    </Link>
  )
