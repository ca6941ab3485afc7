import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { resetCallerNumbers, type FreedCaller } from "./caller-numbers.queries.ts"

/**
 * A number that left the account must not be used as caller ID. For the numbers domain, which records what to restore,
 * in its open transaction.
 */
export const endCallerNumbers = async (
  db: Db,
  by: { readonly accountId: number; readonly kit: Pick<Kit, "events"> },
  numbers: readonly string[],
): Promise<readonly FreedCaller[]> => {
  const freed = await resetCallerNumbers(db, by.accountId, numbers)
  for (const { extensionId } of freed)
    await by.kit.events.publish(db, {
      accountId: by.accountId,
      topic: "extension",
      data: { extensionId, change: "changed" },
    })
  return freed
}
