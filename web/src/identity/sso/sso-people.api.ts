import { deleteUser } from "@dialplane/contract/onboarding/people/offboarding.endpoints"
import {
  editPeople,
  invitePeople,
  previewEditPeople,
  previewInvitePeople,
} from "@dialplane/contract/onboarding/people/people.endpoints"
import { listUsers } from "@dialplane/contract/identity/users/user-lists.endpoints"
import { getIdentityEssentials, unlinkIdentityByName } from "@dialplane/contract/identity/sso/identities.endpoints"
import {
  changeSsoUsers,
  getOwnSso,
  getSsoUser,
  listNeverSignedIn,
  listSsoUsers,
} from "@dialplane/contract/identity/sso/sso-people.endpoints"
import { getSso } from "@dialplane/contract/identity/sso/sso.endpoints"
import type { QueryClient } from "@tanstack/react-query"
import { mutation } from "../../kit/data/mutation.ts"
import { prefixOf, query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"
import { call } from "../../kit/request/call.ts"

staleBy("user", listSsoUsers, listNeverSignedIn, getSsoUser)

const own = { customError: true } as const
const inAccount = (accountId: number) => ({ params: { accountId: String(accountId) } })
const ofUsers = [listSsoUsers, getSsoUser, getSso, getIdentityEssentials]

/** Level, counts, and whether the caller may change anything. */
export const ssoFactsQuery = (accountId: number) => query(getSso, inAccount(accountId), own)
export const ownSsoQuery = query(getOwnSso, {}, own)
export const ssoOfUserQuery = (userId: number) => query(getSsoUser, { params: { user_id: String(userId) } }, own)
export const essentialsQuery = (accountId: number) =>
  query(getIdentityEssentials, { params: { accountNumber: String(accountId) } }, own)

export const changeUsers = mutation(changeSsoUsers, { errors: "form", options: own, invalidates: ofUsers })
export const unlinkUser = mutation(unlinkIdentityByName, { errors: "form", options: own, invalidates: ofUsers })

const never = [listNeverSignedIn, listUsers]
const ofPeople = { errors: "form", options: own, invalidates: never } as const
export const toInvite = (accountId: number, userIds: readonly number[]) => ({
  ...inAccount(accountId),
  body: { userIds: [...userIds] },
})
export const toTurnOff = (accountId: number, userIds: readonly number[]) => ({
  ...inAccount(accountId),
  body: { userIds: [...userIds], edit: { allowLogin: false } },
})
/** Read again for every selection, and not cached. */
const fresh = { customError: true, noCache: true } as const
export const invitesQuery = (accountId: number, userIds: readonly number[]) => ({
  ...query(previewInvitePeople, toInvite(accountId, userIds), fresh),
  gcTime: 0,
})
export const signInOffQuery = (accountId: number, userIds: readonly number[]) => ({
  ...query(previewEditPeople, toTurnOff(accountId, userIds), fresh),
  gcTime: 0,
})
export const inviteUsers = mutation(invitePeople, ofPeople)
export const turnSignInOff = mutation(editPeople, ofPeople)

/** One user, with the default choices of offboarding. */
export const deleteOne = (userId: number) => call(deleteUser, { params: { userId: String(userId) } }, own)
export const readNeverAgain = (client: QueryClient) =>
  Promise.all(never.map((read) => client.invalidateQueries({ queryKey: prefixOf(read) })))

interface LoadedPages {
  readonly pages?: readonly { readonly items: readonly { readonly userId: number; readonly name: string }[] }[]
}

/** Names of the rows that the list has loaded; bulk actions only get ids. */
export const namesOfLoaded = (client: QueryClient): ReadonlyMap<number, string> =>
  new Map(
    client
      .getQueriesData<LoadedPages>({ queryKey: prefixOf(listNeverSignedIn) })
      .flatMap(([, data]) => data?.pages ?? [])
      .flatMap(({ items }) => items)
      .map(({ userId, name }) => [userId, name]),
  )
