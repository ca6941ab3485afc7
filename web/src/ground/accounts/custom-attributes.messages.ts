import { defineMessages } from "../../kit/locale/messages.ts"

export const customAttributeMessages = defineMessages({
  "en-us": {
    title: "Custom attributes",
    sentence: "Additional information about this account.",
    notSet: "Not set",
    on: "On",
    off: "Off",
    changed: (when: string) => `changed ${when}`,
    set: "Set",
    edit: "Edit",
    remove: "Remove",
    value: "Value",
    state: "Status",
    switchOn: "On",
    switchOff: "Off",
    valueMissing: "Enter a value.",
    saved: "Saved",
    savedText: (title: string) => `${title} is up to date.`,
    removed: "Removed",
    removeTitle: (title: string) => `Remove “${title}”?`,
    removeText: "The account is then treated as if the attribute had never been set.",
    wasValue: (value: string) => `Current value: ${value}`,
  },
})
