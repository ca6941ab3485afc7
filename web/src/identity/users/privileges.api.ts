import {
  getUserPrivileges,
  grantPrivileges,
  revokePrivileges,
} from "@dialplane/contract/identity/roles/roles.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

staleBy("user", getUserPrivileges)

export const privilegesQuery = (userId: number) =>
  query(getUserPrivileges, { params: { userId } }, { customError: true })

const settings = { errors: "form", options: { customError: true }, invalidates: [getUserPrivileges] } as const
export const givePrivileges = mutation(grantPrivileges, settings)
export const revokeGranted = mutation(revokePrivileges, settings)
