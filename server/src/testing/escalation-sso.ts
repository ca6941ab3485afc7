import { roles } from "@dialplane/contract/kit/access/roles.table"
import { openBrowser } from "./test-browser.ts"
import { proof, requestIdOf, settingsPath, ssoSteps } from "../identity/sso/sso.factory.ts"
import { at, personOf, type EscalationPath, type Outcome, type Scene } from "./escalation-scene.ts"
import type { TestServer } from "./test-server.ts"

const definePaths = <Name extends string>(all: Readonly<Record<Name, EscalationPath>>) => all

export const companyNameOf = (accountId: number) => `power-${accountId}`
/** Just-in-time creation is on, so that answers about unknown people go as far as they can. */
export const draftOf = (scene: Pick<Scene, "idp">, accountId: number, more: object = {}) =>
  scene.idp.draft(companyNameOf(accountId), { justInTime: true, ...more })

/** What other products take for a role. */
const roleAttributes = {
  role: "Account Super User",
  roles: "2",
  Role: "accountSuperUser",
  groups: "Administrators",
  "http://schemas.microsoft.com/ws/2008/06/identity/claims/role": "Super User",
  roleId: "2",
  isVendorSupport: "true",
}
/** The domain whose unknown people are added; verified by the start of the world. */
export const newDomain = "power-new.example"

const stepsOf = (server: TestServer) => ssoSteps(() => server)
const failed = (status: number) => ({ status, body: undefined, headers: {} })

export const signInBy = async (
  { server, idp }: Pick<Scene, "server" | "idp">,
  accountId: number,
  nameId: string,
): Promise<Outcome> => {
  const steps = stepsOf(server)
  const browser = openBrowser(server)
  const metadata = await steps.spMetadata(accountId)
  if (!metadata.startsWith("<")) return {}
  const attributes = { firstName: "New", lastName: "Person", ...roleAttributes }
  const { location } = await steps.post(browser, await idp.answer(metadata, { nameId, attributes }), accountId)
  if (!location.includes("code=")) return { answer: failed(403) }
  const answer = await steps.redeem(browser, steps.codeIn(location))
  if (answer.status >= 300) return { answer }
  const { access_token: value, userId } = answer.body as { access_token: string; userId: number }
  return { answer, signedIn: { value, userId, accountId } }
}

/** Single sign-on: who sets it up, and what an identity provider says. */
export const ssoPaths = definePaths({
  ssoSettings: async (scene) => {
    const { client, accountId, step } = scene
    const path = settingsPath(accountId)
    if (step.variant % 7 === 0) return { answer: await client.delete(path, proof) }
    if (step.variant % 7 === 1) return { answer: await client.post(`${path}/restore`, proof), takenAccount: accountId }
    return { answer: await client.put(path, draftOf(scene, accountId)), takenAccount: accountId }
  },
  ssoLevel: async ({ client, accountId, step, server, idp, world, standing }) => {
    const path = settingsPath(accountId)
    const level = at(["optional", "optional", "off", "required"], step.role)!
    const begun = level === "off" ? undefined : await client.post(`${path}/tests`)
    if (begun !== undefined && begun.status >= 300) return { answer: begun }
    if (begun !== undefined) {
      const steps = stepsOf(server)
      const requestId = requestIdOf(begun.body.address as string)
      const nameId = world.person.get(standing.userId)?.login ?? ""
      const metadata = await steps.spMetadata(accountId)
      await steps.post(openBrowser(server), await idp.answer(metadata, { requestId, nameId }), accountId)
    }
    return { answer: await client.put(`${path}/level`, { level, ...proof }) }
  },
  ssoExclude: async (scene) => {
    const { client, accountId, step } = scene
    const edit = { ssoEnabled: step.variant % 2 === 0, reason: "a random step", ...proof }
    return {
      answer: await client.put(`${settingsPath(accountId)}/users`, { userIds: [personOf(scene)], ...edit }),
    }
  },
  ssoUnlink: async ({ client, world, step }) => {
    const link = at(world.ssoLinks.slice(-6), step.person)
    const login = link && world.person.get(link.person)?.login
    return link === undefined || login === undefined
      ? {}
      : {
          answer: await client.delete(
            `/api/identity/v1/${link.person}/provider/saml/username/${encodeURIComponent(login)}`,
            proof,
          ),
        }
  },
  /** Somebody outside proposes; whoever applies it sets the provider. */
  ssoSetupLink: async (scene) => {
    const { client, accountId, server, step, world } = scene
    const path = `${settingsPath(accountId)}/setup-links`
    const made = await client.post(path, { recipient: "Somebody outside", ...proof })
    if (made.status >= 300) return { answer: made }
    const token = String(made.body.address).split("#token=")[1]
    const { saml } = scene.idp.draft("any")
    const body = { token, submittedBy: "Somebody outside", protocol: "saml", saml }
    const sent = await server.anonymous().post("/svc/auth/v1/sso/setup-links/submit", body)
    if (sent.status >= 300 || step.variant % 4 === 0) return { answer: sent }
    const version = world.sso.find(({ account }) => account === accountId)?.version ?? 0
    const names = { displayName: "Power", companyName: companyNameOf(accountId) }
    return {
      answer: await client.post(`${path}/${made.body.linkId}/apply`, { ...names, version, ...proof }),
      takenAccount: accountId,
    }
  },
  /** An answer of the identity provider about somebody, with attributes that look like roles. */
  ssoSignIn: async (scene) => {
    const { world, step } = scene
    const account = at(
      world.sso.filter(({ level }) => level !== "off"),
      step.person,
    )?.account
    if (account === undefined) return {}
    const nameId =
      step.variant % 3 === 0
        ? `new-${scene.unique()}@${newDomain}`
        : (world.person.get(personOf({ ...scene, accountId: account }))?.login ?? "")
    // Unknown people of a verified domain become end users, whatever the attributes say.
    return { ...(await signInBy(scene, account, nameId)), atMost: { accountId: account, roleId: roles.endUser.id } }
  },
})
