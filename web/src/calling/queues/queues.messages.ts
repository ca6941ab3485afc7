import { defineMessages } from "../../kit/locale/messages.ts"

export const queueMessages = defineMessages({
  "en-us": {
    queues: "Call queues",
    queuesSentence: "Callers wait in a queue until one of its agents is free to answer.",
    search: "Name or extension",
    add: "New queue",
    none: "No call queues yet",
    noneSentence: "A queue has an extension of its own and agents, whose extensions ring when a caller waits.",
    name: "Name",
    extension: "Extension",
    extensionHint: "3 to 6 digits. Leave it empty to use the next available number.",
    agents: "Agents",
    agentCount: (count: number) => (count === 0 ? "No agents" : count === 1 ? "1 agent" : `${count} agents`),
    nobodyAnswers: "No agents",
    numbers: "Phone numbers",
    location: "Location",
    edit: "Edit",
    openExtension: "Open extension",
    delete: "Delete",
    newTitle: "New call queue",
    newSentence: "Creates the queue and its extension.",
    editTitle: "Edit call queue",
    addAgents: "Add agents",
    addAgentsHint: "Enter a name or an extension.",
    noAgents: "This queue has no agents yet",
    removeAgent: (name: string) => `Remove ${name}`,
    keepAgent: (name: string) => `Keep ${name} in the queue`,
    leaves: "Removed when you save",
    saved: "Saved",
    savedName: (name: string) => `${name} was saved.`,
    createdName: (name: string, extension: string) => `${name} was created at extension ${extension}.`,
    deleteTitle: (name: string) => `Delete the queue “${name}”?`,
    deleteText:
      "The queue and its extension are deleted. Agents keep their own extensions. A queue cannot be deleted while numbers or other extensions route to it.",
    deleteAgents: (count: number) =>
      count === 0
        ? "The queue has no agents"
        : count === 1
          ? "1 agent no longer answers its calls"
          : `${count} agents no longer answer its calls`,
    deleted: "Queue deleted",
    ofPersonNone: "This user is not an agent of any call queue.",
    manage: "All call queues",
  },
})
export type QueueMessages = (typeof queueMessages)["locales"]["en-us"]
