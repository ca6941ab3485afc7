import type { ComponentPropsWithRef } from "react"
import { IconButton } from "../actions/icon-button.tsx"
import { useMessages } from "../messages-context.tsx"
import classes from "./bell-button.module.css"

type Props = Omit<ComponentPropsWithRef<"button">, "color"> & { count: number }

/** The bell with the number of new notifications. Can be the trigger of a menu or popup. */
export const BellButton = ({ count, ...props }: Props) => {
  const messages = useMessages("shell")
  return (
    <span className={classes.wrap}>
      <IconButton {...props} icon="bell" size={32} tooltipSide="bottom" label={messages.notifications(count)} />
      {count > 0 && (
        <span aria-hidden="true" className={classes.count}>
          {count > 99 ? "99+" : count}
        </span>
      )}
    </span>
  )
}
