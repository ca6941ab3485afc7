import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { dashboardEdit, dashboardQuery, dashboardSettings } from "./dashboard-settings.schema.ts"
import { homeProblems } from "./home.problems.ts"

const settings = {
  service: "phoneSystem",
  path: "/api/ucaas/general/dashboardsettingsfilter",
  access: access.signedIn,
  query: dashboardQuery,
  response: dashboardSettings,
  noCache: true,
} as const
const exampleSettings = {
  userId: 100_001,
  accountId: 100,
  dashboard: "administrator",
  isArranged: true,
  tiles: [
    { tile: "attention", hidden: false },
    { tile: "figures", hidden: false },
    { tile: "queues", hidden: true },
  ],
}

export const getDashboardSettings = endpoint({
  ...settings,
  method: "GET",
  calls: ["b73-get-general-dashboardsettingsfilter"],
  summary: "Get how the caller has arranged the dashboard of an account",
  description: "Which tiles are shown and in which order. Users read their own arrangement only.",
  example: { response: exampleSettings },
  problems: [accountProblems.notFound, homeProblems.none, homeProblems.otherUser],
})
export const updateDashboardSettings = endpoint({
  ...settings,
  method: "PUT",
  calls: ["b73-put-general-dashboardsettingsfilter"],
  summary: "Arrange the dashboard of an account for the caller: order and hidden tiles",
  description: "Kept for each user and account. Tiles that the role does not see now keep their place.",
  example: { body: { tiles: [{ tile: "queues", hidden: true }] }, response: exampleSettings },
  body: dashboardEdit,
  problems: [
    accountProblems.notFound,
    homeProblems.none,
    homeProblems.otherUser,
    homeProblems.unknownTile,
    homeProblems.tileTwice,
  ],
})
