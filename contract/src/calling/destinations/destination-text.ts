import { refText } from "../../inventory/extensions/call-destination.ts"
import { texts } from "../../kit/language.ts"
import type { Destination } from "./destination.ts"

const messages = texts("calling.destinations", {
  voicemail: (owner: string) => `voicemail of ${owner}`,
  flow: (name: string) => `call flow ${name}`,
  directory: "dial by name",
  hangUp: "hang up",
  after: (announcement: string, then: string) => `${announcement}, then ${then}`,
})

/** "305 Carla Castillo", "voicemail of 700 Sales", "+1 207 555 0140". */
export const destinationText = (to: Destination): string => {
  const end = endText(to)
  return to.announcement?.name === undefined ? end : messages.after(`“${to.announcement.name}”`, end)
}
const endText = (to: Destination): string => {
  switch (to.kind) {
    case "extension":
      return refText(to)
    case "voicemail":
      return messages.voicemail(refText(to))
    case "external":
      return to.number
    case "flow":
      return messages.flow(to.name ?? `#${to.callFlowId}`)
    case "directory":
      return messages.directory
    case "hangUp":
      return messages.hangUp
  }
}
