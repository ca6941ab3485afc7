import type { Db } from "../../kit/database/database.ts"
import type { Holder } from "./holder.rules.ts"
import { listMethods } from "./methods.queries.ts"
import { findDuty, findPolicy } from "./policy.queries.ts"

/** What the account requires of a user, whatever browser they sign in with. */
export const findRequirementOfPerson = async (db: Db, person: Holder) => {
  const policy = await findPolicy(db, person.accountId)
  const { isRequired, isEnrolled, isExemptBySso, setUpBy } = await findDuty(db, person, policy)
  return {
    mode: policy.mode as string,
    byAccount: isRequired,
    requiredOf: policy.requiredOf,
    roleIds: policy.roleIds,
    enrolled: (await listMethods(db, person)).length > 0,
    exemptBySso: isExemptBySso,
    since: isRequired ? policy.requiredSince : null,
    /** Null if there is nothing left to do. */
    setUpBy: isRequired && !isEnrolled ? setUpBy : null,
    emailCodes: policy.emailCodes,
    rememberDays: policy.rememberDays,
  }
}
