import { defineMessages } from "../../kit/locale/messages.ts"

export const customAttributeMessages = defineMessages({
  "en-us": {
    title: "Custom attributes",
    sentence: "What is noted about this account beside what the product itself keeps.",
    notSet: "Not set",
    on: "On",
    off: "Off",
    changed: (when: string) => `changed ${when}`,
    set: "Set",
    edit: "Edit",
    remove: "Remove",
    value: "Value",
    state: "State",
    switchOn: "On",
    switchOff: "Off",
    valueMissing: "Give a value.",
    saved: "Saved",
    savedText: (title: string) => `${title} is up to date.`,
    removed: "Removed",
    removeTitle: (title: string) => `Remove “${title}”?`,
    removeText: "The account is then treated as if it had never been set.",
    wasValue: (value: string) => `Its value now: ${value}`,
  },
  "en-gb": {},
})
