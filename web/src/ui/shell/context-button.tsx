import type { ComponentPropsWithRef } from "react"
import { Icon } from "../icons/icon.tsx"
import { useMessages } from "../messages-context.tsx"
import classes from "./context-button.module.css"

type Props = ComponentPropsWithRef<"button"> & { account: string; role: string }

/** The current account and role; opens the switcher. Can be the trigger of a menu. */
export const ContextButton = ({ account, role, ...props }: Props) => {
  const messages = useMessages("shell")
  return (
    <button type="button" {...props} className={classes.button} title={messages.switchAccount}>
      <span className={classes.account}>{account}</span>
      <span className={classes.role}>{role}</span>
      <Icon name="sort" size={14} />
    </button>
  )
}
