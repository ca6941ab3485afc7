import type { Db } from "../../kit/database/database.ts"
import type { Holder } from "./holder.rules.ts"
import { listMethods } from "./methods.queries.ts"
import { findDuty, findPolicy } from "./policy.queries.ts"

/** What the account requires of a user, whatever browser they sign in with. */
export const findRequirementOfPerson = async (db: Db, person: Holder) => {
  const policy = await findPolicy(db, person.accountId)
  const { isRequired } = await findDuty(db, person, policy)
  return {
    mode: policy.mode as string,
    byAccount: isRequired,
    enrolled: (await listMethods(db, person)).length > 0,
  }
}
