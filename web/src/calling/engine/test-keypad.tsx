import { useMutation } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { pressKeys } from "./engine.api.ts"
import { engineMessages } from "./engine.messages.ts"
import classes from "./engine.module.css"

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#"] as const
const mostKeys = 20
/** An extension or a PIN is several keys: phones wait for the next one before they say what was dialed. */
const pauseMilliseconds = 1000

interface Props {
  readonly testCallId: string
  /** Whether something listens to keys where the call is now. */
  readonly isHeard: boolean
}

/** The keys of the caller's phone. They can be typed on the keyboard too, while the keypad has the focus. */
export const TestKeypad = ({ testCallId, isHeard }: Props) => {
  const messages = useMessages(engineMessages)
  const { accountId } = useAccount()
  const { mutate } = useMutation(pressKeys)
  const [pressed, setPressed] = useState("")
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const press = (key: string) => {
    if (!isHeard || pressed.length >= mostKeys) return
    const next = pressed + key
    const send = () => {
      setPressed("")
      mutate({ params: { accountId, testCallId }, body: { keys: next } })
    }
    clearTimeout(timer.current)
    setPressed(next)
    if (key === "#") send()
    else timer.current = setTimeout(send, pauseMilliseconds)
  }
  return (
    <div
      className={classes.phone}
      role="group"
      aria-label={messages.keypad}
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        if (!ctrlKey && !metaKey && !altKey && keys.some((one) => one === key)) press(key)
      }}
    >
      <output className={classes.display} aria-label={messages.pressed}>
        {pressed === "" ? <span className={classes.faint}>{messages.pressedNone}</span> : pressed}
      </output>
      <div className={classes.keys}>
        {keys.map((key) => (
          <ActionButton key={key} disabledReason={isHeard ? undefined : messages.keypadOff} onClick={() => press(key)}>
            {key}
          </ActionButton>
        ))}
      </div>
      <p className={classes.quiet}>{isHeard ? messages.keypadHint : messages.keypadOff}</p>
    </div>
  )
}
