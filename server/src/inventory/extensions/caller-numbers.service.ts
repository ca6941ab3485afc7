import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { purgeCallerNumbers, type FreedCaller } from "./caller-numbers.queries.ts"

/**
 * Nobody calls in the name of a number that has left the account. For the domain of numbers, which writes down what
 * comes back, in its open transaction.
 */
export const endCallerNumbers = async (
  db: Db,
  by: { readonly accountId: number; readonly kit: Pick<Kit, "events"> },
  numbers: readonly string[],
): Promise<readonly FreedCaller[]> => {
  const freed = await purgeCallerNumbers(db, by.accountId, numbers)
  for (const { extensionId } of freed)
    await by.kit.events.publish(db, {
      accountId: by.accountId,
      topic: "extension",
      data: { extensionId, change: "changed" },
    })
  return freed
}
