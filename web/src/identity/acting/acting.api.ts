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

/** Where a user can act, asked for once per window and again when a trust changes. */
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

/** Acts in this window from here on. */
export const assumeHere = async (assumption: Assumption) =>
  portal.acting.begin(await call(assumeRole, { body: assumption }, { customError: true }))

/** Acts in a window of its own; this one stays as it is. False when the browser refuses to open one. */
export const assumeInNewTab = async (assumption: Assumption): Promise<boolean> => {
  // Opened before anything is asked: browsers allow a window only while they still see the click.
  const tab = window.open("", "_blank")
  if (tab === null) return false
  try {
    const answer = await call(assumeRole, { body: assumption }, { customError: true })
    // The new window asks for its token itself, with the user's own sign-in; neither address nor storage carries one.
    tab.sessionStorage.setItem(actingStorageKey, keepActing(answer, "/"))
    tab.opener = null
    tab.location.replace("/")
    return true
  } catch (error) {
    tab.close()
    throw error
  }
}

/** Into another role of one's own, or an account that trusts one's own. */
export const swapTo = ({ account_id, role_id }: Pick<RoleContext, "account_id" | "role_id">): Promise<void> =>
  portal.acting
    .swap(() => call(swapContext, { body: { account_id, role_id } }, { customError: true }))
    // Back in the role of the sign-in: no acting is needed for that.
    .catch((error: unknown) =>
      error instanceof RequestError && error.body.code === "acting.already_there"
        ? undefined
        : Promise.reject(error as Error),
    )
