import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { noticeChoicesAnswer, noticeChoicesDraft } from "./notice-choices.schema.ts"
import { noticeProblems } from "./notices.problems.ts"

const row = {
  kind: "deviceOffline",
  group: "devices",
  severity: "warning",
  title: "Phone offline",
  about: "A phone has been offline for an hour. Done when it is connected again.",
  choice: "portal",
  options: ["portalAndEmail", "portal", "off"],
} as const

export const getNoticeChoices = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/notice-choices",
  summary: "Get how the caller is notified of each kind",
  description: "Lists the kinds that the caller's role can get, with what can be chosen for each.",
  example: { response: { choices: [row] } },
  access: access.signedIn,
  response: noticeChoicesAnswer,
  noCache: true,
})

export const updateNoticeChoices = endpoint({
  service: "portal",
  method: "PUT",
  path: "/api/portal/notice-choices",
  summary: "Choose how the caller is notified of some kinds",
  description:
    "Off hides a kind from the portal and sends no email. Security notifications cannot be turned off. Kinds that are left out stay as they are.",
  example: {
    body: { choices: [{ kind: "deviceOffline", choice: "portalAndEmail" }] },
    response: { choices: [{ ...row, choice: "portalAndEmail" }] },
  },
  access: access.signedIn,
  body: noticeChoicesDraft,
  response: noticeChoicesAnswer,
  problems: [noticeProblems.choiceNotPossible],
})
