import {
  serviceStatusLimits,
  type AccountIncident,
  type PublicStatus,
  type PublishedIncident as Incident,
} from "@dialplane/contract/operations/service-status/service-status.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { Section } from "../../ui/page/section.tsx"
import { PublishedIncident } from "./published-incident.tsx"
import { statusMessages } from "./service-status.messages.ts"
import classes from "./service-status.module.css"

type Shown = Incident | AccountIncident

const Incidents = ({ of: incidents, folded = false }: { readonly of: readonly Shown[]; readonly folded?: boolean }) => (
  <div className={classes.incidents}>
    {incidents.map((incident) => (
      <PublishedIncident key={incident.incidentId} incident={incident} folded={folded} />
    ))}
  </div>
)

/** What is open now; nothing while all is well. */
export const OpenPart = ({ status }: { readonly status: { readonly open: readonly Shown[] } }) => {
  const messages = useMessages(statusMessages)
  if (status.open.length === 0) return null
  return (
    <Section title={messages.open}>
      <Incidents of={status.open} />
    </Section>
  )
}

/** Maintenance to come and what has ended. */
export const LaterParts = ({ status }: { readonly status: Pick<PublicStatus, "upcoming" | "history"> }) => {
  const messages = useMessages(statusMessages)
  const { historyDays } = serviceStatusLimits
  return (
    <>
      {status.upcoming.length > 0 && (
        <Section divided title={messages.upcoming}>
          <Incidents of={status.upcoming} />
        </Section>
      )}
      <Section
        divided
        title={messages.history}
        sentence={status.history.length === 0 ? messages.noHistory(historyDays) : messages.historySentence(historyDays)}
      >
        <Incidents folded of={status.history} />
      </Section>
    </>
  )
}
