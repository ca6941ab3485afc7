import { texts } from "@dialplane/contract/kit/language"

export const phoneBookMessages = texts("phoneBook", {
  company: "Company phone book",
  personal: "Personal phone book",
})

/** Problems of a file and of its rows. Those of the file continue "The file could not be read: …". */
export const phoneBookFileMessages = texts("phoneBook.file", {
  headerMissing: "its first line must name the columns, among them first_name, last_name or company",
  columnTwice: "it contains a column twice",
  tooManyRows: (most: number) => `it has more than ${most} rows`,
  numberUnusable: (reason: string) => `This number ${reason}.`,
  numberTwice: "This number is in the row twice.",
  yesOrNo: "Enter yes or no.",
  existing: "It is already in the phone book.",
  unchanged: "Nothing would change.",
  tooManyNumbers: (most: number) => `An entry can have at most ${most} numbers.`,
})
