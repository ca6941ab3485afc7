import { problems } from "../../kit/problem.ts"

export const phoneBookProblems = problems("phone_book", {
  notFound: { status: 404, text: "There is no such entry in this phone book." },
  noOwnBook: { status: 403, text: "Your role has no phone book of its own." },
  changedMeanwhile: { status: 409, text: "Someone else changed this entry in the meantime. Reload and try again." },
  numberUnusable: { status: 400, text: "“{number}” {reason}." },
  numberTwice: { status: 400, text: "“{number}” is in this entry twice." },
  numberUnknown: { status: 400, text: "This entry has no number {id}. Leave the id out to add a number." },
  full: { status: 409, text: "This phone book holds {most} entries at most. Delete some first." },
  notCsv: { status: 400, field: "csv", text: "This is no file we can read: {reason}." },
  rowsRefused: {
    status: 400,
    field: "csv",
    text: "{count} of the rows cannot be used. Check the file first, or leave those rows out.",
  },
})
