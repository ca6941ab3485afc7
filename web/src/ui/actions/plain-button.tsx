import { Button, type ButtonProps } from "@mantine/core"
import "@mantine/core/styles/Loader.layer.css"
import "@mantine/core/styles/Button.layer.css"
import { use, type ComponentPropsWithRef, type MouseEvent, type ReactNode } from "react"
import { Link } from "../link/link.tsx"
import { WhyNotOpenContext } from "../link/may-open.tsx"
import { DisabledReason } from "./disabled-reason.tsx"
import { PrimaryTakenContext } from "./primary-taken.ts"
import { useExplainRefusal } from "./refusal-context.tsx"

export type PlainButtonProps = Omit<ButtonProps, "leftSection" | "rightSection" | "color"> &
  Omit<ComponentPropsWithRef<"button">, keyof ButtonProps | "color"> & {
    /** primary: one per page; default: the rest; quiet: inside toolbars; danger: destroys something */
    kind?: "primary" | "default" | "quiet" | "danger"
    leading?: ReactNode
    trailing?: ReactNode
    href?: string
    disabledReason?: string
  }

const tones = {
  primary: { variant: "filled" },
  default: { variant: "default" },
  quiet: { variant: "subtle", color: "gray" },
  danger: { variant: "filled", color: "#c0332b" },
} as const

/**
 * A button without the icon map, which keeps the sign-in page small. When disabled with a reason, it stays focusable
 * and shows the reason.
 */
export const PlainButton = ({
  kind = "default",
  leading,
  trailing,
  href,
  disabledReason: ownReason,
  onClick,
  ...props
}: PlainButtonProps) => {
  const whyNotOpen = use(WhyNotOpenContext)
  const disabledReason = ownReason ?? (href === undefined ? undefined : whyNotOpen(href))
  const isTaken = use(PrimaryTakenContext)
  const shared = {
    ...tones[kind === "primary" && isTaken ? "default" : kind],
    leftSection: leading,
    rightSection: trailing,
  }
  const off = Boolean(disabledReason)
  const explain = useExplainRefusal()
  if (href && !off) return <Button {...shared} {...(props as object)} component={Link} href={href} />
  const refuse = (event: MouseEvent) => {
    event.preventDefault()
    explain?.(disabledReason ?? "")
  }
  const press = off ? refuse : onClick
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
