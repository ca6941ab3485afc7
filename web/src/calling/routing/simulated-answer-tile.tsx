import type { Simulation } from "@dialplane/contract/calling/routing/routing.schema"
import type { ReactNode } from "react"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { clockText, Journey, ResultBadge } from "./journey-tile.tsx"
import { routingMessages } from "./routing.messages.ts"
import classes from "./journey.module.css"

interface Props {
  readonly simulation: Simulation
  /** The form has changed since. */
  readonly isOutdated: boolean
  /** The way as a picture, beside its stops. */
  readonly picture?: ReactNode
}

/** What would happen to a call, with the rules that decide. */
export const SimulatedAnswer = ({ simulation: { result, seconds, at, steps }, isOutdated, picture }: Props) => {
  const messages = useMessages(routingMessages)
  const { zonedDateTime } = useFormat()
  return (
    <div className={classes.answer}>
      {isOutdated && <Banner title={messages.outdated}>{messages.outdatedSentence}</Banner>}
      <div className={classes.line} role="status">
        <ResultBadge result={result} />
        <span className={classes.quiet}>{messages.takes(clockText(seconds), zonedDateTime(at))}</span>
      </div>
      {steps.length === 0 ? (
        <p className={classes.quiet}>{messages.noSteps}</p>
      ) : (
        <div className={classes.way} data-outdated={isOutdated || undefined}>
          <Journey steps={steps} />
          {picture}
        </div>
      )}
    </div>
  )
}
