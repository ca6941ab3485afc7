import type { CoverageRow, CoverageState, MfaKind } from "@dialplane/contract/identity/mfa/mfa.schema"
import type { Policy } from "./policy.rules.ts"

interface Facts {
  readonly isRequired: boolean
  readonly isEnrolled: boolean
  /** Whether the grace period is over. */
  readonly isOver: boolean
  readonly kinds: readonly MfaKind[]
}

export const coverageState = ({ isRequired, isEnrolled, isOver, kinds }: Facts): CoverageState => {
  if (isEnrolled) return "enrolled"
  if (isRequired) return isOver ? "overdue" : "grace"
  return kinds.length > 0 ? "onlyEmail" : "notRequired"
}

/** Why nothing is required of a user. */
export const exemptionOf = (
  { mode }: Pick<Policy, "mode">,
  { isRequired, isExemptBySso }: Pick<Facts, "isRequired"> & { readonly isExemptBySso: boolean },
): CoverageRow["exempt"] => {
  if (isRequired) return null
  if (mode !== "required") return "policy"
  return isExemptBySso ? "sso" : "roles"
}
