import type { Screen } from "../../kit/screen.ts"

type KeeperPage = keyof (typeof import("./keeper-pages.ts"))["keeperPages"]
const keeperPage = (name: KeeperPage) => async () => ({ Page: (await import("./keeper-pages.ts")).keeperPages[name] })

export const serviceStatusScreens: readonly Screen[] = [
  {
    place: "portal",
    path: "service-status",
    title: "Service status",
    load: () => import("./account-status-page.tsx"),
    menu: { group: "home", icon: "online", order: 90 },
  },
  {
    place: "portal",
    path: "service-incidents",
    title: "Service incidents",
    permission: "read:service-status",
    load: keeperPage("Incidents"),
    menu: { group: "acrossAccounts", icon: "emergency", order: 85 },
  },
  {
    place: "portal",
    path: "service-incidents/new",
    title: "Open incident",
    permission: "create:service-status",
    load: keeperPage("NewIncident"),
  },
  {
    place: "portal",
    path: "service-incidents/new-maintenance",
    title: "Plan maintenance",
    permission: "create:service-status",
    load: keeperPage("NewMaintenance"),
  },
  {
    place: "portal",
    path: "service-incidents/components",
    title: "Component states",
    permission: "read:service-status",
    load: keeperPage("Components"),
  },
  {
    place: "portal",
    path: "service-incidents/checks",
    title: "Service checks",
    permission: "read:service-status",
    load: keeperPage("Checks"),
  },
  {
    place: "portal",
    path: "service-incidents/$incidentId",
    title: "Incident",
    permission: "read:service-status",
    load: keeperPage("Incident"),
  },
  {
    place: "portal",
    path: "service-incidents/$incidentId/details",
    title: "Incident details",
    permission: "read:service-status",
    load: keeperPage("Details"),
  },
]
