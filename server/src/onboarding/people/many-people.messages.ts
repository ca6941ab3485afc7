import { texts } from "@dialplane/contract/kit/language"

const users = (count: number) => (count === 1 ? "1 user" : `${count} users`)

/** Titles of jobs for many users, and what a user is called whose name is gone. */
export const bulkMessages = texts("people.bulk", {
  changeTitle: (count: number) => `Change ${users(count)}`,
  inviteTitle: (count: number) => `Invite ${users(count)}`,
  exportTitle: "Export users",
  userWithoutName: (userId: number) => `User ${userId}`,
})
