import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { extensionUses, replacement } from "../../inventory/extensions/extension-actions.schema.ts"
import { extensionProblems } from "../../inventory/extensions/extensions.problems.ts"
import { extensionIdText } from "../../inventory/extensions/extensions.schema.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { destinationProblems } from "../destinations/destinations.problems.ts"
import { callFlowProblems as own } from "./call-flows.problems.ts"
import {
  callFlow,
  callFlowComparison,
  callFlowDetails,
  callFlowDraft,
  callFlowEdit,
  callFlowFilter,
  callFlowPublishing,
  callFlowVersion,
  callFlowVersionDetails,
  flowChange,
  flowFinding,
  publishPreview,
  versioned,
  versionNumberText,
} from "./call-flows.schema.ts"
import { callFlowDocument, callFlowFromDocument, largestDocumentBytes } from "./flow-document.ts"

const many = {
  service: "phoneSystem",
  path: "/api/admin/accounts/:accountId/call-flows",
  params: inAccount,
} as const
const one = {
  service: "phoneSystem",
  path: "/api/admin/accounts/:accountId/call-flows/:callFlowId",
  params: z.strictObject({ accountId: accountIdText, callFlowId: extensionIdText.describe("Id of the call flow") }),
} as const
const ofVersion = one.params.extend({ versionNumber: versionNumberText })
const calls = ["b711-call-call-flows"]
const missing = [accountProblems.notFound, own.notFound]
const contentProblems = [own.scheduleUnknown, own.soundUnknown, ...Object.values(destinationProblems)]

const shown = {
  callFlowId: 5_000_003,
  accountId: 100,
  name: "Main line",
  description: "The number on our website",
  extensionId: 5_000_090,
  extension: "450",
  phoneNumbers: ["+12075550100"],
  state: "changed",
  publishedVersion: 2,
  publishedAt: "2026-11-03T14:20:00.000Z",
  publishedBy: "Olivia Bennett",
  stepCount: 3,
  version: 14,
}
const support = {
  kind: "extension",
  extensionId: 5_000_012,
  extension: "420",
  name: "Customer support",
  extensionType: "Call Queue",
  announcement: null,
} as const
const graph = {
  start: "hours",
  steps: [
    {
      kind: "schedule",
      id: "hours",
      title: "",
      scheduleId: 2001,
      scheduleName: "Office hours",
      open: "support",
      closed: "bye",
    },
    { kind: "destination", id: "support", title: "", to: support, noAnswer: null },
    { kind: "destination", id: "bye", title: "", to: { kind: "hangUp", announcement: null }, noAnswer: null },
  ],
}
const finding = {
  kind: "object",
  severity: "warning",
  stepId: "support",
  exit: null,
  text: "No agent of 420 Customer support is logged in, and there is no destination for that case.",
}
const shownDetails = {
  ...shown,
  graph,
  draftChangedAt: "2026-11-16T09:12:00.000Z",
  draftChangedBy: "Olivia Bennett",
  extensions: [{ extensionId: 5_000_020, extension: "400", name: "Main menu" }],
  findings: [finding],
}
const difference = {
  kind: "exitChanged",
  stepId: "hours",
  exit: "closed",
  text: "“Schedule: Office hours”, when closed: “Hang up” instead of “Voicemail of 420 Customer support”.",
}
const shownVersion = {
  number: 2,
  comment: "Support has its own queue now",
  publishedAt: "2026-11-03T14:20:00.000Z",
  publishedBy: "Olivia Bennett",
  stepCount: 3,
  isCurrent: true,
}

export const listCallFlows = endpoint({
  ...many,
  method: "GET",
  calls,
  summary: "List the call flows of an account",
  description:
    "Returns each call flow with its extension, the phone numbers that lead to it and whether it is published. Search by name or extension number. Get a single one to see its steps.",
  example: { response: { items: [shown], nextCursor: null, previousCursor: null } },
  access: access.inAccount("read:virtual-receptionist"),
  query: callFlowFilter,
  response: page(callFlow),
  problems: [accountProblems.notFound],
})
export const createCallFlow = endpoint({
  ...many,
  method: "POST",
  calls,
  summary: "Create a call flow with its extension",
  description:
    "Creates a draft and the extension of the flow; without a number it gets the next free one of the number plan. Callers reach it once it is published. To give it a phone number, assign the number to the extension of the flow.",
  example: { body: { name: "Main line", graph }, response: shownDetails },
  access: access.inAccount("create:virtual-receptionist"),
  body: callFlowDraft,
  response: callFlowDetails,
  problems: [
    accountProblems.notFound,
    accountProblems.serviceWhileStatus,
    own.nameTaken,
    ...contentProblems,
    extensionProblems.numberTaken,
    extensionProblems.numberExcluded,
    extensionProblems.numberReserved,
    extensionProblems.noFreeNumber,
  ],
})
export const getCallFlow = endpoint({
  ...one,
  method: "GET",
  calls,
  summary: "Get a call flow with its steps",
  description:
    "Returns the steps of the draft, or of the published version if there is no draft, and what the checks found in them. The version is needed to change the flow without overwriting changes of others.",
  example: { response: shownDetails },
  access: access.inAccount("read:virtual-receptionist"),
  response: callFlowDetails,
  problems: missing,
})
export const updateCallFlow = endpoint({
  ...one,
  method: "PUT",
  calls,
  summary: "Save the draft of a call flow, its name or its extensions",
  description:
    "Omitted fields stay as they are. “graph” replaces the steps of the draft; calls follow the published version until the draft is published. A draft may be incomplete: the findings in the answer say what is missing.",
  example: { body: { graph, version: 14 }, response: shownDetails },
  access: access.inAccount("update:virtual-receptionist"),
  body: callFlowEdit,
  response: callFlowDetails,
  problems: [
    ...missing,
    extensionProblems.notManageable,
    own.changedMeanwhile,
    own.nameTaken,
    own.notPublished,
    own.extensionUnknown,
    own.extensionTaken,
    ...contentProblems,
  ],
})
export const deleteCallFlow = endpoint({
  ...one,
  method: "DELETE",
  calls,
  summary: "Delete a call flow with its versions and its extension",
  description:
    "Refused while phone numbers or other objects send calls to the flow, unless “replaceWith” names an extension that takes them over. Other extensions that start in the flow follow their own settings again.",
  access: access.inAccount("delete:virtual-receptionist"),
  query: replacement,
  problems: [
    ...missing,
    extensionProblems.notManageable,
    extensionProblems.inUse,
    extensionProblems.replacementUnknown,
    extensionProblems.replacementUnsuitable,
  ],
})
export const getCallFlowUses = endpoint({
  ...one,
  method: "GET",
  path: `${one.path}/where-used`,
  summary: "List what sends calls to a call flow",
  description:
    "Phone numbers, groups, queues, receptionists and other call flows, and the extensions that start in it.",
  example: {
    response: {
      uses: [
        {
          kind: "phoneNumber",
          label: "+12075550100",
          detail: "In Use",
          blocks: true,
          extensionId: null,
          deviceId: null,
          templateId: null,
          callFlowId: null,
        },
      ],
      more: false,
      voicemails: 0,
    },
  },
  access: access.inAccount("read:virtual-receptionist"),
  response: extensionUses,
  problems: missing,
  noCache: true,
})

// --- documents -------------------------------------------------------------------------------------------------------

const document = {
  format: "call-flow",
  formatVersion: 1,
  name: "Main line",
  description: "The number on our website",
  start: "hours",
  steps: [
    { kind: "schedule", id: "hours", title: "", schedule: "Office hours", open: "support", closed: "bye" },
    {
      kind: "destination",
      id: "support",
      title: "",
      to: {
        kind: "extension",
        type: "Call Queue",
        extension: "420",
        name: "Customer support",
        announcement: null,
      },
      noAnswer: null,
    },
    { kind: "destination", id: "bye", title: "", to: { kind: "hangUp", announcement: null }, noAnswer: null },
  ],
}
export const getCallFlowDocument = endpoint({
  ...one,
  method: "GET",
  path: `${one.path}/document`,
  summary: "Get a call flow as a document",
  description:
    "The steps of the draft, or of the published version if there is no draft, without ids: what they lead to is named. Store it, compare it, or create a call flow from it, also in another account.",
  example: { response: document },
  access: access.inAccount("read:virtual-receptionist"),
  response: callFlowDocument,
  problems: missing,
  noCache: true,
})
export const createCallFlowFromDocument = endpoint({
  ...many,
  method: "POST",
  path: `${many.path}/from-document`,
  createdAt: "/api/admin/accounts/:accountId/call-flows/:callFlowId",
  summary: "Create a call flow from a document",
  description:
    "Creates a draft and the extension of the flow. Schedules, audio files and call flows are found by name; extensions of the named type by number and name, then by a name that only one has, then by number. If something is missing, nothing is created, and the answer lists each step and what it lacks.",
  example: { body: { document, name: "Main line, new" }, response: { ...shownDetails, name: "Main line, new" } },
  access: access.inAccount("create:virtual-receptionist"),
  body: callFlowFromDocument,
  largestBodyBytes: largestDocumentBytes,
  response: callFlowDetails,
  problems: [
    accountProblems.notFound,
    accountProblems.serviceWhileStatus,
    own.nameTaken,
    own.documentUnresolved,
    extensionProblems.numberTaken,
    extensionProblems.numberExcluded,
    extensionProblems.numberReserved,
    extensionProblems.noFreeNumber,
  ],
})

// --- publishing ------------------------------------------------------------------------------------------------------

export const checkCallFlow = endpoint({
  ...one,
  method: "GET",
  path: `${one.path}/checks`,
  summary: "Check the draft of a call flow",
  description:
    "Finds open exits, steps that no call comes to, missing schedules, audio files and destinations, circles, and destinations that nobody answers. Errors prevent publishing.",
  example: { response: [finding] },
  access: access.inAccount("read:virtual-receptionist"),
  response: z.array(flowFinding),
  problems: missing,
})
export const previewCallFlow = endpoint({
  ...one,
  method: "POST",
  path: `${one.path}/publish-preview`,
  summary: "Preview what publishing a call flow changes",
  description:
    "Publishes the draft, asks all saved scenarios before and after, and rolls everything back. Send the number of changed scenarios when you publish.",
  example: {
    response: {
      changes: [difference],
      findings: [finding],
      scenarios: [
        {
          scenarioId: 5_000_001,
          name: "A customer on Christmas Eve at six",
          before: {
            result: "voicemail",
            stops: [{ kind: "voicemail", objectKind: "queue", objectId: 100_804, name: "420 Customer support" }],
          },
          after: { result: "missed", stops: [] },
          asExpected: false,
        },
      ],
      scenarioCount: 4,
      nextVersion: 3,
    },
  },
  access: access.inAccount("update:virtual-receptionist"),
  response: publishPreview,
  problems: [...missing, own.noDraft],
  idempotency: "none",
})
export const publishCallFlow = endpoint({
  ...one,
  method: "POST",
  path: `${one.path}/publish`,
  summary: "Publish the draft of a call flow",
  description:
    "New calls follow the new version at once; calls under way stay in the version they began with. Refused while the checks find errors, and if another number of scenarios changes than “changedScenarios” says.",
  example: {
    body: { comment: "Support has its own queue now", changedScenarios: 1, version: 14 },
    response: shownDetails,
  },
  access: access.inAccount("update:virtual-receptionist"),
  body: callFlowPublishing,
  response: callFlowDetails,
  problems: [...missing, own.changedMeanwhile, own.noDraft, own.hasErrors, own.scenariosChange, ...contentProblems],
})
export const discardCallFlowDraft = endpoint({
  ...one,
  method: "POST",
  path: `${one.path}/discard-draft`,
  summary: "Discard the draft of a call flow",
  description: "The flow shows its published version again. A flow that was never published loses all its steps.",
  example: { body: { version: 14 }, response: { ...shownDetails, state: "published", draftChangedAt: null } },
  access: access.inAccount("update:virtual-receptionist"),
  body: versioned,
  response: callFlowDetails,
  problems: [...missing, own.changedMeanwhile],
})

// --- versions --------------------------------------------------------------------------------------------------------

export const listCallFlowVersions = endpoint({
  ...one,
  method: "GET",
  path: `${one.path}/versions`,
  summary: "List the published versions of a call flow",
  description: "The newest comes first. At most 500 are listed.",
  example: { response: [shownVersion] },
  access: access.inAccount("read:virtual-receptionist"),
  response: z.array(callFlowVersion),
  problems: missing,
})
export const getCallFlowVersion = endpoint({
  ...one,
  method: "GET",
  path: `${one.path}/versions/:versionNumber`,
  summary: "Get a published version with its steps",
  description: "Names are those of the time when it was published.",
  example: { response: { ...shownVersion, graph } },
  access: access.inAccount("read:virtual-receptionist"),
  params: ofVersion,
  response: callFlowVersionDetails,
  problems: [...missing, own.versionNotFound],
})
export const compareCallFlowVersions = endpoint({
  ...one,
  method: "GET",
  path: `${one.path}/compare`,
  summary: "Compare two versions of a call flow",
  description: "Steps and exits that were added, removed or changed, as sentences. Either side can be the draft.",
  example: { response: [difference] },
  access: access.inAccount("read:virtual-receptionist"),
  query: callFlowComparison,
  response: z.array(flowChange),
  problems: [...missing, own.versionNotFound],
})
export const restoreCallFlowVersion = endpoint({
  ...one,
  method: "POST",
  path: `${one.path}/versions/:versionNumber/restore`,
  summary: "Make an old version the draft",
  description:
    "Replaces the draft. Nothing changes for callers until it is published. What no longer exists is left open, and the findings name it.",
  example: { body: { version: 14 }, response: shownDetails },
  access: access.inAccount("update:virtual-receptionist"),
  params: ofVersion,
  body: versioned,
  response: callFlowDetails,
  problems: [...missing, own.changedMeanwhile, own.versionNotFound],
})
