import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { opening, openingDraft, openingSettings, visit } from "./openings.schema.ts"

export const openAccount = endpoint({
  service: "admin",
  method: "POST",
  path: "/api/admin/accounts/:accountId/openings",
  summary: "Open an account below the caller's to view it for an hour, with a reason its users can read",
  description: "Needed before an account can be viewed whose users are not one's own. It ends by itself after an hour.",
  // Nothing else of the account can be read before it is open, so the operation itself checks the reach.
  access: access.signedIn,
  params: inAccount,
  body: openingDraft,
  response: opening,
  noCache: true,
  problems: [accountProblems.notFound],
})

export const listVisits = endpoint({
  service: "admin",
  method: "GET",
  path: "/api/admin/accounts/:accountId/visits",
  summary: "List recent visits to an account by users of other accounts: viewing, acting or by a trust",
  description: "Includes visits that are over, with who came, from which company, why, and until when.",
  access: access.inAccount("read:trusts"),
  params: inAccount,
  response: z.array(visit),
  noCache: true,
  problems: [accountProblems.notFound],
})

export const getOpeningSettings = endpoint({
  service: "admin",
  method: "GET",
  path: "/api/admin/accounts/:accountId/opening-settings",
  summary: "Get whether users of parent accounts must give a reason before viewing the account",
  description: "Staff of accounts further above always give a reason; this setting is about the account's own partner.",
  access: access.inAccount("read:trusts"),
  params: inAccount,
  response: openingSettings,
  problems: [accountProblems.notFound],
})

export const updateOpeningSettings = endpoint({
  service: "admin",
  method: "PUT",
  path: "/api/admin/accounts/:accountId/opening-settings",
  summary:
    "Set whether users of parent accounts must give a reason before viewing the account; only users of the account can change this",
  description: "Applies from the next opening on. Partners cannot change it for their customers.",
  access: access.inAccount("create:trusts"),
  params: inAccount,
  body: openingSettings,
  response: openingSettings,
  problems: [accountProblems.notFound, accountProblems.onlyOwnPeople],
})
