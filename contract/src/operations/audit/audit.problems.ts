import { problems } from "../../kit/problem.ts"

export const auditProblems = problems("audit", {
  notFound: { status: 404, text: "There is no such entry." },
  notRevertible: { status: 409, text: "This type of change cannot be reverted from the audit log." },
  isFinal: { status: 409, text: "This change cannot be reverted from the audit log. {reason}" },
  nothingKept: { status: 409, text: "The entry has no previous values, so it cannot be reverted." },
  withoutIds: { status: 409, text: "This entry was recorded before IDs were stored and cannot be reverted." },
  objectGone: { status: 409, text: "The changed object no longer exists." },
  changedSince: {
    status: 409,
    text: "{fields} changed again after this entry. A revert would also undo that change.",
  },
  copyGone: { status: 409, text: "It was deleted too long ago, and is no longer kept." },
  referenceGone: {
    status: 409,
    text: "It cannot be restored, because something that it refers to no longer exists.",
  },
  revertedAlready: {
    status: 409,
    text: "This deletion was reverted already. It was deleted again later: revert the later deletion.",
  },
  asBefore: { status: 409, text: "The previous values are already in place." },
})
