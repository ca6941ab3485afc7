import { useEffect, useId, useRef } from "react"
import { Tooltip } from "../display/tooltip.tsx"
import { Icon } from "../icons/icon.tsx"
import { Link } from "../link/link.tsx"
import { holdsCurrent, isCurrent, type NavFolding, type NavGroup, type NavItem } from "./nav.ts"
import classes from "./side-nav.module.css"

type Props = {
  groups: readonly NavGroup[]
  /** icons only */
  rail?: boolean
  /** without it, all groups are open */
  folding?: NavFolding
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
      {item.children && (
        <ul className={classes.children} hidden={!opened}>
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

const Group = ({ group, rail, folding, onFollow }: { group: NavGroup } & Omit<Props, "groups">) => {
  const id = useId()
  const isOpen = rail === true || folding === undefined || group.label === undefined || folding.open.has(group.id)
  return (
    <div className={classes.group}>
      {group.label !== undefined &&
        (folding === undefined || rail ? (
          <div id={id} className={classes.heading}>
            {group.label}
          </div>
        ) : (
          <button
            type="button"
            id={id}
            className={classes.heading}
            aria-expanded={isOpen}
            aria-controls={`${id}-entries`}
            data-current={(!isOpen && holdsCurrent(group)) || undefined}
            onClick={() => folding.onToggle(group.id, !isOpen)}
          >
            <span className={classes.label}>{group.label}</span>
            <Icon name="chevron-down" size={14} />
          </button>
        ))}
      <ul
        id={`${id}-entries`}
        className={classes.list}
        aria-labelledby={group.label === undefined ? undefined : id}
        hidden={!isOpen}
      >
        {group.items.map((item) => (
          <Entry key={item.id} item={item} rail={rail} onFollow={onFollow} />
        ))}
      </ul>
    </div>
  )
}

/** Scrolls the navigation to the current entry, also in a drawer that opens, and when entries come later. */
const useCurrentInSight = (groups: readonly NavGroup[]) => {
  const nav = useRef<HTMLDivElement>(null)
  const shown = groups.flatMap(({ items }) => items)
  const current = shown.find(isCurrent)
  const active = current?.children?.find((child) => child.active)?.id ?? current?.id
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      nav.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" }),
    )
    return () => cancelAnimationFrame(frame)
  }, [active, shown.length])
  return nav
}

/** The entries of the side navigation. The frame provides the landmark. */
export const SideNav = ({ groups, ...rest }: Props) => {
  const nav = useCurrentInSight(groups)
  return (
    <div ref={nav} className={classes.nav} data-rail={rest.rail || undefined}>
      {groups.map((group) => (
        <Group key={group.id} group={group} {...rest} />
      ))}
    </div>
  )
}
