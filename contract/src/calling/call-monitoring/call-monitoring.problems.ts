import { problems } from "../../kit/problem.ts"

export const monitoringProblems = problems("call_monitoring", {
  acceptElsewhere: {
    status: 403,
    field: "accept",
    text: "Only a user of this company can accept the disclaimer: it is the company's own declaration.",
  },
  ruleNotFound: { status: 404, text: "There is no such monitoring rule." },
  changedMeanwhile: {
    status: 409,
    text: "Someone else changed this in the meantime. Reload and try again.",
  },
  supervisorUnknown: {
    status: 400,
    field: "supervisorId",
    text: "The chosen supervisor is not a user of this account. Choose another one.",
  },
  targetUnknown: {
    status: 400,
    field: "target",
    text: "The chosen person, group, queue or location no longer exists. Choose another one.",
  },
  targetMissing: { status: 400, field: "target", text: "Choose who can be monitored." },
  ownCalls: { status: 400, field: "target", text: "Nobody can monitor their own calls. Choose somebody else." },
  ruleExists: {
    status: 409,
    field: "target",
    text: "{supervisor} already has a rule for {target}. Change that rule instead.",
  },
  tooManyRules: { status: 409, text: "{supervisor} would have more than {most} rules, which is the maximum." },
  disclaimerNotAccepted: {
    status: 409,
    text: "Call monitoring is off until an administrator accepts the disclaimer under Call monitoring.",
  },
  textChanged: {
    status: 409,
    text: "The disclaimer was changed after you opened it. Read the new text and accept it again.",
  },
  pinWeak: { status: 400, field: "pin", text: "The PIN {reason}. Choose another one." },
  ownPin: { status: 403, text: "Another administrator has to remove your PIN." },
  pinWrong: { status: 403, field: "pin", text: "The PIN is wrong." },
  pinNeeded: { status: 403, field: "pin", text: "Enter the monitoring PIN." },
  callNotFound: {
    status: 404,
    text: "The call has ended, this person no longer takes part in it, or none of your monitoring rules covers it.",
  },
  notAllowed: { status: 403, text: "No monitoring rule allows you to do this." },
  emergencyCall: { status: 403, text: "Emergency calls are never monitored." },
  alreadyMonitored: { status: 409, text: "Another supervisor is monitoring this person already." },
  supervisorBusy: { status: 409, text: "Your phone is in a call. End it before you monitor another one." },
  noPhone: { status: 409, text: "You have no extension. Monitoring rings your own phone, so you need one." },
  sessionNotFound: { status: 404, text: "This monitoring has ended." },
})
