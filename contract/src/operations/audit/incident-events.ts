import { finalEvent, userEvent, type EventTable } from "./event-type.ts"

/** What the vendor publishes about the state of the service. */
export const incidentEvents = {
  "service_incident.opened": finalEvent(
    "Incident opened",
    "An incident of the service was opened and published.",
    "Withdraw the incident on its page, so that the reason is kept.",
  ),
  "service_incident.maintenance_planned": finalEvent(
    "Maintenance planned",
    "Maintenance of the service was planned and announced.",
    "Cancel or withdraw the maintenance on its page.",
  ),
  "service_incident.changed": userEvent(
    "Incident changed",
    "Title, impact, times or affected components of an incident or maintenance were changed.",
  ),
  "service_incident.updated": finalEvent(
    "Incident update posted",
    "An update of an incident or maintenance was published.",
    "The update was published. Post another one that corrects it.",
  ),
  "service_incident.maintenance_begun": finalEvent(
    "Maintenance begun",
    "Planned maintenance began at its time.",
    "Complete the maintenance early on its page.",
  ),
  "service_incident.maintenance_ended": finalEvent(
    "Maintenance completed",
    "Planned maintenance ended at its time.",
    "Open an incident if the service is not back to normal.",
  ),
  "service_incident.withdrawn": finalEvent(
    "Incident withdrawn",
    "An incident or maintenance that was created by mistake was withdrawn.",
    "Withdrawing is final. Open another incident.",
  ),
  "service_component.changed": userEvent(
    "Component state set by hand",
    "The state of a component of the service was set by hand or cleared.",
  ),
} as const satisfies EventTable
