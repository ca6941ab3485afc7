import type { AssignmentRefusal } from "./role-assignment.ts"

/** Why somebody cannot give a role, as the rest of a sentence. */
export const refusalMessages: Readonly<Record<AssignmentRefusal, string>> = {
  nobodysRole: "it stands for people who are not signed in",
  wrongLevel: "it does not belong in an account of this kind",
  exceedsOwn: "it can do more than your own",
  notManaged: "your role does not manage it",
}
