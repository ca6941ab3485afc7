import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { deviceProblems } from "../devices/devices.problems.ts"
import { appearance, appearancesChange } from "../devices/hoteling.schema.ts"

// A second door to the keys of phones: only their lamps, for all phones of the account at once, for those who look
// after shared phones. Keys are kept by provisioning, which serves it.
const door = { service: "hoteling", path: "/api/hoteling/accounts/:accountId/blf", params: inAccount } as const

export const listBlf = endpoint({
  ...door,
  method: "GET",
  calls: ["b79-call-hoteling-blf"],
  access: access.inAccount("read:hoteling"),
  summary: "Whose lamps are on phones",
  response: z.array(appearance),
  problems: [accountProblems.notFound],
})
export const updateBlf = endpoint({
  owners: { "body.entries[].extensionId": "reference" },
  ...door,
  method: "PUT",
  access: access.inAccount("update:hoteling"),
  summary: "Say whose lamps are on a phone; what else is on its keys stays",
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
