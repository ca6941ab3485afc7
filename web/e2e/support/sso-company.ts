import { roles } from "@dialplane/contract/kit/access/roles.table"
import { expect, type APIRequestContext, type Browser, type Page } from "@playwright/test"
import { codeOf } from "./authenticator.ts"
import { openByApi } from "./open-account.ts"
import { startProvider } from "./saml-provider.ts"
import { apiAs } from "./sign-in.ts"
import { stamp } from "./stamp.ts"

const partner = "partner-account-superuser@brightwire.demo"
const given = "copper lantern 4 orbit meadow"
export const companyPassword = "walnut harbour 7 pepper cloud"

export interface Member {
  readonly userId: number
  readonly name: string
  readonly loginName: string
}

const ask = async <Answer>(
  api: APIRequestContext,
  method: "GET" | "POST" | "PUT" | "DELETE",
  address: string,
  data?: object,
): Promise<Answer> => {
  const answer = await api.fetch(address, { method, ...(data === undefined ? {} : { data }) })
  expect(answer.ok(), `${method} ${address} answered ${answer.status()}: ${await answer.text()}`).toBe(true)
  return (await answer.json().catch(() => undefined)) as Answer
}

/** A customer of its own, with a super user and an employee, and an identity provider that only it uses. */
export const openSsoCompany = async (baseURL: string) => {
  const mark = stamp()
  const companyName = `test-${mark}`
  const above = await apiAs(partner, baseURL)
  const contact = { street: "", city: "", region: "", zipCode: "" }
  const { accountId } = await ask<{ accountId: number }>(above, "POST", "/api/accounts/10/children", {
    name: `Sign-on Customer ${mark}`,
    kind: "company",
    countryCode: "US",
    status: "Active",
    contact,
    services: {},
  })
  await openByApi(above, accountId)

  const add = async (firstName: string, lastName: string, roleId: number): Promise<Member> => {
    const loginName = `${firstName.toLowerCase()}.${mark}@sign-on.demo`
    const { userId } = await ask<{ userId: number }>(above, "POST", `/api/accounts/${accountId}/people`, {
      firstName,
      lastName,
      loginName,
      email: `${firstName.toLowerCase()}.${mark}@sign-on.example`,
      roleId,
      sendWelcome: false,
    })
    return { userId, name: `${firstName} ${lastName}`, loginName }
  }
  /** Whoever gets a password from somebody else has to change it. */
  const addWithPassword = async (firstName: string, lastName: string, roleId: number) => {
    const member = await add(firstName, lastName, roleId)
    await ask(above, "PUT", `/svc/auth/v2/passwords/${member.userId}/`, { password: given })
    const own = await apiAs(member.loginName, baseURL, given)
    await ask(own, "PUT", "/svc/auth/v2/passwords/self/", { currentPassword: given, password: companyPassword })
    await own.dispose()
    return member
  }
  const owner = await addWithPassword("Olga", "Owner", roles.accountSuperUser.id)
  const employee = await addWithPassword("Emil", "Ember", roles.endUser.id)
  const provider = await startProvider()
  const settings = `/svc/auth/v1/accounts/${accountId}/sso`
  const proof = { currentPassword: companyPassword }
  const api = () => apiAs(owner.loginName, baseURL, companyPassword)
  const asOwner = async <Answer>(method: "GET" | "POST" | "PUT" | "DELETE", address: string, data?: object) =>
    ask<Answer>(await api(), method, address, data)

  const save = () => asOwner("PUT", settings, { ...provider.draft(companyName), ...proof })
  /** The provider is set up and tested by the owner, and offered. */
  const offer = async () => {
    await save()
    const { testId, address } = await asOwner<{ testId: string; address: string }>("POST", `${settings}/tests`)
    const message = new URL(address).searchParams.get("SAMLRequest")!
    const { acsUrl, response } = await provider.answer(message, owner.loginName)
    await fetch(acsUrl, {
      method: "POST",
      body: new URLSearchParams({ SAMLResponse: response }),
      redirect: "manual",
    })
    const { state } = await asOwner<{ state: string }>("GET", `${settings}/tests/${testId}`)
    expect(state).toBe("passed")
    await asOwner("PUT", `${settings}/level`, { level: "optional", ...proof })
  }
  let secret = ""
  let recoveryCodes: string[] = []
  /** The owner sets up an authenticator app. From then on the password alone confirms nothing. */
  const setUpApp = async () => {
    const methods = "/svc/auth/mfa/methods/self"
    const begun = await asOwner<{ mfaId: number; secret: string }>("POST", methods, { kind: "totp", ...proof })
    secret = begun.secret
    const confirmed = await asOwner<{ recoveryCodes: string[] }>("POST", `${methods}/${begun.mfaId}/confirmation`, {
      code: codeOf(secret),
    })
    recoveryCodes = confirmed.recoveryCodes
  }
  return {
    accountId,
    companyName,
    owner,
    employee,
    addMember: (firstName: string, lastName: string) => add(firstName, lastName, roles.endUser.id),
    /** Somebody who can change roles and has no password. */
    addAdministrator: (firstName: string, lastName: string) => add(firstName, lastName, roles.accountAdministrator.id),
    offer,
    setUpApp,
    /** The owner is excluded and sets up an authenticator app, as the last one who can always sign in. */
    require: async () => {
      await asOwner("PUT", `${settings}/users`, {
        userIds: [owner.userId],
        ssoEnabled: false,
        reason: "If the identity provider fails",
        ...proof,
      })
      await setUpApp()
      await asOwner("PUT", `${settings}/level`, { level: "required", code: recoveryCodes.pop() })
    },
    /** Confirms a change of the owner who has an app. Each code works once. */
    takeRecoveryCode: () => recoveryCodes.pop()!,
    /** The code after the one with which the app was set up. */
    nextCode: () => codeOf(secret, 1),
    signWithOtherKey: provider.signWithOtherKey,
    /** Nothing of single sign-on stays, also if the test failed in the middle. */
    close: async () => {
      const from = await api()
      await from.fetch(settings, {
        method: "DELETE",
        data: recoveryCodes.length > 0 ? { code: recoveryCodes.pop() } : proof,
      })
      await provider.stop()
    },
  }
}
export type SsoCompany = Awaited<ReturnType<typeof openSsoCompany>>

/** A browser that accepts the certificate of the provider's address. */
export const openSsoBrowser = async (browser: Browser, baseURL: string): Promise<Page> => {
  const context = await browser.newContext({
    baseURL,
    ignoreHTTPSErrors: true,
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
  })
  return context.newPage()
}

/** What somebody does on the page of the provider. */
export const signInAtProvider = async (page: Page, name: string) => {
  await expect(page.getByRole("heading", { name: "Sign in to Test ID" })).toBeVisible()
  await page.getByLabel("Name").fill(name)
  await page.getByRole("button", { name: "Sign in" }).click()
}
