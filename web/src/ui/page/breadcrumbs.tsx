import { use } from "react"
import { Link } from "../link/link.tsx"
import { MayOpenContext } from "../link/may-open.tsx"
import { useMessages } from "../messages-context.tsx"
import classes from "./breadcrumbs.module.css"

export type Crumb = { label: string; href?: string }

export const Breadcrumbs = ({ crumbs }: { crumbs: readonly Crumb[] }) => {
  const messages = useMessages("common")
  const mayOpen = use(MayOpenContext)
  return (
    <nav aria-label={messages.breadcrumbs} className={classes.nav}>
      <ol className={classes.list}>
        {crumbs.map((crumb, index) => (
          <li key={`${index}-${crumb.label}`} className={classes.item}>
            {crumb.href && mayOpen(crumb.href) ? (
              <Link href={crumb.href} className={classes.link}>
                {crumb.label}
              </Link>
            ) : (
              <span aria-current={crumb.href === undefined && index === crumbs.length - 1 ? "page" : undefined}>
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
