import { defineMessages } from "../../kit/locale/messages.ts"

/**
 * For what is done with several people at once. The names of settings are those of a person's page; the form for
 * somebody new says them too.
 */
export const manyPeopleMessages = defineMessages({
  "en-us": {
    inviteTitle: (count: number) => (count === 1 ? "Invite one person" : `Invite ${count} people`),
    inviteText: (count: number) =>
      count === 0
        ? "Nobody gets a mail."
        : count === 1
          ? "One welcome mail is sent. It looks like this:"
          : `${count} welcome mails are sent. The first looks like this:`,
    inviteWithout: (count: number) => (count === 1 ? "One person gets no mail" : `${count} people get no mail`),
    inviteDo: (count: number) => (count === 1 ? "Send 1 mail" : `Send ${count} mails`),
    inviteNobody: "Nobody of them can be invited.",
    role: "Role",
    signIn: "Sign-in",
    editMany: (count: number) => (count === 1 ? "Edit one person" : `Edit ${count} people`),
    editManySentence: "Only what you fill in changes. Every person gets a result of their own.",
    unchanged: "Stays as it is",
    yes: "Yes",
    no: "No",
    allowLogin: "May sign in",
    sendEmail: "Mail about the account",
    updateMeWithAnnouncements: "Announcements of new features",
    allowEndUserOutboundCallerId: "May choose the caller ID of outgoing calls",
    allowCallBlocking: "May block callers",
    allowMainNumberMessaging: "May send messages from the main number",
    mobileTlsEnabled: "Signaling over TLS",
    mobileEncryptionEnabled: "Encrypted audio",
    joinGroups: "Put into groups",
    leaveGroups: "Take out of groups",
    start: "Review the change",
    confirmMany: (count: number) => (count === 1 ? "Change one person?" : `Change ${count} people?`),
    changeCount: (count: number) => (count === 1 ? "Change one person" : `Change ${count} people`),
    nothingFilled: "Fill in at least one field.",
    accessSection: "Role and access",
    mailSection: "Mail",
    callingSection: "Calling and messaging",
    mobileSection: "Mobile app",
    groupSection: "Groups",
    queueSection: "Call queues",
    joinQueues: "Let them answer for",
    leaveQueues: "No longer answer for",

    // Resetting many
    resetTitle: (count: number) =>
      count === 1 ? "Reset the extension data of one person?" : `Reset the extension data of ${count} people?`,
    resetText:
      "What is ticked goes back to new and cannot be brought back. Extension numbers, phones, phone numbers and memberships stay.",
    resetWithout: (count: number) =>
      count === 1 ? "One of them has no extension" : `${count} of them have no extension`,
    names: (names: readonly string[], count: number) =>
      `${names.join(", ")}${count > names.length ? ` and ${count - names.length} more` : ""}. Nothing happens to them.`,
    resetNobody: "None of them has an extension.",
    resetTooMany: (most: number) => `At most ${most} extensions at a time. Choose fewer people.`,
    resetNothing: "Tick at least one.",
    resetDo: (count: number) =>
      count === 1 ? "Reset one extension" : count === 0 ? "Reset" : `Reset ${count} extensions`,
    cancel: "Cancel",
  },
  "en-gb": { mobileTlsEnabled: "Signalling over TLS" },
})
