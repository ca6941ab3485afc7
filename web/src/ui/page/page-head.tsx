import { use, useEffect, type ReactNode } from "react"
import { Breadcrumbs, type Crumb } from "./breadcrumbs.tsx"
import { PageStarContext } from "./page-star.ts"
import { PageTitleContext } from "./page-title.ts"
import classes from "./page-head.module.css"

type Props = {
  title: ReactNode
  /** one sentence of what this page is */
  sentence?: ReactNode
  breadcrumbs?: readonly Crumb[]
  /** beside the title: a status badge */
  badge?: ReactNode
  /** before the title: an avatar or icon */
  lead?: ReactNode
  /** the primary action, last at the right; others before it */
  actions?: ReactNode
}

export const PageHead = ({ title, sentence, breadcrumbs, badge, lead, actions }: Props) => {
  const announce = use(PageTitleContext)
  const Star = use(PageStarContext)
  // With breadcrumbs, this is the page of one object; its name is the title.
  const name = breadcrumbs && typeof title === "string" ? title.trim() || undefined : undefined
  useEffect(() => announce(name), [announce, name])
  return (
    <header className={classes.head}>
      {breadcrumbs && breadcrumbs.length > 0 && <Breadcrumbs crumbs={breadcrumbs} />}
      <div className={classes.row}>
        {lead}
        <div className={classes.text}>
          <div className={classes.titleRow}>
            <h1 dir="auto" className={classes.title}>
              {title}
            </h1>
            {Star && <Star title={typeof title === "string" ? title : undefined} />}
            {badge}
          </div>
          {sentence && <p className={classes.sentence}>{sentence}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </header>
  )
}
