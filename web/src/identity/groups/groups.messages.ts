import { defineMessages } from "../../kit/locale/messages.ts"

export const groupMessages = defineMessages({
  "en-us": {
    groups: "Groups",
    groupsSentence: "People put together, so that rights, reports and settings can be meant for all of them at once.",
    search: "Name or description",
    add: "New group",
    none: "No groups yet",
    noneSentence:
      "Put people who do the same work into a group; what is meant for the group then holds for all of them.",
    name: "Name",
    description: "Description",
    descriptionHint: "What these people have in common.",
    members: "Members",
    membersHint: "Type a name, login name or extension.",
    addPeople: "Add people",
    searchMembers: "Find in this group",
    nobody: "Nobody is in it yet",
    nobodyFound: "Nobody in this group is called so",
    takeOut: (name: string) => `Take ${name} out`,
    keepMember: (name: string) => `Keep ${name} in the group`,
    leaves: "Leaves the group when you save",
    showMore: "Show more",
    created: "Created",
    edit: "Edit",
    delete: "Delete",
    newTitle: "New group",
    editTitle: "Edit group",
    peopleCount: (count: number) => (count === 1 ? "1 person" : `${count} people`),
    saved: "Saved",
    savedName: (name: string) => `${name} is up to date.`,
    createdName: (name: string) => `${name} was created.`,
    deleteTitle: (name: string) => `Delete the group “${name}”?`,
    deleteText: "The group goes; its members stay as they are.",
    deleteMembers: (count: number) =>
      count === 1 ? "1 person is no longer in it" : `${count} people are no longer in it`,
    deleteNobody: "Nobody is in it",
    deleted: "Group deleted",
  },
})
export type GroupMessages = (typeof groupMessages)["locales"]["en-us"]
