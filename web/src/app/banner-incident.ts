import type { AccountIncident } from "@dialplane/contract/operations/service-status/service-status.schema"

/** Identifies an incident among those that a user has dismissed. */
export const incidentKey = ({ incidentId }: Pick<AccountIncident, "incidentId">) => `service-incident:${incidentId}`

/** The newest open incident that is serious, affects the account and was not dismissed. */
export const bannerIncident = <
  Incident extends Pick<AccountIncident, "incidentId" | "kind" | "impact" | "affectsAccount">,
>(
  open: readonly Incident[],
  cleared: readonly string[],
): Incident | undefined =>
  open.find(
    (one) =>
      one.kind === "incident" &&
      (one.impact === "major" || one.impact === "critical") &&
      one.affectsAccount &&
      !cleared.includes(incidentKey(one)),
  )
