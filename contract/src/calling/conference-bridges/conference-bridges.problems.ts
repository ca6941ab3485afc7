import { problems } from "../../kit/problem.ts"

export const conferenceBridgeProblems = problems("conference_bridge", {
  notFound: { status: 404, text: "There is no such conference bridge." },
  changedMeanwhile: {
    status: 409,
    text: "Someone else changed this conference bridge in the meantime. Reload and try again.",
  },
  hostPinWeak: { status: 400, field: "hostPin", text: "The host PIN {reason}. Choose another one." },
  guestPinWeak: { status: 400, field: "guestPin", text: "The guest PIN {reason}. Choose another one." },
  pinsEqual: { status: 400, field: "guestPin", text: "Host and guests need different PINs." },
})
