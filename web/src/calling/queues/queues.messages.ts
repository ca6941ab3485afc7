import { defineMessages } from "../../kit/locale/messages.ts"

export const queueMessages = defineMessages({
  "en-us": {
    queues: "Call queues",
    queuesSentence: "Callers wait in a queue until one of its agents is free to answer.",
    search: "Name or extension",
    add: "New queue",
    none: "No call queues yet",
    noneSentence: "A queue has an extension and agents: the extensions that ring when a caller waits.",
    name: "Name",
    extension: "Extension",
    extensionHint: "3 to 6 digits. Left empty, the next free number is taken.",
    agents: "Agents",
    agentCount: (count: number) => (count === 0 ? "Nobody" : count === 1 ? "1 agent" : `${count} agents`),
    nobodyAnswers: "Nobody answers",
    numbers: "Phone numbers",
    location: "Location",
    edit: "Edit",
    openExtension: "Open extension",
    delete: "Delete",
    newTitle: "New call queue",
    newSentence: "With the extension it is reached at.",
    editTitle: "Edit call queue",
    addAgents: "Add agents",
    addAgentsHint: "Type a name or an extension.",
    noAgents: "Nobody answers for this queue yet",
    takeOut: (name: string) => `Take ${name} out`,
    keepAgent: (name: string) => `Keep ${name} in the queue`,
    leaves: "Stops answering when you save",
    saved: "Saved",
    savedName: (name: string) => `${name} is up to date.`,
    createdName: (name: string, extension: string) => `${name} is reached at ${extension}.`,
    deleteTitle: (name: string) => `Delete the queue “${name}”?`,
    deleteText:
      "The queue goes with its extension. Agents keep theirs. Refused while numbers or other extensions lead there.",
    deleteAgents: (count: number) =>
      count === 0
        ? "Nobody answers for it"
        : count === 1
          ? "1 agent no longer answers for it"
          : `${count} agents no longer answer for it`,
    deleted: "Queue deleted",
    ofPersonNone: "Answers for no queue.",
    manage: "Queues of the account",
  },
})
export type QueueMessages = (typeof queueMessages)["locales"]["en-us"]
