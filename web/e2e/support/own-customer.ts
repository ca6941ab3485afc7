import { roles } from "@dialplane/contract/kit/access/roles.table"
import { expect } from "@playwright/test"
import { openByApi } from "./open-account.ts"
import { apiAs } from "./sign-in.ts"
import { stamp } from "./stamp.ts"

const partner = "partner-account-superuser@brightwire.demo"
const given = "copper lantern 4 orbit meadow"

export interface OwnCustomer {
  readonly accountId: number
  readonly userId: number
  readonly loginName: string
  readonly password: string
  readonly setStatus: (status: "Active" | "Suspended") => Promise<void>
  /** Whether the person may sign in. */
  readonly setAllowLogin: (allowLogin: boolean) => Promise<void>
  readonly setRole: (role: "accountAdministrator" | "endUser") => Promise<void>
}

/** A customer with one administrator, for tests that end the sessions of everybody in an account. */
export const openCustomer = async (
  baseURL: string,
  role: "accountAdministrator" | "accountSuperUser" = "accountAdministrator",
): Promise<OwnCustomer> => {
  const api = await apiAs(partner, baseURL)
  const ask = async <Answer>(method: "POST" | "PUT", address: string, data: object, from = api): Promise<Answer> => {
    const answer = await from.fetch(address, { method, data })
    expect(answer.ok(), `${address} answered ${answer.status()}: ${await answer.text()}`).toBe(true)
    return (await answer.json().catch(() => undefined)) as Answer
  }
  const mark = stamp()
  const contact = { street: "", city: "", region: "", zipCode: "" }
  const company = {
    name: `Small Customer ${mark}`,
    kind: "company",
    countryCode: "US",
    status: "Active",
    contact,
    services: {},
  }
  const { accountId } = await ask<{ accountId: number }>("POST", "/api/accounts/10/children", company)
  await openByApi(api, accountId)
  const loginName = `ann.${mark}@small-customer.demo`
  const person = {
    firstName: "Ann",
    lastName: "Small",
    loginName,
    email: `ann.${mark}@small-customer.example`,
    roleId: roles[role].id,
    sendWelcome: false,
  }
  const { userId } = await ask<{ userId: number }>("POST", `/api/accounts/${accountId}/people`, person)
  const password = "walnut harbour 7 pepper cloud"
  await ask("PUT", `/svc/auth/v2/passwords/${userId}/`, { password: given })
  const own = await apiAs(loginName, baseURL, given)
  await ask("PUT", "/svc/auth/v2/passwords/self/", { currentPassword: given, password }, own)
  await own.dispose()
  return {
    accountId,
    userId,
    loginName,
    password,
    setStatus: (status) => ask("POST", `/api/accounts/${accountId}/status`, { status }),
    setAllowLogin: (allowLogin) => ask("PUT", `/api/ucaas/user/${userId}`, { allowLogin }),
    setRole: (role) => ask("PUT", `/api/ucaas/user/${userId}`, { roleId: roles[role].id }),
  }
}
