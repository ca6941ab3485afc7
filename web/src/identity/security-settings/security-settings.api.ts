import { getSecurityPolicy, updateSecurityPolicy } from "@dialplane/contract/identity/passwords/passwords.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"

export const securityPolicyQuery = (accountId: number) =>
  query(getSecurityPolicy, { params: { accountId } }, { customError: true })
export const saveSecurityPolicy = mutation(updateSecurityPolicy, {
  errors: "form",
  options: { customError: true },
  invalidates: [getSecurityPolicy],
})
