import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { ownWork } from "./own-work.schema.ts"

export const getOwnWork = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/my-work",
  summary: "Get whether you are an agent or supervisor, and how many new voicemail messages you have",
  description:
    "One answer for the menu of every page. What your role does not let you read is false or 0. Events of the topics queue, queueAgent, extension, callMonitoring, callGroup, pickupGroup and voicemail tell when to read again.",
  example: {
    response: {
      isAgent: true,
      isPausedForMissing: false,
      isSupervisor: false,
      isInPickupGroup: false,
      newVoicemail: 2,
    },
  },
  access: access.own("read:profile"),
  response: ownWork,
  noCache: true,
})
