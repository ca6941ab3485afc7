import { problems } from "../../kit/problem.ts"

export const phoneBookProblems = problems("phone_book", {
  notFound: { status: 404, text: "There is no such entry in this phone book." },
  noOwnBook: { status: 403, text: "Your role does not include a personal phone book." },
  changedMeanwhile: { status: 409, text: "Someone else changed this entry in the meantime. Reload and try again." },
  numberUnusable: { status: 400, text: "“{number}” {reason}." },
  numberTwice: { status: 400, text: "“{number}” is in this entry twice." },
  numberUnknown: { status: 400, text: "This entry has no number with the ID {id}. Leave out the ID to add a number." },
  full: { status: 409, text: "This phone book can have at most {most} entries. Delete some first." },
  notCsv: { status: 400, field: "csv", text: "The file could not be read: {reason}." },
  rowsRefused: {
    status: 400,
    field: "csv",
    text: "{rows} rows cannot be imported. Correct the file, or choose to skip what cannot be imported.",
  },
})
