import { sealAudit, verifyAudit } from "../kit/audit/audit-seal.ts"
import type { Database } from "../kit/database/database.ts"

/**
 * Seals the audit log until nothing is left and returns the number of entries. Open transactions in the same cluster,
 * also of other test files, delay the sealing of younger entries.
 */
export const sealEverything = async (database: Database): Promise<number> => {
  let sealed = await sealAudit(database)
  for (let look = 0; look < 600 && (await verifyAudit(database)).unsealed > 0; look++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    sealed += await sealAudit(database)
  }
  return sealed
}
