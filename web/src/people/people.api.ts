import {
  addPerson, checkPerson, editPeople, exportPeople, getLeaving, getPersonDefaults, listDepartures, sendWelcome, startLeave, undoDeparture,
} from "@dialplane/contract/people/people.endpoints"
import { listJobs } from "@dialplane/contract/jobs/jobs.endpoints"
import { sendPasswordLetter } from "@dialplane/contract/passwords/passwords.endpoints"
import type { PersonCheck } from "@dialplane/contract/people/people.schema"
import { countUsers, getUser, getUserV0, listUsers } from "@dialplane/contract/users/users.endpoints"
import { mutation } from "../kit/data/mutation.ts"
import { query } from "../kit/data/query.ts"
import { staleBy } from "../kit/live/stale-by.ts"

staleBy("departure", listDepartures)

const people = [listUsers, countUsers, getUser, getUserV0]

export const personDefaultsQuery = (accountId: number) => ({ ...query(getPersonDefaults, { params: { accountId: String(accountId) } }, { customError: true }), staleTime: Number.POSITIVE_INFINITY })
export const personCheckQuery = (accountId: number, given: PersonCheck) => query(checkPerson, { params: { accountId: String(accountId) }, query: given }, { customError: true })

/** Everything a person has may have changed, so all that those services read is stale. */
export const addOne = mutation(addPerson, { errors: "form", options: { customError: true } })

export const changeMany = mutation(editPeople, { errors: "form", options: { customError: true }, invalidates: [...people, listJobs] })
export const exportAll = mutation(exportPeople, { invalidates: [listJobs] })

export const leavingQuery = (userId: number) => query(getLeaving, { params: { userId: String(userId) } }, { customError: true })
export const takeOut = mutation(startLeave, { errors: "form", options: { customError: true }, invalidates: [...people, listJobs, listDepartures] })
export const departureQuery = (accountId: number) => query(listDepartures, { params: { accountId: String(accountId) }, query: { limit: 20 } }, { customError: true })
export const bringBack = mutation(undoDeparture, { errors: "form", options: { customError: true } })

export const welcomeAgain = mutation(sendWelcome, { errors: "form", options: { customError: true }, invalidates: [] })
export const resetPassword = mutation(sendPasswordLetter, { errors: "form", options: { customError: true }, invalidates: [] })
