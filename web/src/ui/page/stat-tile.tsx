import type { ReactNode } from "react"
import { Icon } from "../icons/icon.tsx"
import type { IconName } from "../icons/icon-map.ts"
import { Link } from "../link/link.tsx"
import { SkeletonBar } from "../states/skeleton-bar.tsx"
import { useMessages } from "../messages-context.tsx"
import { VisuallyHidden } from "../display/visually-hidden.tsx"
import classes from "./stat-tile.module.css"

type Props = {
  label: string
  /** already formatted */
  value?: ReactNode
  unit?: string
  icon?: IconName
  href?: string
  /** a line under the number: "12 more than last week" */
  note?: ReactNode
  tone?: "good" | "warn" | "bad"
  loading?: boolean
  /** shown muted: a zero among other numbers */
  quiet?: boolean
}

/** A tile with a number. */
export const StatTile = ({ label, value, unit, icon, href, note, tone, loading, quiet }: Props) => {
  const messages = useMessages("common")
  return (
    <div className={classes.tile} data-link={href ? true : undefined} data-quiet={quiet || undefined}>
      <div className={classes.top}>
        {icon && <Icon name={icon} size={15} />}
        {href ? (
          <Link href={href} className={classes.link}>
            {label}
          </Link>
        ) : (
          <span>{label}</span>
        )}
      </div>
      {loading ? (
        <>
          <VisuallyHidden>{messages.loading}</VisuallyHidden>
          <SkeletonBar width={72} height={24} gap={4} />
          <SkeletonBar width={120} height={12} gap={8} />
        </>
      ) : (
        <>
          <div className={classes.value}>
            {value ?? "—"}
            {unit && <span className={classes.unit}>{unit}</span>}
          </div>
          {note && (
            <div className={classes.note} data-tone={tone}>
              {note}
            </div>
          )}
        </>
      )}
    </div>
  )
}
