import { defineMessages } from "../../kit/locale/messages.ts"

export const groupMessages = defineMessages({
  "en-us": {
    groups: "Groups",
    groupsSentence: "Groups of users, so that permissions, reports and settings can apply to all members at once.",
    search: "Name or description",
    add: "Add group",
    none: "No groups yet",
    noneSentence:
      "Put users who do the same work into a group. What you set for the group then applies to all members.",
    name: "Name",
    description: "Description",
    descriptionHint: "What the members have in common.",
    members: "Members",
    membersHint: "Search by name, login name or extension.",
    addPeople: "Add members",
    joining: "New members",
    searchMembers: "Search members",
    nobody: "No members yet",
    nobodyFound: "No members found",
    removeMember: (name: string) => `Remove ${name}`,
    keepMember: (name: string) => `Keep ${name} in the group`,
    leaves: "Removed from the group when you save",
    showMore: "Show more",
    created: "Created",
    edit: "Edit",
    delete: "Delete",
    newTitle: "Add group",
    actions: "Actions",
    about: "About",
    peopleCount: (count: number) => (count === 1 ? "1 user" : `${count} users`),
    saved: "Saved",
    savedName: (name: string) => `${name} is up to date.`,
    createdName: (name: string) => `${name} was created.`,
    deleteTitle: (name: string) => `Delete the group “${name}”?`,
    deleteText: "The group is deleted. Its members are not changed.",
    deleteMembers: (count: number) =>
      count === 1 ? "1 user is removed from the group" : `${count} users are removed from the group`,
    deleteNobody: "The group has no members",
    deleted: "Group deleted",
  },
})
export type GroupMessages = (typeof groupMessages)["locales"]["en-us"]
