import { useEffect, useRef, useState } from "react"
import { IconButton } from "../actions/icon-button.tsx"
import { useMessages } from "../messages-context.tsx"
import { VisuallyHidden } from "./visually-hidden.tsx"

type Props = { value: string; /** "Copy the number" */ label?: string; size?: number; tabIndex?: number }

export const CopyButton = ({ value, label, size = 24, tabIndex }: Props) => {
  const messages = useMessages("common")
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), 1500)
  }
  return (
    <>
      <IconButton
        icon={copied ? "check" : "copy"}
        label={copied ? messages.copied : (label ?? messages.copy)}
        size={size}
        tabIndex={tabIndex}
        onClick={() => void copy()}
      />
      <VisuallyHidden role="status">{copied ? messages.copied : ""}</VisuallyHidden>
    </>
  )
}
