import type { HTMLAttributes, ReactNode, Ref } from "react"
import { VisuallyHidden } from "../display/visually-hidden.tsx"
import { chartMessages } from "./chart-messages.ts"
import classes from "./chart.module.css"

interface Props {
  readonly label: string
  readonly opens: boolean
  /** Whether the figure under the pointer can be opened. */
  readonly opensHere: boolean
  /** The current figure in words. */
  readonly announced: string | undefined
  readonly handlers: HTMLAttributes<HTMLDivElement>
  readonly boxRef?: Ref<HTMLDivElement>
  readonly children: ReactNode
}

/** The focusable area of a chart. Screen readers leave the arrow keys to it, and read the live region. */
export const Plot = ({ label, opens, opensHere, announced, handlers, boxRef, children }: Props) => (
  <>
    <div
      ref={boxRef}
      className={classes.plot}
      role="application"
      tabIndex={0}
      aria-label={`${label}. ${opens ? chartMessages.keysAndEnter : chartMessages.keys}`}
      data-opens={opensHere || undefined}
      {...handlers}
    >
      {children}
    </div>
    <VisuallyHidden role="status">{announced ?? ""}</VisuallyHidden>
  </>
)
