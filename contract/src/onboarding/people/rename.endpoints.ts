import { z } from "zod"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, userIdText } from "../../kit/ids.ts"
import { userProblems } from "../../identity/users/users.problems.ts"
import { editedVersion, userEdit } from "../../identity/users/users.schema.ts"
import { userV4 } from "../../identity/users/user-v4.ts"

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
/**
 * extension: its display name. line: the label on a phone's display. phoneBook: an entry of the company's phone book.
 */
export const nameUseKinds = ["extension", "line", "phoneBook"] as const

const namedThing = z.object({
  kind: z.enum(nameUseKinds).describe("What kind of object contains the name"),
  id: id.describe("Id of the object"),
})
export const nameUse = namedThing
  .extend({
    place: z.string().describe("Where the name is used: the extension, the phone, the entry."),
    text: z.string().describe("The current text."),
  })
  .meta({ id: "NameUse" })
export type NameUse = z.infer<typeof nameUse>

/** Changes of a user together with the objects that contain the previous name. */
export const personRename = z
  .strictObject({
    edit: userEdit.partial().describe("Fields of the user to change; omitted fields stay."),
    version: editedVersion.describe(
      "Version of the object that was read. A change with an outdated version is refused",
    ),
    alsoRename: z
      .array(z.strictObject(namedThing.shape))
      .max(100, "At most 100 things.")
      .default([])
      .describe("Objects that contain the previous name and get the new one."),
  })
  .meta({ id: "PersonRename" })
export type PersonRename = z.output<typeof personRename>

const ofPerson = {
  service: "accounts",
  params: z.strictObject({ accountId: accountIdText, userId: userIdText }),
} as const

export const listNameUses = endpoint({
  ...ofPerson,
  method: "GET",
  path: "/api/accounts/:accountId/people/:userId/name-uses",
  noCache: true,
  summary: "List objects that contain a user's name: extension, line labels of phones, company phone book entries",
  description: "Ask before you rename somebody.",
  access: access.onUser("update:users"),
  response: z.array(nameUse),
  problems: [userProblems.notFound, userProblems.notManageable],
})

export const renamePerson = endpoint({
  needsRecentProof: "sometimes",
  ...ofPerson,
  method: "PUT",
  path: "/api/accounts/:accountId/people/:userId",
  summary: "Change a user and rename objects that contain the previous name, all or nothing",
  description:
    "`alsoRename` names extensions, phones and other objects whose names follow. If one of them cannot be renamed, nothing changes.",
  access: access.onUser("update:users"),
  body: personRename,
  response: userV4,
  problems: [
    userProblems.notFound,
    userProblems.changedMeanwhile,
    userProblems.notManageable,
    userProblems.emailGuarded,
    userProblems.managedByScim,
    userProblems.numbersManagedByScim,
    userProblems.disabledByScim,
    userProblems.ownEmailNeedsPassword,
    userProblems.roleUnknown,
    userProblems.roleNotGiven,
    userProblems.ownRole,
    userProblems.ownAccess,
    userProblems.roomRole,
    userProblems.emailNeeded,
    userProblems.lastOwner,
    userProblems.numberUnusable,
  ],
})
