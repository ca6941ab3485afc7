import type { AccountConfiguration } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { Notice } from "@dialplane/contract/operations/notices/notices.schema"

/** The news that everyone in the account should see first. News that only repeats the status banner is left out. */
export const bannerNews = (open: readonly Notice[], status: AccountConfiguration["status"]): Notice | undefined =>
  open.find(
    ({ kind }) =>
      kind !== "statusPlanned" && (kind !== "statusSet" || (status !== "Suspended" && status !== "Cancelled")),
  )
