import { problems } from "../../kit/problem.ts"

export const auditProblems = problems("audit", {
  notFound: { status: 404, text: "There is no such entry." },
  notRevertible: { status: 409, text: "A change of this kind cannot be put back from here." },
  nothingKept: { status: 409, text: "The entry does not say how it was before, so there is nothing to put back." },
  withoutIds: { status: 409, text: "This entry was written before changes were kept with ids; it cannot be reverted." },
  objectGone: { status: 409, text: "What was changed is no longer there." },
  changedSince: {
    status: 409,
    text: "{fields} changed again after this entry. Putting back the older state would undo that as well.",
  },
  asBefore: { status: 409, text: "It is already as it was before this change." },
})
