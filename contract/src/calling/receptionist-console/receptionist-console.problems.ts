import { problems } from "../../kit/problem.ts"

export const consoleProblems = problems("receptionist_console", {
  noneOrdered: {
    status: 409,
    field: "userId",
    text: "This account has no receptionist consoles. They are one of its services: have some added there first.",
  },
  allTaken: {
    status: 409,
    field: "userId",
    text: "All {seats} receptionist consoles are taken. Take one away from somebody first, or have more added to the account's services.",
  },
  hasOne: { status: 409, field: "userId", text: "{name} has a receptionist console already." },
  noExtension: { status: 409, field: "userId", text: "{name} has no extension to take calls on. Give them one first." },
  seatNotFound: { status: 404, text: "This person has no receptionist console." },
  notYours: {
    status: 403,
    text: "The receptionist console is for those who have been given one. Ask whoever looks after the phone system.",
  },
  favoritesFull: { status: 409, text: "There are {most} favorites, which is the most. Take one out first." },
})
