import { Page as Checks } from "./checks-page.tsx"
import { Page as Components } from "./components-page.tsx"
import { Page as Details } from "./incident-details-page.tsx"
import { Page as Incidents } from "./incident-list-page.tsx"
import { Page as Incident } from "./incident-page.tsx"
import { Page as NewIncident } from "./new-incident-page.tsx"
import { Page as NewMaintenance } from "./new-maintenance-page.tsx"

/** The operators' pages are loaded together: whoever opens one opens the others, and nobody else opens any. */
export const keeperPages = { Checks, Components, Details, Incident, Incidents, NewIncident, NewMaintenance }
