import { Popover } from "@mantine/core"
import "@mantine/core/styles/Popover.layer.css"
import type { ReactNode } from "react"
import type { PanelPlace } from "../overlays/opener.tsx"
import { PanelAnchor } from "../overlays/panel-anchor.tsx"
import { useGiveWayToModal } from "../overlays/use-give-way-to-modal.ts"
import { useOpenedAfterMount } from "../overlays/use-opened-after-mount.ts"
import classes from "./popup.module.css"

export type PopupPanelProps = PanelPlace & {
  label: string
  width?: number
  position?: "bottom-start" | "bottom-end"
  children: ReactNode
}

/** The panel of a popup. */
export const PopupPanel = ({
  id,
  anchor,
  opened,
  onClose,
  label,
  width = 240,
  position = "bottom-start",
  children,
}: PopupPanelProps) => {
  const returnFocus = useGiveWayToModal({ anchor, opened, onClose })
  return (
    <Popover
      id={id}
      opened={useOpenedAfterMount(opened)}
      onChange={(next) => next || onClose()}
      position={position}
      width={width}
      trapFocus
      returnFocus={returnFocus}
      withinPortal
      classNames={classes}
    >
      <Popover.Target>
        <PanelAnchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  )
}
