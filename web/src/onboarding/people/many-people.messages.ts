import { defineMessages } from "../../kit/locale/messages.ts"

/**
 * Bulk actions for users. Setting names must match the user page and the add-user form.
 */
export const manyPeopleMessages = defineMessages({
  "en-us": {
    inviteTitle: (count: number) => (count === 1 ? "Invite 1 user" : `Invite ${count} users`),
    inviteText: (count: number) =>
      count === 0
        ? "No email is sent."
        : count === 1
          ? "1 welcome email is sent. Preview:"
          : `${count} welcome emails are sent. Preview of the first:`,
    inviteWithout: (count: number) => (count === 1 ? "1 user gets no email" : `${count} users get no email`),
    inviteDo: (count: number) => (count === 1 ? "Send 1 email" : `Send ${count} emails`),
    inviteNobody: "None of the selected users can be invited.",
    role: "Role",
    signIn: "Sign-in",
    editMany: (count: number) => (count === 1 ? "Edit 1 user" : `Edit ${count} users`),
    editManySentence: "Only the fields you fill in change. The job lists a result for each user.",
    unchanged: "No change",
    yes: "Yes",
    no: "No",
    allowLogin: "Can sign in",
    sendEmail: "Account emails",
    updateMeWithAnnouncements: "New feature announcements",
    allowEndUserOutboundCallerId: "Can choose the caller ID of outgoing calls",
    allowCallBlocking: "Can block callers",
    allowMainNumberMessaging: "Can send messages from the main number",
    mobileTlsEnabled: "Signaling over TLS",
    mobileEncryptionEnabled: "Encrypted audio",
    joinGroups: "Add to groups",
    leaveGroups: "Remove from groups",
    start: "Review change",
    confirmMany: (count: number) => (count === 1 ? "Change 1 user?" : `Change ${count} users?`),
    changeCount: (count: number) => (count === 1 ? "Change 1 user" : `Change ${count} users`),
    nothingFilled: "Fill in at least one field.",
    accessSection: "Role and access",
    mailSection: "Email",
    callingSection: "Calling and messaging",
    mobileSection: "Mobile app",
    groupSection: "Groups",
    queueSection: "Call queues",
    joinQueues: "Add to queues",
    leaveQueues: "Remove from queues",

    // Resetting many
    resetTitle: (count: number) =>
      count === 1 ? "Reset the extension data of 1 user?" : `Reset the extension data of ${count} users?`,
    resetText: "Greetings, messages and the PIN are deleted permanently. Everything else can be undone.",
    resetWithout: (count: number) => (count === 1 ? "1 user has no extension" : `${count} users have no extension`),
    names: (names: readonly string[], count: number) =>
      `${names.join(", ")}${count > names.length ? ` and ${count - names.length} more` : ""}. They do not change.`,
    resetNobody: "None of the selected users has an extension.",
    resetTooMany: (most: number) => `At most ${most} extensions at a time. Select fewer users.`,
    resetNothing: "Select at least one.",
    resetDo: (count: number) =>
      count === 1 ? "Reset 1 extension" : count === 0 ? "Reset" : `Reset ${count} extensions`,
    cancel: "Cancel",
  },
  "en-gb": { mobileTlsEnabled: "Signalling over TLS" },
})
