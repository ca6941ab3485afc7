import { texts } from "@dialplane/contract/kit/language"
import { Icon } from "../icons/icon.tsx"
import { VisuallyHidden } from "../display/visually-hidden.tsx"
import classes from "./steps.module.css"

export type Step = { id: string; label: string; hint?: string }

// Not among the texts of all components, which are part of the first load.
const messages = texts("ui.steps", { progress: (now: number, all: number) => `Step ${now} of ${all}`, done: "done" })

type Props = {
  steps: readonly Step[]
  current: string
  /** steps that the user may return to; by default all before the current one */
  onGo?: (id: string) => void
}

/** The steps of a wizard. */
export const Steps = ({ steps, current, onGo }: Props) => {
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
