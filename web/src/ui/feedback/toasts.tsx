import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from "@tabler/icons-react"
import { useEffect, useState, useSyncExternalStore } from "react"
import { useMessages } from "../messages-context.tsx"
import { returnFocus } from "../overlays/return-focus.ts"
import { dismissToast, readToasts, subscribeToToasts, type Toast } from "./toast-store.ts"
import classes from "./toasts.module.css"

const marks = { good: IconCircleCheck, bad: IconAlertCircle, info: IconInfoCircle }

const ToastCard = ({ toast }: { toast: Toast }) => {
  const messages = useMessages("toast")
  const [held, setHeld] = useState(false)
  const Mark = marks[toast.tone]
  const dismiss = () => {
    dismissToast(toast.id)
    returnFocus()
  }
  useEffect(() => {
    if (held || !toast.life) return
    const timer = setTimeout(() => dismissToast(toast.id), toast.life)
    return () => clearTimeout(timer)
  }, [held, toast])
  return (
    <li
      className={classes.card}
      data-tone={toast.tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Mark size={17} stroke={1.75} aria-hidden="true" className={classes.icon} />
      <div className={classes.text}>
        <div className={classes.title}>{toast.title}</div>
        {toast.message && <div className={classes.message}>{toast.message}</div>}
        {toast.action && (
          <button
            type="button"
            className={classes.action}
            onClick={() => {
              toast.action?.onSelect()
              dismiss()
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <button type="button" className={classes.close} aria-label={messages.dismiss} onClick={dismiss}>
        <IconX size={15} stroke={1.75} aria-hidden="true" />
      </button>
    </li>
  )
}

/** The region in which toasts appear. Once per application. */
export const Toasts = () => {
  const messages = useMessages("toast")
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts)
  return (
    <section className={classes.region} aria-label={messages.region} aria-live="polite">
      <ol className={classes.list}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  )
}
