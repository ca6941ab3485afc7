import { Popover } from "@mantine/core"
import "@mantine/core/styles/Popover.layer.css"
import type { ReactElement, ReactNode } from "react"
import classes from "./popup.module.css"

type Props = { trigger: ReactElement; label: string; width?: number; position?: "bottom-start" | "bottom-end"; children: ReactNode }

/** A floating panel with controls, under the button that opens it. Escape closes it and the focus goes back. */
export const Popup = ({ trigger, label, width = 240, position = "bottom-start", children }: Props) => (
  <Popover position={position} width={width} trapFocus returnFocus withinPortal classNames={classes}>
    <Popover.Target>{trigger}</Popover.Target>
    <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
  </Popover>
)
