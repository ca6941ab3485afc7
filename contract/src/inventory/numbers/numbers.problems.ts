import { problems } from "../../kit/problem.ts"

export const numberProblems = problems("number", {
  invalidAccount: { status: 400, field: "accountId", text: "Invalid account ID supplied to this method" },
  notFound: { status: 404, text: "There is no such number in this account." },
  changedMeanwhile: { status: 409, text: "Someone else changed this number in the meantime. Reload and try again." },
  unusable: { status: 400, field: "phoneNumber", text: "“{number}” {reason}." },
  backupUnusable: { status: 400, field: "backupNumber", text: "“{number}” {reason}." },
  removalNotKept: {
    status: 409,
    text: "{number} was removed too long ago to restore its settings. Restore it as an available number on its page.",
  },
  replacementUnknown: {
    status: 400,
    field: "replacement",
    text: "The replacement must be another number of this account that is not being removed.",
  },
  gone: { status: 409, text: "{what} no longer exists, so it cannot be restored for the number." },
  refused: { status: 409, text: "{number}: {reason}" },
  extensionUnknown: { status: 400, field: "extensionId", text: "There is no such extension in this account." },
  tagUnknown: { status: 400, field: "customTagId", text: "There is no such tag in this account." },
  providerUnknown: { status: 400, field: "providerId", text: "There is no such provider." },
  onlyFromAbove: { status: 403, text: "Only your partner or the platform operator can do this." },
  targetUnknown: { status: 404, field: "toAccountId", text: "There is no such account." },
  targetNotAllowed: {
    status: 403,
    field: "toAccountId",
    text: "You can view that account, but not change its numbers.",
  },
  targetSame: { status: 400, field: "toAccountId", text: "The numbers are already in that account." },
  targetClosed: { status: 409, field: "toAccountId", text: "{account} is {status} and cannot take numbers." },
  noProgrammableLeft: {
    status: 409,
    text: "The account has {quantity} smart numbers, and all are in use. Order more, or remove an application from one first.",
  },
  provisioningOff: { status: 409, text: "Adding numbers is turned off in this installation." },
  sortNotRequested: { status: 400, field: "orderBy", text: "“{field}” is not among the requested fields." },
})

export const customTagProblems = problems("custom_tag", {
  notFound: { status: 404, text: "There is no such tag." },
  nameTaken: { status: 409, field: "name", text: "Another tag is already called “{name}”." },
  changedMeanwhile: { status: 409, text: "Someone else changed this tag in the meantime. Reload and try again." },
  tooMany: { status: 409, text: "An account can have at most {most} tags. Delete an unused one first." },
})
