import type { FlowStep } from "@dialplane/contract/calling/call-flows/flow-steps"
import type { ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import type { IconName } from "../../ui/icons/icon-map.ts"
import type { StepChoice } from "./graph-edit.ts"

export const choiceIcons: Readonly<Record<StepChoice, IconName>> = {
  schedule: "clock",
  menu: "dialpad",
  announcement: "broadcast",
  condition: "filter",
  extension: "phone",
  voicemail: "voicemail",
  external: "phone-out",
  flow: "routing",
  directory: "contacts",
  hangUp: "phone-off",
}
const typeIcons: Readonly<Partial<Record<ExtensionType, IconName>>> = {
  "Call Queue": "queue",
  "Call Group": "team",
  "Auto Attendant": "receptionist",
  Conference: "users",
}

/** The icon of a step: by what it asks, or by where it sends calls. */
export const iconOf = (step: FlowStep): IconName => {
  if (step.kind !== "destination") return choiceIcons[step.kind]
  const { to } = step
  if (to === null) return "transfer"
  return (to.kind === "extension" && to.extensionType && typeIcons[to.extensionType]) || choiceIcons[to.kind]
}
