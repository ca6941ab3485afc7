import { Menu } from "@mantine/core"
import "@mantine/core/styles/Popover.layer.css"
import "@mantine/core/styles/Menu.layer.css"
import type { ReactElement, ReactNode } from "react"
import { Icon } from "../icons/icon.tsx"
import type { IconName } from "../icons/icon-map.ts"
import { Link } from "../link/link.tsx"
import classes from "./action-menu.module.css"

export type MenuAction = {
  id: string
  label: string
  icon?: IconName
  hint?: ReactNode
  danger?: boolean
  href?: string
  onSelect?: () => void
  /** off, and why */
  disabledReason?: string
  checked?: boolean
}

/** groups of actions; a hairline or a label stands between them */
export type MenuGroup = { id: string; label?: string; actions: readonly MenuAction[] }

type Props = {
  /** the button that opens it; one element that takes a ref */
  trigger: ReactElement
  groups: readonly MenuGroup[]
  header?: ReactNode
  position?: "bottom-start" | "bottom-end" | "top-start" | "top-end" | "right-start"
  width?: number
  /** controlled, when something else than its trigger opens it */
  opened?: boolean
  onClose?: () => void
}

const content = (action: MenuAction) => ({
  className: classes.item,
  "data-danger": action.danger || undefined,
  "data-off": action.disabledReason ? true : undefined,
  leftSection: action.icon && <Icon name={action.icon} />,
  rightSection: action.checked ? <Icon name="check" /> : action.hint,
  children: (
    <>
      {action.label}
      {action.disabledReason && <span className={classes.reason}>{action.disabledReason}</span>}
    </>
  ),
})

const Item = ({ action }: { action: MenuAction }) =>
  action.href && !action.disabledReason ? (
    <Menu.Item {...content(action)} component={Link} href={action.href} onClick={action.onSelect} />
  ) : (
    <Menu.Item
      {...content(action)}
      aria-disabled={action.disabledReason ? true : undefined}
      closeMenuOnClick={!action.disabledReason}
      onClick={action.disabledReason ? undefined : action.onSelect}
    />
  )

/** A menu of actions. One that is off stays in the list and says why in a second line. */
export const ActionMenu = ({ trigger, groups, header, position = "bottom-end", width = 220, opened, onClose }: Props) => (
  <Menu position={position} width={width} classNames={classes} opened={opened} onClose={onClose} withinPortal withInitialFocusPlaceholder={false}>
    <Menu.Target>{trigger}</Menu.Target>
    <Menu.Dropdown>
      {header && (
        <div aria-hidden="true" className={classes.header}>
          {header}
        </div>
      )}
      {groups.map((group, index) => (
        <div key={group.id} role="group" aria-label={group.label} className={classes.group} data-first={(index === 0 && !header) || undefined}>
          {group.label && (
            <div aria-hidden="true" className={classes.label}>
              {group.label}
            </div>
          )}
          {group.actions.map((action) => (
            <Item key={action.id} action={action} />
          ))}
        </div>
      ))}
    </Menu.Dropdown>
  </Menu>
)
