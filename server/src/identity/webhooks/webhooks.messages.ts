import { texts } from "@dialplane/contract/kit/language"

export const webhookMessages = texts("webhooks", {
  ownerGone: "Its owner cannot sign in.",
  ownerMayNot: "Its owner may not read this.",
  turnedOff: "The webhook was turned off.",
  notAccepted: (status: number) => `The receiver answered ${status}.`,
  notSent: "The event could not be sent because of an internal error.",
  receiverFailing: "The receiver accepted no events for a day.",
  pausedTitle: (name: string) => `Webhook “${name}” turned off`,
  pausedText: (days: number) =>
    `Its receiver accepted no event for ${days} days. Turn it on again when the receiver works.`,
})
