import { z } from "zod"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { optionalLine } from "../../kit/text.ts"
import { extensionProblems as problems } from "./extensions.problems.ts"
import { extension, extensionIdText, greeting, ownExtensionEdit } from "./extensions.schema.ts"
import { greetingUpload } from "./extension-actions.schema.ts"

const base = "/api/portal/my-extensions"
const ofExtension = z.strictObject({ extensionId: extensionIdText.describe("Id of the extension") })
const write = { service: "phoneSystem", access: access.own("update:own-voicemail"), params: ofExtension } as const

export const listOwnExtensions = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: base,
  summary: "List your own extensions with their settings",
  description: "The extensions assigned to the caller, with what the caller can change.",
  access: access.own("read:own-voicemail"),
  response: z.array(extension),
})
export const updateOwnExtension = endpoint({
  ...write,
  method: "PUT",
  path: `${base}/:extensionId`,
  summary: "Change forwarding, ringing, do not disturb and voicemail of your own extension",
  description: "Fields that are left out do not change.",
  body: ownExtensionEdit,
  response: extension,
  problems: [
    problems.notFound,
    problems.changedMeanwhile,
    problems.typeHasNone,
    problems.destinationUnknown,
    problems.destinationSelf,
    problems.destinationUnusable,
    problems.destinationEmergency,
    problems.destinationAbroad,
    problems.destinationTypeUnsuitable,
    problems.loop,
    problems.voicemailOff,
    problems.pinWeak,
    problems.pinNeedsVoicemail,
  ],
})
export const uploadOwnGreeting = endpoint({
  ...write,
  method: "POST",
  path: `${base}/:extensionId/greeting`,
  summary: "Upload a greeting for your own voicemail and use it",
  description: "Earlier greetings stay in the list.",
  body: greetingUpload,
  fileField: "audio",
  response: greeting,
  problems: [
    problems.notFound,
    problems.typeHasNone,
    problems.greetingKind,
    problems.greetingLength,
    problems.greetingsFull,
  ],
})
export const downloadOwnGreeting = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: `${base}/:extensionId/greeting`,
  summary: "Download the greeting of your own voicemail",
  description: "The audio as it was uploaded or recorded. There is none while callers hear the default greeting.",
  access: access.own("read:own-voicemail"),
  params: ofExtension,
  response: z.unknown(),
  answers: "file",
  noCache: true,
  problems: [problems.notFound, problems.noGreeting],
})
export const deleteOwnGreeting = endpoint({
  ...write,
  method: "DELETE",
  path: `${base}/:extensionId/greeting`,
  summary: "Use the default voicemail greeting",
  description: "Recordings stay.",
  problems: [problems.notFound],
})
/** Every user with a phone can forward calls to any extension, regardless of other permissions in the account. */
export const findOwnDestinations = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: `${base}/destinations`,
  summary: "Search extensions to forward calls to, by number and beginnings of names",
  description:
    "Returns the first matches in the user's own account. Users need no permission to read extensions for it.",
  access: access.own("read:own-voicemail"),
  query: z.strictObject({ search: optionalLine(80).default("").describe("Only rows that contain this text") }),
  response: z.array(
    z.object({
      extensionId: z.int().describe("Id of the extension"),
      extension: z.string().describe("Extension number, as it is dialed"),
      name: z.string().describe("Name of the extension"),
      extensionType: z.string().describe("Type of the extension, such as Extension, Call Group or Call Queue"),
    }),
  ),
})
