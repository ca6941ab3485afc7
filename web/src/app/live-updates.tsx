import { getAccountStatus } from "@dialplane/contract/accounts/account-status.endpoints"
import { getAccountConfiguration, getAccountInfoV2, getCompanyInfo, listAccounts } from "@dialplane/contract/accounts/accounts.endpoints"
import { getGroup, listGroups } from "@dialplane/contract/groups/groups.endpoints"
import { listActingPeople, listRoleContexts, listTrusts } from "@dialplane/contract/acting/acting.endpoints"
import { watchEvents } from "@dialplane/contract/events/events.endpoints"
import { listJobs } from "@dialplane/contract/jobs/jobs.endpoints"
import { getSignInBrand } from "@dialplane/contract/sessions/sessions.endpoints"
import { listDeviations } from "@dialplane/contract/partners/partners.endpoints"
import { getRole, listRoles, listWhoCan } from "@dialplane/contract/roles/roles.endpoints"
import { getEmergencyReadiness, listEmergencyLocations, listExtensionDevices } from "@dialplane/contract/emergency-locations/emergency-locations.endpoints"
import { listLocationRequests, listLocations, listLocationServices, listNetworkLocations } from "@dialplane/contract/locations/locations.endpoints"
import { sessionEnded } from "@dialplane/contract/sessions/sessions.events"
import { countUsers, getUser, getUserV0, listUsers } from "@dialplane/contract/users/users.endpoints"
import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import { useQueryClient } from "@tanstack/react-query"
import { prefixOf } from "../kit/data/query.ts"
import { useEvents } from "../kit/live/use-events.ts"
import { portal } from "../kit/portal.ts"
import { reloadSession, useSignedIn } from "../kit/session/use-session.ts"

/** Which reads an event of a topic makes stale. */
const staleBy: Readonly<Record<string, readonly Endpoint[]>> = {
  account: [getAccountConfiguration, getAccountInfoV2, getAccountStatus, getCompanyInfo, listAccounts],
  "account-group": [listGroups, getGroup],
  branding: [getSignInBrand],
  // Customers are put back to their template by a job.
  job: [listJobs, listDeviations],
  acting: [listActingPeople],
  trust: [listTrusts, listActingPeople, listRoleContexts],
  role: [listRoles, getRole, listWhoCan],
  emergencyLocation: [listEmergencyLocations, listExtensionDevices, getEmergencyReadiness, listLocations],
  location: [listLocations, listLocationServices, listNetworkLocations],
  locationRequest: [listLocationRequests],
  user: [listUsers, countUsers, getUser, getUserV0],
}

/** Other people's changes appear by themselves; an ended session leads to sign-in at once. */
export const LiveUpdates = () => {
  const client = useQueryClient()
  const { sessionId, acting, roles } = useSignedIn()
  useEvents(watchEvents, {}, ({ event, data }) => {
    const news = JSON.parse(data) as { sessionId?: string; reason?: string; roleId?: number }
    if (event === sessionEnded && news.sessionId === sessionId) return acting === null ? portal.leave.toLogin() : portal.acting.end(news.reason ?? "gone")
    // The role in use has other permissions now: menus and buttons follow.
    if (event === "role" && news.roleId === roles[0]?.roleId) void reloadSession()
    for (const read of staleBy[event] ?? []) {
      portal.cache.clearAfterWriteTo(read.service)
      void client.invalidateQueries({ queryKey: prefixOf(read) })
    }
  })
  return null
}
