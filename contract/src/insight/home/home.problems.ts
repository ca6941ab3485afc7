import { problems } from "../../kit/problem.ts"

export const homeProblems = problems("dashboard", {
  none: { status: 404, text: "Your role has no dashboard in this account." },
  otherUser: { status: 404, text: "There are no such dashboard settings." },
  unknownTile: { status: 400, text: "There is no tile “{tile}” on this dashboard.", field: "tiles" },
  tileTwice: { status: 400, text: "The tile “{tile}” is listed twice.", field: "tiles" },
  favoritesFull: {
    status: 409,
    text: "You have {most} favorites, which is the limit. Remove one first.",
  },
  stepNotYours: { status: 403, text: "Your role cannot skip the step “{step}”." },
})
