import { by, change, type PhrasesOf } from "./phrase.ts"
import type { incidentEvents } from "./incident-events.ts"

/** The state of the service: what each event says in a list. */
export const incidentPhrases: PhrasesOf<typeof incidentEvents> = {
  "service_incident.opened": by("opened the incident {object}"),
  "service_incident.maintenance_planned": by("planned the maintenance {object}"),
  "service_incident.changed": change("{object}"),
  "service_incident.updated": by("posted an update of {object}"),
  "service_incident.maintenance_begun": "The maintenance {object} began",
  "service_incident.maintenance_ended": "The maintenance {object} was completed",
  "service_incident.withdrawn": by("withdrew {object}"),
  "service_component.changed": by("set the state of {object} by hand"),
}
