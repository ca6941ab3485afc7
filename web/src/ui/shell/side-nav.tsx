import { useId } from "react"
import { Tooltip } from "../display/tooltip.tsx"
import { Icon } from "../icons/icon.tsx"
import { Link } from "../link/link.tsx"
import type { NavGroup, NavItem } from "./nav.ts"
import classes from "./side-nav.module.css"

type Props = {
  groups: readonly NavGroup[]
  /** icons only */
  rail?: boolean
  /** after a link was followed, to close the drawer on a phone */
  onFollow?: () => void
}

const Entry = ({ item, rail, onFollow }: { item: NavItem; rail?: boolean; onFollow?: () => void }) => {
  const inside = item.children?.some((child) => child.active) ?? false
  const opened = !rail && (item.active || inside)
  return (
    <li>
      <Tooltip label={item.label} side="right" silent disabled={!rail}>
        <Link
          href={item.href}
          className={classes.link}
          data-open={opened || undefined}
          aria-current={item.active && !inside ? "page" : rail && inside ? true : undefined}
          onClick={onFollow}
        >
          {item.icon && <Icon name={item.icon} size={17} />}
          <span className={classes.label}>{item.label}</span>
          {item.badge !== undefined && <span className={classes.badge}>{item.badge}</span>}
        </Link>
      </Tooltip>
      {opened && item.children && (
        <ul className={classes.children}>
          {item.children.map((child) => (
            <li key={child.id}>
              <Link
                href={child.href}
                className={classes.child}
                aria-current={child.active ? "page" : undefined}
                onClick={onFollow}
              >
                <span className={classes.label}>{child.label}</span>
                {child.badge !== undefined && <span className={classes.badge}>{child.badge}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const Group = ({ group, rail, onFollow }: { group: NavGroup; rail?: boolean; onFollow?: () => void }) => {
  const id = useId()
  return (
    <div className={classes.group}>
      {group.label && (
        <div id={id} className={classes.heading}>
          {group.label}
        </div>
      )}
      <ul className={classes.list} aria-labelledby={group.label ? id : undefined}>
        {group.items.map((item) => (
          <Entry key={item.id} item={item} rail={rail} onFollow={onFollow} />
        ))}
      </ul>
    </div>
  )
}

/** The entries of the side navigation. The frame provides the landmark. */
export const SideNav = ({ groups, rail, onFollow }: Props) => (
  <div className={classes.nav} data-rail={rail || undefined}>
    {groups.map((group) => (
      <Group key={group.id} group={group} rail={rail} onFollow={onFollow} />
    ))}
  </div>
)
