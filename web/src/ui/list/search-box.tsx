import { IconSearch, IconX } from "@tabler/icons-react"
import { useMessages } from "../messages-context.tsx"
import classes from "./search-box.module.css"

type Props = { value: string; onChange: (value: string) => void; placeholder?: string; autoFocus?: boolean }

export const SearchBox = ({ value, onChange, placeholder, autoFocus }: Props) => {
  const messages = useMessages("common")
  return (
    <div className={classes.box} role="search">
      <IconSearch size={15} stroke={1.75} aria-hidden="true" className={classes.icon} />
      <input
        type="search"
        className={classes.input}
        value={value}
        aria-label={placeholder ?? messages.search}
        placeholder={placeholder ?? messages.search}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- only where a person just opened the search
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !value) return
          event.stopPropagation()
          onChange("")
        }}
      />
      {value && (
        <button type="button" className={classes.clear} aria-label={messages.clear} onClick={() => onChange("")}>
          <IconX size={14} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
