import { sealAudit, verifyAudit } from "../kit/audit/audit-seal.ts"
import type { Database } from "../kit/database/database.ts"

/**
 * Seals the audit log until nothing is left, and answers how many entries that was. Whatever anybody does in the same
 * cluster, another test file too, keeps younger entries waiting while it lasts.
 */
export const sealEverything = async (database: Database): Promise<number> => {
  let sealed = await sealAudit(database)
  for (let look = 0; look < 600 && (await verifyAudit(database)).unsealed > 0; look++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    sealed += await sealAudit(database)
  }
  return sealed
}
