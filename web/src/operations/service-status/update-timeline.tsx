import {
  incidentStateNames,
  type IncidentState,
} from "@dialplane/contract/operations/service-status/service-status.schema"
import type { ReactNode } from "react"
import { useFormat } from "../../kit/locale/use-locale.ts"
import classes from "./service-status.module.css"
import { incidentTones } from "./state-look.ts"

interface Update {
  readonly state: IncidentState
  readonly text: string
  readonly at: string
  readonly by?: string
}

/** Updates, newest first. Operators also see who posted each. */
export const UpdateTimeline = ({
  updates,
  signed,
}: {
  readonly updates: readonly Update[]
  readonly signed?: (by: string, at: string) => ReactNode
}) => {
  const { zonedDateTime } = useFormat()
  return (
    <ol className={classes.timeline}>
      {updates.map((update, index) => (
        <li key={`${update.at} ${index}`} data-tone={incidentTones[update.state]}>
          <p className={classes.updateHead}>
            <strong>{incidentStateNames[update.state]}</strong>
            <time dateTime={update.at}>
              {signed && update.by !== undefined
                ? signed(update.by, zonedDateTime(update.at))
                : zonedDateTime(update.at)}
            </time>
          </p>
          <p className={classes.updateText} dir="auto">
            {update.text}
          </p>
        </li>
      ))}
    </ol>
  )
}
