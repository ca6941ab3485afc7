import { Menu } from "@mantine/core"
import "@mantine/core/styles/Popover.layer.css"
import "@mantine/core/styles/Menu.layer.css"
import type { ReactNode } from "react"
import { useExplainRefusal } from "../actions/refusal-context.tsx"
import { Icon } from "../icons/icon.tsx"
import { Link } from "../link/link.tsx"
import classes from "./action-menu.module.css"
import type { MenuAction, MenuGroup } from "./menu-action.ts"
import type { PanelPlace } from "./opener.tsx"
import { PanelAnchor } from "./panel-anchor.tsx"
import { useGiveWayToModal } from "./use-give-way-to-modal.ts"
import { useOpenedAfterMount } from "./use-opened-after-mount.ts"

export type MenuPanelProps = PanelPlace & {
  groups: readonly MenuGroup[]
  header?: ReactNode
  position?: "bottom-start" | "bottom-end" | "top-start" | "top-end" | "right-start"
  width?: number
  /** its name, if it is not attached to its trigger */
  label?: string
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

const Item = ({ action }: { action: MenuAction }) => {
  const { disabledReason } = action
  const explain = useExplainRefusal()
  if (action.href && !disabledReason)
    return <Menu.Item {...content(action)} component={Link} href={action.href} onClick={action.onSelect} />
  return (
    <Menu.Item
      {...content(action)}
      aria-disabled={disabledReason ? true : undefined}
      closeMenuOnClick={!disabledReason || explain !== undefined}
      onClick={disabledReason ? () => explain?.(disabledReason) : action.onSelect}
    />
  )
}

/** The panel of a menu. */
export const MenuPanel = ({
  id,
  anchor,
  opened,
  onClose,
  groups,
  header,
  position = "bottom-end",
  width = 220,
  label,
}: MenuPanelProps) => {
  const returnFocus = useGiveWayToModal({ anchor, opened, onClose })
  return (
    <Menu
      id={id}
      position={position}
      width={width}
      classNames={classes}
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      returnFocus={returnFocus}
      withinPortal
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <PanelAnchor element={anchor} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label} aria-labelledby={label ? undefined : id}>
        {header && (
          <div aria-hidden="true" className={classes.header}>
            {header}
          </div>
        )}
        {groups.map((group, index) => (
          <div
            key={group.id}
            role="group"
            aria-label={group.label}
            className={classes.group}
            data-first={(index === 0 && !header) || undefined}
          >
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
}
