import { problems } from "../../kit/problem.ts"

export const consoleProblems = problems("receptionist_console", {
  noneOrdered: {
    status: 409,
    field: "userId",
    text: "This account has no receptionist consoles. Have them added to the account's services first.",
  },
  allTaken: {
    status: 409,
    field: "userId",
    text: "All {seats} receptionist consoles are assigned. Remove one from a user first, or have more added to the account's services.",
  },
  hasOne: { status: 409, field: "userId", text: "{name} already has a receptionist console." },
  noExtension: { status: 409, field: "userId", text: "{name} has no extension to take calls on. Assign one first." },
  seatNotFound: { status: 404, text: "This user has no receptionist console." },
  notYours: {
    status: 403,
    text: "You have no receptionist console. Ask your phone system administrator to assign you one.",
  },
  favoritesFull: { status: 409, text: "You already have {most} favorites, which is the maximum. Remove one first." },
})
