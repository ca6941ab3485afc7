import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { numberProblems } from "../../inventory/numbers/numbers.problems.ts"
import { phoneNumberText } from "../../inventory/numbers/numbers.schema.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText } from "../../kit/ids.ts"
import { commonProblems } from "../../kit/problem.ts"
import { clickToCallProblems as problems } from "./click-to-call.problems.ts"
import {
  buttonKey,
  buttonKeyDraft,
  buttonKeyEdit,
  buttonKeyId,
  visitorCall,
  visitorCallDraft,
} from "./click-to-call.schema.ts"

const ofNumber = z.strictObject({
  accountId: accountIdText,
  phoneNumber: phoneNumberText.describe("Digits of the phone number with its country code"),
})
const path = "/api/ucaas/account/:accountId/phonenumber/:phoneNumber/click-to-call-keys"
const many = { service: "phoneSystem", path, params: ofNumber } as const
const one = {
  service: "phoneSystem",
  path: `${path}/:keyId`,
  params: ofNumber.extend({ keyId: buttonKeyId }),
} as const
const missing = [accountProblems.notFound, numberProblems.notFound, problems.keyNotFound]
const content = [problems.scheduleUnknown, problems.originInvalid, problems.originWildcard]

const shown = {
  keyId: 5_000_001,
  phoneNumber: "12075550140",
  label: "Contact page",
  key: "Zk3v9pQ2xT7mB1",
  snippet:
    '<script async src="https://portal.example.com/c2c/v1/button.js" data-key="Zk3v9pQ2xT7mB1" data-color="#1f6feb"></script>',
  allowedOrigins: ["https://www.example.com"],
  callsPerHour: 30,
  scheduleId: 2001,
  scheduleName: "Office hours",
  color: "#1f6feb",
  calls: 42,
  lastCallAt: "2026-11-16T15:00:00.000Z",
  madeBy: "Ava Adler",
  madeAt: "2026-10-14T09:00:00.000Z",
  version: 2,
}

export const listButtonKeys = endpoint({
  ...many,
  method: "GET",
  summary: "List the click-to-call buttons of a number",
  description: "Each key has its own web sites, limits and hours. Calls are those of the last 30 days.",
  example: { response: [shown] },
  access: access.inAccount("read:click-to-call-me"),
  response: z.array(buttonKey),
  noCache: true,
  problems: [accountProblems.notFound, numberProblems.notFound],
})
export const createButtonKey = endpoint({
  ...many,
  method: "POST",
  summary: "Make a click-to-call button for a number",
  description:
    "A visitor enters a phone number, the service calls it and joins it with the routing of the number. The button works only on pages of the allowed web sites.",
  example: {
    body: { label: "Contact page", allowedOrigins: ["https://www.example.com"], scheduleId: 2001 },
    response: shown,
  },
  access: access.inAccount("update:click-to-call-me"),
  body: buttonKeyDraft,
  response: buttonKey,
  problems: [accountProblems.notFound, numberProblems.notFound, problems.tooManyKeys, problems.notAssigned, ...content],
})
export const updateButtonKey = endpoint({
  ...one,
  method: "PUT",
  summary: "Change a click-to-call button",
  description: "Omitted fields stay as they are. Pages that show the button need no change, except for the color.",
  example: { body: { callsPerHour: 60, version: 2 }, response: { ...shown, callsPerHour: 60, version: 3 } },
  access: access.inAccount("update:click-to-call-me"),
  body: buttonKeyEdit,
  response: buttonKey,
  problems: [...missing, problems.changedMeanwhile, ...content],
})
export const rotateButtonKey = endpoint({
  ...one,
  method: "POST",
  path: `${one.path}/rotate`,
  summary: "Replace the key of a click-to-call button",
  description: "The old key stops working at once. Put the new code on your pages.",
  example: { response: shown },
  access: access.inAccount("update:click-to-call-me"),
  response: buttonKey,
  problems: missing,
})
export const revokeButtonKey = endpoint({
  ...one,
  method: "DELETE",
  summary: "Revoke a click-to-call button",
  description: "Its key stops working at once. Calls that it brought stay in the call log.",
  access: access.inAccount("update:click-to-call-me"),
  problems: missing,
})

// --- visitors --------------------------------------------------------------------------------------------------------

export const getButtonScript = endpoint({
  service: "session",
  method: "GET",
  path: "/c2c/v1/button.js",
  summary: "Get the script of the click-to-call button",
  description: "Any web page can load it. It adds the button where the script element is; the element names the key.",
  access: access.public,
  response: z.unknown(),
  answers: "file",
})
export const requestVisitorCall = endpoint({
  service: "session",
  method: "POST",
  path: "/c2c/v1/calls",
  summary: "Request a call as a visitor of a web page",
  description:
    "Called by the button on a page of an allowed web site; the browser's Origin header decides. An unknown key, a revoked key and another web site get the same answer. Emergency, premium and short numbers, and countries that the account does not call, are refused.",
  example: {
    body: { key: "Zk3v9pQ2xT7mB1", number: "+1 212 555 0111", consent: "yes" },
    response: { token: "5m0Xq8", state: "calling" },
  },
  access: access.public,
  bodyType: "jsonOrForm",
  body: visitorCallDraft,
  response: visitorCall,
  problems: [
    problems.unavailable,
    problems.consentMissing,
    problems.numberInvalid,
    problems.numberNotAllowed,
    commonProblems.tooMany,
  ],
})
export const getVisitorCall = endpoint({
  service: "session",
  method: "GET",
  path: "/c2c/v1/calls/:token",
  summary: "Get what became of a visitor's call",
  description: "Asked by the button every few seconds until the call is over.",
  example: { response: { token: "5m0Xq8", state: "connected" } },
  access: access.public,
  params: z.strictObject({ token: z.string().max(500).describe("The token of the call") }),
  response: visitorCall,
  noCache: true,
  problems: [problems.callNotFound, commonProblems.tooMany],
})
