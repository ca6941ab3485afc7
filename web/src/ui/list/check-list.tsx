import { useState } from "react"
import { useMessages } from "../messages-context.tsx"
import classes from "./check-list.module.css"

export type CheckOption = { value: string; label: string; hint?: string; disabled?: boolean }

type Props = {
  label: string
  options: readonly CheckOption[]
  selected: readonly string[]
  onChange: (selected: string[]) => void
  /** at most one */
  single?: boolean
}

const many = 8

/** Checkboxes, with a search when there are many. */
export const CheckList = ({ label, options, selected, onChange, single }: Props) => {
  const messages = useMessages("list")
  const field = useMessages("field")
  const [query, setQuery] = useState("")
  const wanted = query.trim().toLowerCase()
  const found = wanted ? options.filter((option) => option.label.toLowerCase().includes(wanted)) : options
  const toggle = (value: string) => {
    const on = selected.includes(value)
    if (single) return onChange(on ? [] : [value])
    onChange(on ? selected.filter((one) => one !== value) : [...selected, value])
  }
  return (
    <fieldset className={classes.set}>
      <legend className={classes.legend}>{label}</legend>
      {options.length > many && (
        <input
          className={classes.find}
          placeholder={messages.findOption}
          aria-label={messages.findOption}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      <div className={classes.list}>
        {found.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type="checkbox"
              className={classes.box}
              checked={selected.includes(option.value)}
              disabled={option.disabled}
              onChange={() => toggle(option.value)}
            />
            <span className={classes.text}>{option.label}</span>
            {option.hint && <span className={classes.hint}>{option.hint}</span>}
          </label>
        ))}
        {found.length === 0 && <p className={classes.none}>{field.nothingFound}</p>}
      </div>
    </fieldset>
  )
}
