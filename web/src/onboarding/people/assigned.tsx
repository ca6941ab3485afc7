import type { PersonAssignments } from "@dialplane/contract/onboarding/people/assignments.endpoints"
import type { ReactNode } from "react"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useAssignments } from "./use-assignments.ts"

interface Props {
  readonly userId: number
  readonly show: (assigned: PersonAssignments, format: (number: string) => string) => ReactNode
}

/** Empty until it is loaded; a dash if nothing is assigned. */
export const Assigned = ({ userId, show }: Props) => {
  const format = usePhoneNumbers()
  const assigned = useAssignments(userId)
  return assigned && (show(assigned, format) || "—")
}
