import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText } from "../../kit/ids.ts"
import { extensionProblems as problems } from "./extensions.problems.ts"
import { extensionIdText, greetingEdit, storedGreeting } from "./extensions.schema.ts"

// The greetings of a voicemail: several, of which at most one is in use. For administrators, and for users on their own
// extension.

const ofExtension = z.strictObject({
  accountId: accountIdText,
  extensionId: extensionIdText.describe("Id of the extension"),
})
const ofGreeting = ofExtension.extend({ greetingId: extensionIdText })
const base = "/api/portal/accounts/:accountId/extensions/:extensionId/greetings"
const [look, act] = [access.inAccount("read:extensions"), access.inAccount("update:extensions")]
const missing = [accountProblems.notFound, problems.notFound]
const gone = [...missing, problems.greetingNotFound]
const list = {
  service: "phoneSystem",
  method: "GET",
  response: z.array(storedGreeting),
  summary: "List greetings of a voicemail and which one is in use",
} as const
const file = {
  service: "phoneSystem",
  method: "GET",
  response: z.unknown(),
  answers: "file",
  noCache: true,
  summary: "Download a greeting",
} as const
const change = {
  service: "phoneSystem",
  method: "PUT",
  body: greetingEdit,
  response: storedGreeting,
  summary: "Use or rename a greeting",
} as const
const remove = {
  service: "phoneSystem",
  method: "DELETE",
  summary: "Delete a greeting; if it was in use, callers hear the default greeting",
} as const

export const listGreetings = endpoint({
  ...list,
  path: base,
  access: look,
  params: ofExtension,
  problems: missing,
  description: "At most ten for each voicemail box. If none is in use, callers hear the default greeting.",
})
export const downloadOneGreeting = endpoint({
  ...file,
  path: `${base}/:greetingId`,
  access: look,
  params: ofGreeting,
  problems: [...gone, problems.noGreeting],
  description: "The audio as it was uploaded or recorded.",
})
export const changeGreeting = endpoint({
  ...change,
  path: `${base}/:greetingId`,
  access: act,
  params: ofGreeting,
  problems: [...gone, problems.notManageable, problems.typeHasNone],
  description: "Of the greetings of a voicemail box, one is in use; choosing one puts the others aside.",
})
export const removeGreeting = endpoint({
  ...remove,
  path: `${base}/:greetingId`,
  access: act,
  params: ofGreeting,
  problems: [...gone, problems.notManageable],
  description: "The audio cannot be restored.",
})

const ofOwn = z.strictObject({ extensionId: extensionIdText.describe("Id of the extension") })
const ofOwnGreeting = ofOwn.extend({ greetingId: extensionIdText })
const ownBase = "/api/portal/my-extensions/:extensionId/greetings"
const [lookOwn, actOwn] = [access.own("read:own-voicemail"), access.own("update:own-voicemail")]
const ownGone = [problems.notFound, problems.greetingNotFound]

export const listOwnGreetings = endpoint({
  ...list,
  path: ownBase,
  access: lookOwn,
  params: ofOwn,
  problems: [problems.notFound],
  description: "At most ten for each voicemail box. If none is in use, callers hear the default greeting.",
})
export const downloadOneOwnGreeting = endpoint({
  ...file,
  path: `${ownBase}/:greetingId`,
  access: lookOwn,
  params: ofOwnGreeting,
  problems: [...ownGone, problems.noGreeting],
  description: "The audio as it was uploaded or recorded.",
})
export const changeOwnGreeting = endpoint({
  ...change,
  path: `${ownBase}/:greetingId`,
  access: actOwn,
  params: ofOwnGreeting,
  problems: [...ownGone, problems.typeHasNone],
  description: "Of the greetings of a voicemail box, one is in use; choosing one puts the others aside.",
})
export const removeOwnGreeting = endpoint({
  ...remove,
  path: `${ownBase}/:greetingId`,
  access: actOwn,
  params: ofOwnGreeting,
  problems: ownGone,
  description: "The audio cannot be restored.",
})
