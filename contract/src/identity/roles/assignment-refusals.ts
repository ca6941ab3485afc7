import { texts } from "../../kit/language.ts"
import type { AssignmentRefusal } from "./role-assignment.ts"

/** Why a user cannot assign a role, as the second half of a sentence. */
export const refusalMessages: Readonly<Record<AssignmentRefusal, string>> = texts("roles.assignmentRefusals", {
  nobodysRole: "it is for users who are not signed in",
  wrongLevel: "it does not apply to this type of account",
  exceedsOwn: "it has more permissions than your role",
  notManaged: "your role cannot manage it",
})
