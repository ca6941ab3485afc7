import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"

const userId = z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe("Id of the user")
/** At most a page of the list of users. */
const listedPeople = z.strictObject({
  userIds: z
    .string()
    .regex(/^\d{1,16}(,\d{1,16}){0,99}$/, "Must be up to 100 ids of users, separated by commas.")
    .transform((text) => text.split(",").map(Number))
    .pipe(z.array(userId))
    .describe("Ids of up to 100 users, separated by commas"),
})
const personAssignments = z
  .object({
    userId,
    phoneNumbers: z.array(z.string().describe("E.164 without the plus sign")).describe("Numbers that lead to the user"),
    phoneCount: z.int().describe("How many phones and apps ring for the user"),
    onlineCount: z.int().describe("How many of them are online now"),
    location: z.string().nullable().describe("Name of the location of the user's extension"),
    groups: z.array(z.string().describe("Name of a group")).describe("Names of the groups the user belongs to"),
  })
  .meta({ id: "PersonAssignments" })
export type PersonAssignments = z.infer<typeof personAssignments>

export const listAssignmentsOfPeople = endpoint({
  service: "accounts",
  method: "GET",
  path: "/api/accounts/:accountId/people/assignments",
  summary: "List the phone numbers, phones, location and groups of several users",
  description: "One entry for each user of the account among those asked for; others are left out.",
  access: access.inAccount("read:users"),
  params: inAccount,
  query: listedPeople,
  response: z.array(personAssignments),
  problems: [accountProblems.notFound],
  example: {
    response: [
      {
        userId: 100140,
        phoneNumbers: ["12075550140"],
        phoneCount: 2,
        onlineCount: 1,
        location: "Portland",
        groups: ["Sales"],
      },
    ],
  },
})
