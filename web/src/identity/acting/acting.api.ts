import { listActingPeople } from "@dialplane/contract/identity/acting/acting-people.endpoints"
import {
  assumeRole,
  createTrust,
  deleteTrust,
  endActingPerson,
  listRoleContexts,
  listTrusts,
  setDefaultContext,
  swapContext,
} from "@dialplane/contract/identity/acting/acting.endpoints"
import type { Assumption, RoleContext } from "@dialplane/contract/identity/acting/acting.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { portal } from "../../kit/portal.ts"
import { call } from "../../kit/request/call.ts"
import { RequestError } from "../../kit/request/request-error.ts"
import { actingStorageKey, keepActing } from "../../kit/session/acting-session.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

staleBy("trust", listTrusts, listRoleContexts)

/** Where the user can act; read once per window and again when a trust changes. */
export const roleContextsQuery = { ...query(listRoleContexts, undefined, { customError: true }), staleTime: 300_000 }
export const setDefaultRole = mutation(setDefaultContext, { invalidates: [listRoleContexts] })

export const trustsQuery = (accountId: AccountId) => query(listTrusts, { params: { accountId } }, { customError: true })
export const giveTrust = mutation(createTrust, {
  errors: "form",
  options: { customError: true },
  invalidates: [listTrusts],
})
export const endTrust = mutation(deleteTrust, {
  errors: "form",
  options: { customError: true },
  invalidates: [listTrusts, listActingPeople],
})

export const sendOut = mutation(endActingPerson, {
  errors: "form",
  options: { customError: true },
  invalidates: [listActingPeople],
})

/** Starts acting in this window. */
export const assumeHere = async (assumption: Assumption) =>
  portal.acting.begin(await call(assumeRole, { body: assumption }, { customError: true }))

/** Starts acting in a new window; this one stays as it is. False if the browser blocks the window. */
export const assumeInNewTab = async (assumption: Assumption): Promise<boolean> => {
  // Opened before any request: browsers allow a window only directly after the click.
  const tab = window.open("", "_blank")
  if (tab === null) return false
  try {
    const answer = await call(assumeRole, { body: assumption }, { customError: true })
    // The new window requests its own token with the user's session; neither address nor storage contains one.
    tab.sessionStorage.setItem(actingStorageKey, keepActing(answer, "/"))
    tab.opener = null
    tab.location.replace("/")
    return true
  } catch (error) {
    tab.close()
    throw error
  }
}

/** Switches to another role of the user, or to an account that trusts the user's account. */
export const swapTo = ({ account_id, role_id }: Pick<RoleContext, "account_id" | "role_id">): Promise<void> =>
  portal.acting
    .swap(() => call(swapContext, { body: { account_id, role_id } }, { customError: true }))
    // Back in the role of the sign-in, for which no acting is needed: the server refuses that, and it is no error.
    .catch((error: unknown) =>
      error instanceof RequestError && error.body.code === "acting.already_there"
        ? undefined
        : Promise.reject(error as Error),
    )
