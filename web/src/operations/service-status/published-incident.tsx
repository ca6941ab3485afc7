import type { PublishedIncident as Incident } from "@dialplane/contract/operations/service-status/service-status.schema"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { affectedText } from "./affected-text.ts"
import { statusMessages } from "./service-status.messages.ts"
import classes from "./service-status.module.css"
import { IncidentStateBadge } from "./state-badges.tsx"
import { UpdateTimeline } from "./update-timeline.tsx"

interface Props {
  readonly incident: Incident & { readonly affectsAccount?: boolean }
  /** Updates are shown on request. */
  readonly folded?: boolean
}

/** An incident or maintenance as everybody sees it. */
export const PublishedIncident = ({ incident, folded = false }: Props) => {
  const messages = useMessages(statusMessages)
  const { zonedDateTime } = useFormat()
  const { startedAt, endedAt, plannedFrom, plannedTo, updates } = incident
  const when =
    plannedFrom !== null && plannedTo !== null
      ? messages.planned(zonedDateTime(plannedFrom), zonedDateTime(plannedTo))
      : endedAt === null
        ? messages.since(zonedDateTime(startedAt!))
        : messages.planned(zonedDateTime(startedAt!), zonedDateTime(endedAt))
  const timeline = <UpdateTimeline updates={updates} />
  return (
    <article className={classes.incident}>
      <header className={classes.incidentHead}>
        <h3 dir="auto">{incident.title}</h3>
        <span className={classes.badges}>
          {incident.affectsAccount && endedAt === null && (
            <StatusBadge tone="warn" icon="user">
              {messages.affectsYou}
            </StatusBadge>
          )}
          <IncidentStateBadge state={incident.state} />
        </span>
      </header>
      <p className={classes.quiet}>{when}</p>
      <p className={classes.affects}>
        {messages.affects} {affectedText(incident.affected, messages.inRegion)}
      </p>
      {folded ? (
        <details className={classes.updates}>
          <summary>{messages.showUpdates(updates.length)}</summary>
          {timeline}
        </details>
      ) : (
        timeline
      )}
    </article>
  )
}
