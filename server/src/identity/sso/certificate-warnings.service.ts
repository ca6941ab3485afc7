import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { resolveNotices } from "../../kit/live/account-notices.ts"
import { warningDays } from "./certificates.rules.ts"

/** What a warning is about: a certificate, and how many days were left; 0 when it had expired. */
export const warningCause = (fingerprint: string, days: number) => `certificate:${fingerprint.slice(0, 23)}:${days}`

/** Ends what administrators are told about certificates that are no longer in use. */
export const endWarnings = async (db: Db, accountId: AccountId, fingerprints: readonly string[]): Promise<void> => {
  if (fingerprints.length === 0) return
  const causes = fingerprints.flatMap((one) => [...warningDays, 0].map((days) => warningCause(one, days)))
  await resolveNotices(db, accountId, ["certificateExpiring"], causes)
}
