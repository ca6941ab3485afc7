import { defineMessages } from "../../kit/locale/messages.ts"

export const pickupMessages = defineMessages({
  "en-us": {
    groups: "Pickup groups",
    sentence: "Members of a pickup group can answer calls that ring at one another.",
    search: "Name",
    add: "New pickup group",
    none: "No pickup groups yet",
    noneSentence:
      "Put people who sit together into a pickup group. When a phone rings and nobody is at the desk, another member dials a code and answers the call.",
    off: "Pickup groups are switched off on this installation.",
    name: "Name",
    members: "Members",
    memberCount: (count: number) => (count === 0 ? "No members" : count === 1 ? "1 member" : `${count} members`),
    code: "Pickup code",
    codeSentence:
      "Members dial the pickup code of the account to answer a call that rings at another member. It is set under PBX settings, Feature codes.",
    notify: "Notification delay",
    notify_0: "At once",
    notify_5: "After 5 seconds",
    notify_10: "After 10 seconds",
    notify_15: "After 15 seconds",
    notifyHint: "When the phones of the other members show that a call rings.",
    edit: "Edit",
    delete: "Delete",
    actions: "Actions",
    newSentence: "Choose who can answer one another's calls.",
    create: "Create pickup group",
    about: "About the group",
    membersSentence: "An extension can be in one pickup group only.",
    addMember: "Add a member",
    addMemberHint: "Search for an extension by number or name.",
    noMembers: "The group has no members yet.",
    created: "Pickup group created",
    saved: "Saved",
    savedName: (name: string) => `${name} was saved.`,
    deleteTitle: (name: string) => `Delete the pickup group “${name}”?`,
    deleteText:
      "Its members keep their extensions. They can no longer answer one another's calls with the pickup code. It can be restored from the audit log for 30 days.",
    deleted: "Pickup group deleted",
    leaves: (name: string) => `${name} is no longer a member`,
    leavesMore: (count: number) => `and ${count} more`,
    noMembersLeave: "The group has no members",
  },
})
export type PickupMessages = (typeof pickupMessages)["locales"]["en-us"]
