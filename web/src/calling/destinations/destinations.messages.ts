import { defineMessages } from "../../kit/locale/messages.ts"

export const destinationMessages = defineMessages({
  "en-us": {
    kindExtension: "Extension, group, queue or menu",
    kindVoicemail: "Voicemail",
    kindExternal: "Outside number",
    kindFlow: "Call flow",
    kindDirectory: "Dial by name",
    kindHangUp: "Hang up",
    extension: "Who or what",
    extensionPlaceholder: "Search by number or name",
    mailbox: "Mailbox of",
    flow: "Call flow",
    flowPlaceholder: "Search by name",
    outside: "Phone number",
    outsideHint: "A number from the phone book, or any other number.",
    announcement: "Announcement before",
    noAnnouncement: "None",
    present: "Number the called party sees",
    presentCaller: "The caller's number",
    presentCompany: "The company's main number",
    delete: "Delete",
    replaceLabel: "Replace it with",
    replaceHint: "It gets the phone numbers, and everything above sends calls there instead.",
    mustReplace: "Choose a replacement: calls are sent here now.",
    alsoEnds: "These end with it:",
    voicemailsGo: (count: number) =>
      count === 1
        ? "1 voicemail message is permanently deleted with it."
        : `${count} voicemail messages are permanently deleted with it.`,
    inUse: "Calls come here from:",
    listFull: (most: number) => `The list has ${most} entries, which is the maximum.`,
    remove: (name: string) => `Remove ${name}`,
    deleted: (name: string) => `${name} was deleted.`,
    replacedBy: (name: string) => `Its phone numbers and calls go to ${name}.`,
  },
})
