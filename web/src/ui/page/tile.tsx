import type { ReactNode } from "react"
import { Icon } from "../icons/icon.tsx"
import type { IconName } from "../icons/icon-map.ts"
import { Link } from "../link/link.tsx"
import classes from "./tile.module.css"

type Props = {
  icon?: IconName
  title: string
  sentence?: ReactNode
  href?: string
  trailing?: ReactNode
  children?: ReactNode
}

/** An object to select or open, in a grid of tiles. The whole tile is the link. */
export const Tile = ({ icon, title, sentence, href, trailing, children }: Props) => (
  <article className={classes.tile} data-link={href ? true : undefined}>
    {icon && (
      <span className={classes.icon}>
        <Icon name={icon} size={18} />
      </span>
    )}
    <div className={classes.text}>
      <h3 className={classes.title}>
        {href ? (
          <Link href={href} className={classes.link}>
            {title}
          </Link>
        ) : (
          title
        )}
      </h3>
      {sentence && <p className={classes.sentence}>{sentence}</p>}
      {children}
    </div>
    {trailing}
  </article>
)
