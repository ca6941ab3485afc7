import { texts } from "@dialplane/contract/kit/language"

export const offboardingExtensionMessages = texts("extensions.offboarding", {
  anotherUser: "another user",
  assignedTo: (number: string, user: string) => `Extension ${number} is now assigned to ${user}.`,
  typeAndName: (type: string, name: string) => `${type} “${name}”`,
  takenBy: (number: string, type: string, name: string) => `Extension ${number} is now the ${type} “${name}”.`,
  forwardingLost: (number: string) =>
    `Extension ${number}: a forwarding rule points to an extension that no longer exists.`,
  ringTargetLost: (number: string) => `Extension ${number}: an extension in its ringing settings no longer exists.`,
  sharerLost: (number: string) => `Extension ${number}: an extension that shared the line no longer exists.`,
  watcherLost: (number: string) => `Extension ${number}: an extension that monitored the line no longer exists.`,
  templateLost: (number: string) => `Extension ${number}: its template no longer exists.`,
  locationLost: (number: string) => `Extension ${number}: its location no longer exists.`,
  emergencyLocationLost: (number: string) => `Extension ${number}: its emergency location no longer exists.`,
  locationClosed: (number: string, location: string) =>
    `Extension ${number}: its location ${location} has been closed since then.`,
  forwardingLoop: (number: string, circle: readonly string[]) =>
    `Extension ${number}: forwarding is off because calls would be forwarded in a loop (${circle.join(" → ")}).`,
})
