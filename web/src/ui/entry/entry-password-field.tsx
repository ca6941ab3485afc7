import { IconEye, IconEyeOff } from "@tabler/icons-react"
import { useState, type KeyboardEvent } from "react"
import classes from "./entry-controls.module.css"
import { EntryField, type EntryFieldProps } from "./entry-field.tsx"
import { entryMessages } from "./entry-messages.ts"

/** A password field with a show button and a Caps Lock warning. */
export const EntryPasswordField = ({ under, ...props }: Omit<EntryFieldProps, "type" | "end">) => {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"))
  const Drawing = shown ? IconEyeOff : IconEye
  return (
    <EntryField
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? "text" : "password"}
      onKeyDown={watch}
      onKeyUp={watch}
      end={
        <button
          type="button"
          className={classes.reveal}
          aria-label={shown ? entryMessages.hidePassword : entryMessages.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Drawing size={17} stroke={1.75} aria-hidden="true" />
        </button>
      }
      under={
        <>
          <div role="status">{capsLock && <div className={classes.hint}>{entryMessages.capsLock}</div>}</div>
          {under}
        </>
      }
    />
  )
}
