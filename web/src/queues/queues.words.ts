import { defineWords } from "../kit/locale/words.ts"

export const queueWords = defineWords({
  "en-us": {
    queues: "Call queues",
    queuesSentence: "Callers wait in a queue until someone is free to answer.",
    none: "No call queues",
    noneSentence: "This account has none. A queue is added among the extensions, as one of its types.",
    hidden: "Queues are listed by their extensions",
    name: "Name",
    extension: "Extension",
    numbers: "Phone numbers",
    location: "Location",
  },
})
