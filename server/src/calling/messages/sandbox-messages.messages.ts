import { texts } from "@dialplane/contract/kit/language"

export const sandboxReasons = texts("sandboxMessages", {
  absent: "Absent subscriber: the phone is off or out of coverage.",
  unknown: "Unknown subscriber: the number is not in service.",
  system: "System failure in the recipient's network.",
  unregistered: "Sender is not registered for 10DLC.",
  spam: "Blocked by the carrier's spam filter.",
  optedOut: "The recipient opted out with STOP.",
})
