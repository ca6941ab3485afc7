import { IconSearch } from "@tabler/icons-react"
import { Kbd } from "../display/kbd.tsx"
import { useMessages } from "../messages-context.tsx"
import classes from "./search-trigger.module.css"

type Props = { onOpen: () => void; label?: string }

const isMac = /mac|iphone|ipad/i.test(navigator.platform)

/** Looks like a search box, opens the command palette. */
export const SearchTrigger = ({ onOpen, label }: Props) => {
  const messages = useMessages("shell")
  return (
    <button
      type="button"
      className={classes.trigger}
      onClick={onOpen}
      aria-haspopup="dialog"
      aria-keyshortcuts="Meta+K Control+K"
    >
      <IconSearch size={15} stroke={1.75} aria-hidden="true" />
      <span className={classes.text}>{label ?? messages.searchTrigger}</span>
      <span className={classes.keys} aria-hidden="true">
        <Kbd>{isMac ? "⌘" : "Ctrl"}</Kbd>
        <Kbd>K</Kbd>
      </span>
    </button>
  )
}
