import { ActionIcon } from "@mantine/core"
import "@mantine/core/styles/Loader.layer.css"
import "@mantine/core/styles/ActionIcon.layer.css"
import type { ComponentPropsWithRef } from "react"
import { Tooltip } from "../display/tooltip.tsx"
import type { Side } from "../display/tooltip-position.ts"
import { Icon } from "../icons/icon.tsx"
import type { IconName } from "../icons/icon-map.ts"
import { useMessages } from "../messages-context.tsx"
import { useExplainRefusal } from "./refusal-context.tsx"
import classes from "./icon-button.module.css"

type Props = Omit<ComponentPropsWithRef<"button">, "color"> & {
  icon: IconName
  /** its name; also the tooltip */
  label: string
  size?: number
  bordered?: boolean
  tooltipSide?: Side
  disabledReason?: string
}

/** A button with only an icon. It always has an accessible name. */
export const IconButton = ({
  icon,
  label,
  size = 28,
  bordered,
  tooltipSide,
  disabledReason,
  onClick,
  style: _,
  ...props
}: Props) => {
  const { notAvailable } = useMessages("common")
  const off = Boolean(disabledReason)
  const explain = useExplainRefusal()
  return (
    <Tooltip
      label={disabledReason ? notAvailable(disabledReason) : label}
      silent={!off}
      side={tooltipSide}
      quiet={props["aria-expanded"] === true}
    >
      <ActionIcon
        type="button"
        {...props}
        variant={bordered ? "default" : "subtle"}
        color="gray"
        size={size}
        className={classes.button}
        aria-label={label}
        aria-disabled={off || undefined}
        data-disabled={off || undefined}
        onClick={off ? () => explain?.(disabledReason ?? "") : onClick}
      >
        <Icon name={icon} size={size > 24 ? 17 : 15} />
      </ActionIcon>
    </Tooltip>
  )
}
