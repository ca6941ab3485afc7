import { Button, type ButtonProps } from "@mantine/core"
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react"
import { Icon } from "../icons/icon.tsx"
import type { IconName } from "../icons/icon-map.ts"
import { Link } from "../link/link.tsx"
import { DisabledReason } from "./disabled-reason.tsx"

export type ActionButtonProps = Omit<ButtonProps, "leftSection" | "rightSection" | "color"> &
  Omit<ComponentPropsWithRef<"button">, keyof ButtonProps | "color"> & {
    /** primary: one per page; default: the rest; quiet: inside toolbars; danger: destroys something */
    kind?: "primary" | "default" | "quiet" | "danger"
    icon?: IconName
    trailing?: ReactNode
    href?: string
    disabledReason?: string
  }

const looks = {
  primary: { variant: "filled" },
  default: { variant: "default" },
  quiet: { variant: "subtle", color: "gray" },
  danger: { variant: "filled", color: "#c0332b" },
} as const

/** The button of the product. Off with a reason, it stays focusable and says why. */
export const ActionButton = ({ kind = "default", icon, trailing, href, disabledReason, onClick, ...props }: ActionButtonProps) => {
  const shared = { ...looks[kind], leftSection: icon && <Icon name={icon} />, rightSection: trailing }
  const off = Boolean(disabledReason)
  if (href && !off)
    return <Button {...shared} {...(props as object)} component={Link} href={href} />
  const press = off ? (event: MouseEvent) => event.preventDefault() : onClick
  return (
    <DisabledReason reason={disabledReason}>
      <Button
        type="button"
        {...shared}
        {...props}
        onClick={press as typeof onClick}
        data-disabled={off || undefined}
        aria-disabled={off || undefined}
      />
    </DisabledReason>
  )
}
