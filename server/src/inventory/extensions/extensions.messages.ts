import type { ExtensionUse } from "@dialplane/contract/inventory/extensions/extension-actions.schema"
import type { ExtensionAbility } from "@dialplane/contract/inventory/extensions/extension-types"
import { texts } from "@dialplane/contract/kit/language"

const extensions = (count: number) => (count === 1 ? "one extension" : `${count} extensions`)

const useLabels: Readonly<Record<ExtensionUse["kind"], string>> = {
  phoneNumber: "number",
  device: "phone",
  forwarding: "forwarding of",
  findMe: "ring order of",
  person: "user",
  sharedLine: "shared line",
  watcher: "monitored line",
  line: "line on",
  key: "key on",
  template: "template",
  queue: "agent in",
  callGroup: "member of",
  pickupGroup: "in the pickup group",
  pagingGroup: "in the paging group",
  destination: "calls sent on by",
  callFlow: "extension of call flow",
  other: "",
}

export const extensionMessages = texts("extensions", {
  resetMany: (count: number) => `Reset ${extensions(count)}`,
  changeMany: (count: number) => `Change ${extensions(count)}`,
  extensionById: (id: number) => `Extension #${id}`,
  /** "number +1 207 …, forwarding of 301 Carla Castillo and 3 more" */
  uses: (uses: readonly ExtensionUse[]) => {
    const shown = uses.slice(0, 4).map(({ kind, label }) => `${useLabels[kind]} ${label}`.trim())
    const rest = uses.length - shown.length
    return rest > 0 ? `${shown.join(", ")} and ${rest} more` : shown.join(", ")
  },
  anotherPart: "another part of the account",
  anotherExtension: "another extension",
  defaultOfUser: (extension: string, user: string) =>
    `Extension ${extension} is the default extension of ${user}. Assign them another one first.`,
  accountCancelled: "The account is cancelled, so its services have already ended.",
  range: (first: string, last: string) => `${first} to ${last}`,
})

export const abilityMessages: Readonly<Record<ExtensionAbility, string>> = texts("extensions.abilities", {
  person: "user",
  ringing: "find me or simultaneous ring",
  forwarding: "call forwarding",
  voicemail: "voicemail",
  callerId: "caller ID",
  sharing: "line sharing or monitoring",
  emergency: "emergency location",
})
