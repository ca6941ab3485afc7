import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { extensionIdText } from "../../inventory/extensions/extensions.schema.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { commonProblems } from "../../kit/problem.ts"
import { voicemailProblems as refusals } from "./voicemail.problems.ts"
import {
  changedMessages,
  chosenMessages,
  forwardDraft,
  markedMessages,
  messageFilter,
  messageIdText,
  ownMessageFilter,
  voicemailBox,
  voicemailBoxDetails,
  voicemailBoxEdit,
  voicemailBoxFilter,
  voicemailCounts,
  voicemailMessage,
} from "./voicemail.schema.ts"

// Everybody reaches messages left for them, wherever they are, and the boxes of their groups and queues; the permissions
// for boxes and messages of others add the rest. What a caller cannot open is answered as not found.

const boxes = "/api/accounts/:accountId/voicemail-boxes"
const ofBox = z.strictObject({
  accountId: accountIdText,
  extensionId: extensionIdText.describe("Id of the extension the box belongs to"),
})
const ofMessage = ofBox.extend({ messageId: messageIdText })

/** Not cached: events tell open windows to read again. */
const service = { service: "phoneSystem", noCache: true } as const
const inside = (action: "read" | "update" | "delete") => ({
  ...service,
  access: access.inAccount(`${action}:own-voicemail`),
})
const missing = [accountProblems.notFound, refusals.notFound]
const guarded = [...missing, commonProblems.notAllowed, commonProblems.notManageable]

const shownBox = {
  extensionId: 5_000_012,
  accountId: 100,
  extension: "412",
  name: "Front desk",
  extensionType: "Call Group",
  userId: null,
  userName: null,
  isOn: true,
  isMine: false,
  newCount: 2,
  savedCount: 5,
  deletedCount: 1,
  oldestNewAt: "2026-11-16T08:41:00Z",
  maxMessages: 100,
  isFull: false,
  notification: "attachment",
} as const
const shownDetails = {
  ...shownBox,
  notifyWhen: "closed",
  scheduleId: 2001,
  scheduleName: "Office hours",
  afterMail: "saved",
  retentionDays: 90,
  maxSeconds: 180,
  addresses: ["desk@harbor-pine.example"],
  profileAddress: null,
  hasSimulated: true,
  previousCount: 0,
  readers: [{ userId: 100_003, name: "Carla Castillo" }],
  may: { listen: true, change: true, delete: true, configure: true },
  version: 4,
} as const
const shownMessage = {
  messageId: 5_000_321,
  extensionId: 5_000_012,
  extension: "412",
  boxName: "Front desk",
  leftForId: null,
  leftFor: null,
  callerNumber: "+16035550191",
  callerName: "Granite Freight",
  calledNumber: "+12075550140",
  receivedAt: "2026-11-16T08:41:00Z",
  seconds: 34,
  state: "new",
  isUrgent: false,
  note: "",
  forwardedBy: null,
  forwardedFrom: null,
  callId: "1794818460000-5000087",
  isSimulated: true,
  deletedAt: null,
  deletedBy: null,
  keptUntil: "2027-02-14T08:41:00Z",
} as const
const shownPage = { items: [shownMessage], nextCursor: null, previousCursor: null }

// --- your own messages -----------------------------------------------------------------------------------------------

export const listOwnVoicemails = endpoint({
  ...service,
  method: "GET",
  path: "/api/ucaas/user/voicemails",
  calls: ["b71-get-user-voicemails"],
  summary: "List your voicemail messages",
  description:
    "Returns the messages that were left for you and those of the groups and queues you answer calls for, newest first. Messages stay yours when you get another extension; those left for whoever had yours before are not returned. Use the operations of the box to play, mark, forward or delete them.",
  example: { response: shownPage },
  access: access.own("read:own-voicemail"),
  query: ownMessageFilter,
  response: page(voicemailMessage),
})
export const getOwnVoicemailCounts = endpoint({
  ...service,
  method: "GET",
  path: "/api/portal/my-voicemail/counts",
  summary: "Get how many new voicemail messages you have",
  description: "Counts the new messages of each of your boxes. An event of topic “voicemail” tells when to read again.",
  example: {
    response: {
      newCount: 2,
      hasSimulated: true,
      boxes: [
        {
          extensionId: 5_000_012,
          extension: "412",
          name: "Front desk",
          extensionType: "Call Group",
          newCount: 2,
          isPrevious: false,
        },
      ],
    },
  },
  access: access.own("read:own-voicemail"),
  response: voicemailCounts,
})

// --- boxes -----------------------------------------------------------------------------------------------------------

export const listVoicemailBoxes = endpoint({
  ...inside("read"),
  method: "GET",
  path: boxes,
  params: inAccount,
  summary: "List the voicemail boxes of an account",
  description:
    "Returns every extension that has voicemail with its counts. Without the permission to read voicemail boxes, only your own and those of your groups and queues are returned.",
  example: { response: { items: [shownBox], nextCursor: null, previousCursor: null } },
  query: voicemailBoxFilter,
  response: page(voicemailBox),
  problems: [accountProblems.notFound],
})
export const getVoicemailBox = endpoint({
  ...inside("read"),
  method: "GET",
  path: `${boxes}/:extensionId`,
  params: ofBox,
  summary: "Get a voicemail box with its settings",
  description:
    "Shows who can open the box, when and where notifications are sent, and how long messages are kept. “may” says what you can do in it.",
  example: { response: shownDetails },
  response: voicemailBoxDetails,
  problems: missing,
})
export const updateVoicemailBox = endpoint({
  ...inside("update"),
  method: "PUT",
  path: `${boxes}/:extensionId`,
  params: ofBox,
  summary: "Change the settings of a voicemail box",
  description:
    "Omitted fields stay as they are. Users can change their own box; boxes of others, of groups and of queues need the permission to change voicemail boxes. Notification and its first address are the same settings as those of the extension. A shorter retention takes effect with the next daily run.",
  example: {
    body: { notification: "attachment", addresses: ["desk@harbor-pine.example"], afterMail: "saved", version: 4 },
    response: shownDetails,
  },
  body: voicemailBoxEdit,
  response: voicemailBoxDetails,
  problems: [
    ...guarded,
    refusals.changedMeanwhile,
    refusals.addressMissing,
    refusals.deleteNeedsAttachment,
    refusals.scheduleMissing,
    refusals.scheduleUnknown,
  ],
})

// --- messages of a box -----------------------------------------------------------------------------------------------

const messages = `${boxes}/:extensionId/messages`

export const listVoicemailMessages = endpoint({
  ...inside("read"),
  method: "GET",
  path: messages,
  params: ofBox,
  summary: "List the messages of a voicemail box",
  description:
    "Messages left for the present user of the extension, or for the group or queue; newest first. Those for previous users are listed with leftFor=previous. Search by the caller's name or number. Deleted messages are listed with state=deleted until they are deleted permanently after 30 days.",
  example: { response: shownPage },
  query: messageFilter,
  response: page(voicemailMessage),
  problems: guarded,
})
export const getVoicemailMessage = endpoint({
  ...inside("read"),
  method: "GET",
  path: `${messages}/:messageId`,
  params: ofMessage,
  summary: "Get a voicemail message",
  description: "Returns who called, when, and the id of the call in the call log. The audio is a separate operation.",
  example: { response: shownMessage },
  response: voicemailMessage,
  problems: [...guarded, refusals.messageNotFound],
})
export const hearVoicemailMessage = endpoint({
  headers: ["range"],
  ...inside("read"),
  method: "GET",
  path: `${messages}/:messageId/audio`,
  params: ofMessage,
  summary: "Get the audio of a voicemail message",
  description:
    "A WAV file, whole or in parts (Range). Playing does not change the state: mark the message as saved afterwards. Playing a message of somebody else is recorded in the audit log.",
  response: z.unknown(),
  answers: "file",
  problems: [...guarded, refusals.messageNotFound, refusals.noSound, refusals.rangeNotThere],
})

const bulk = {
  method: "POST",
  params: ofBox,
  response: changedMessages,
  problems: [...guarded, refusals.someNotFound],
} as const
const chosen = { body: { messageIds: [5_000_321] }, response: { count: 1 } }

export const markVoicemailMessages = endpoint({
  ...inside("update"),
  ...bulk,
  path: `${messages}/mark`,
  summary: "Mark messages as new or saved",
  description: "Either all messages are marked or none. The count includes only those whose state changed.",
  example: { body: { messageIds: [5_000_321], state: "saved" }, response: { count: 1 } },
  body: markedMessages,
})
export const forwardVoicemailMessage = endpoint({
  ...inside("update"),
  method: "POST",
  path: `${messages}/:messageId/forward`,
  params: ofMessage,
  summary: "Forward a message to another voicemail box",
  description:
    "The other box gets a copy as a new message, with your name and note, and its notification rules apply. The original stays where it is. At most 30 copies per hour and user.",
  example: { body: { toExtensionId: 5_000_003, note: "Please call back today." }, response: { count: 1 } },
  body: forwardDraft,
  response: changedMessages,
  problems: [
    ...guarded,
    refusals.messageNotFound,
    refusals.targetUnknown,
    refusals.targetSame,
    refusals.targetOff,
    refusals.targetFull,
    refusals.noSound,
    commonProblems.tooMany,
  ],
})
export const deleteVoicemailMessages = endpoint({
  ...inside("delete"),
  ...bulk,
  path: `${messages}/delete`,
  summary: "Delete messages",
  description: "Deleted messages can be restored for 30 days. Either all messages are deleted or none.",
  example: chosen,
  body: chosenMessages,
})
export const restoreVoicemailMessages = endpoint({
  ...inside("update"),
  ...bulk,
  path: `${messages}/restore`,
  summary: "Restore deleted messages",
  description: "Restores messages with the state they had. Either all messages are restored or none.",
  example: chosen,
  body: chosenMessages,
})
export const purgeVoicemailMessages = endpoint({
  ...inside("delete"),
  ...bulk,
  path: `${messages}/delete-permanently`,
  summary: "Permanently delete messages that were deleted",
  description: "Removes deleted messages with their audio before their 30 days are over. This cannot be undone.",
  example: chosen,
  body: chosenMessages,
})
