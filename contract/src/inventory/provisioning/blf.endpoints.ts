import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { deviceProblems } from "../devices/devices.problems.ts"
import { appearance, appearancesChange } from "../devices/hoteling.schema.ts"

// A second entry point to the keys of phones: busy lamp fields only, for all phones of the account at once, for users
// who manage shared phones. Provisioning owns keys and therefore serves it.
const blf = { service: "hoteling", path: "/api/hoteling/accounts/:accountId/blf", params: inAccount } as const

export const listBlf = endpoint({
  ...blf,
  method: "GET",
  calls: ["b79-call-hoteling-blf"],
  access: access.inAccount("read:hoteling"),
  summary: "List busy lamp fields on phones",
  description: "Keys that show whether another extension is in a call.",
  response: z.array(appearance),
  problems: [accountProblems.notFound],
})
export const updateBlf = endpoint({
  owners: { "body.entries[].extensionId": "reference" },
  ...blf,
  method: "PUT",
  access: access.inAccount("update:hoteling"),
  summary: "Set the monitored extensions of a phone",
  description: "Its other keys do not change.",
  body: appearancesChange,
  response: z.array(appearance),
  problems: [
    accountProblems.notFound,
    deviceProblems.notFound,
    deviceProblems.extensionUnknown,
    deviceProblems.appOnly,
    deviceProblems.tooManyKeys,
  ],
})
