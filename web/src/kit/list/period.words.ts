import { defineWords } from "../locale/words.ts"

export const periodWords = defineWords({
  "en-us": { period: "Period", from: "From", to: "Up to and including", apply: "Show this period", cancel: "Cancel" },
})
