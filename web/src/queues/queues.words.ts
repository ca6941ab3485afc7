import { defineWords } from "../kit/locale/words.ts"

export const queueWords = defineWords({
  "en-us": {
    queues: "Call queues",
    queuesSentence: "Callers wait in a queue until someone is free to answer.",
    none: "No call queues",
    noneSentence: "This account has none. Each queue that is set up for it is listed here with its number, the people who answer and how long callers may wait.",
    name: "Name",
    extension: "Extension",
    members: "People",
    longestWait: "Longest wait",
  },
})
