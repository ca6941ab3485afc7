import { problems } from "../../kit/problem.ts"

export const savedReportProblems = problems("saved_report", {
  notFound: { status: 404, text: "There is no such saved report." },
  notOwner: { status: 403, text: "Only {owner} can change this report. Save a copy to change it." },
  nameTaken: { status: 409, field: "name", text: "You already have a report called “{name}”. Choose another name." },
  tooMany: { status: 409, text: "You can keep {most} saved reports. Delete one first." },
  changedMeanwhile: { status: 409, text: "This report was changed in the meantime. Reload and try again." },
  userUnknown: {
    status: 400,
    field: "sharedWithUserIds",
    text: "One of the chosen users is not a user of this account. Choose others.",
  },
  roleUnknown: {
    status: 400,
    field: "sharedWithRoleIds",
    text: "One of the chosen roles does not exist. Choose others.",
  },
})
