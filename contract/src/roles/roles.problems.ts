import { problems } from "../kit/problem.ts"

export const privilegeProblems = problems("privilege", {
  notHeld: { status: 403, field: "privileges", text: "{privilege} cannot be granted: whoever grants it has to hold it." },
  notForObject: { status: 400, field: "privileges", text: "{privilege} means nothing on this kind of object." },
  granteeNotFound: { status: 404, field: "granteeUserId", text: "There is no such person to grant it to." },
  objectNotFound: { status: 404, field: "privObjectId", text: "There is no such object to grant it on." },
  notGranted: { status: 404, text: "Nothing of the kind was granted." },
  otherAccount: { status: 400, text: "The X-Account-Id header names another account than the person belongs to." },
})
