import { z } from "zod"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, userIdText } from "../../kit/ids.ts"
import { preferences } from "./preferences.schema.ts"
import { userProblems } from "./users.problems.ts"

const ofUserInAccount = z.strictObject({ accountId: accountIdText, userId: userIdText })

const ownPreferences = {
  service: "admin",
  path: "/api/admin/accounts/:accountId/users/:userId/preferences",
  access: access.onUserOrSelf("update:users"),
  params: ofUserInAccount,
} as const
export const getPreferences = endpoint({
  ...ownPreferences,
  method: "GET",
  calls: ["b711-call-user-preferences"],
  summary: "Get a user's portal preferences",
  description: "How the portal looks for the user: colors, row height, language, hidden columns and saved views.",
  response: preferences,
  problems: [userProblems.notFound],
})
export const updatePreferences = endpoint({
  ...ownPreferences,
  method: "PUT",
  calls: ["b711-call-user-preferences"],
  summary: "Set a user's portal preferences; omitted ones return to the default",
  description: "Replaces all preferences, for every browser of the user.",
  body: preferences,
  response: preferences,
  problems: [userProblems.notFound, userProblems.notManageable],
})
