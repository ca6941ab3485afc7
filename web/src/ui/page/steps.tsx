import { Icon } from "../icons/icon.tsx"
import { VisuallyHidden } from "../display/visually-hidden.tsx"
import { useMessages } from "../messages-context.tsx"
import type { Messages } from "../messages.ts"
import classes from "./steps.module.css"

export type Step = { id: string; label: string; hint?: string }

type Props = {
  steps: readonly Step[]
  current: string
  /** steps that the user may return to; by default all before the current one */
  onGo?: (id: string) => void
  messages?: Partial<Messages["steps"]>
}

/** The steps of a wizard. */
export const Steps = ({ steps, current, onGo, messages: own }: Props) => {
  const messages = useMessages("steps", own)
  const now = Math.max(
    0,
    steps.findIndex((step) => step.id === current),
  )
  return (
    <nav aria-label={messages.progress(now + 1, steps.length)}>
      <ol className={classes.list}>
        {steps.map((step, index) => {
          const done = index < now
          const inside = (
            <>
              <span className={classes.mark}>{done ? <Icon name="check" size={13} stroke={2.5} /> : index + 1}</span>
              <span className={classes.text}>
                <span className={classes.label}>{step.label}</span>
                {step.hint && <span className={classes.hint}>{step.hint}</span>}
                {done && <VisuallyHidden> ({messages.done})</VisuallyHidden>}
              </span>
            </>
          )
          return (
            <li
              key={step.id}
              className={classes.step}
              data-state={done ? "done" : index === now ? "now" : "later"}
              aria-current={index === now ? "step" : undefined}
            >
              {done && onGo ? (
                <button type="button" className={classes.go} onClick={() => onGo(step.id)}>
                  {inside}
                </button>
              ) : (
                <span className={classes.go}>{inside}</span>
              )}
            </li>
          )
        })}
      </ol>
      <div className={classes.short} aria-hidden="true">
        {messages.progress(now + 1, steps.length)} · <strong>{steps[now]?.label}</strong>
      </div>
    </nav>
  )
}
