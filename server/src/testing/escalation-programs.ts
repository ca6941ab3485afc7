import { scopesWithin } from "@dialplane/contract/identity/api-keys/api-key-scopes"
import { permissionKeys, type PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { proof } from "../identity/sso/sso.factory.ts"
import { at, roleFor, type EscalationPath, type Scene } from "./escalation-scene.ts"
import { heldAtHome, keysIn, namesOf } from "./power-table.ts"

const definePaths = <Name extends string>(all: Readonly<Record<Name, EscalationPath>>) => all

/** Mostly permissions that the giver can pass on; sometimes one or all of them more. */
const scopesFor = ({ world, standing, step }: Scene): PermissionKey[] => {
  const own = [...scopesWithin(new Set(namesOf(heldAtHome(world, standing.userId))))]
  if (step.variant % 6 === 0 || own.length === 0) return [...step.keys]
  if (step.variant % 6 === 1) return [...new Set([...own, at(permissionKeys, step.role)!])]
  return own.filter((_, index) => step.variant % 6 > 3 || (index + step.role) % 3 > 0)
}
const keyOf = ({ world, accountId, step }: Scene) =>
  at(
    world.keys.filter(({ account }) => account === accountId),
    step.role,
  )

/** API keys and what is made of them; security policies. */
export const programPaths = definePaths({
  makeKey: async (scene) => {
    const { client, standing, unique } = scene
    const answer = await client.post("/svc/auth/api-keys", {
      name: `Power ${unique()}`,
      scopes: scopesFor(scene),
      requestsPerMinute: 6000,
      ...proof,
    })
    if (answer.status >= 300) return { answer }
    const { value, apiKeyId, scopes } = answer.body as { value: string; apiKeyId: number; scopes: string[] }
    const { userId, accountId } = standing
    return {
      answer,
      token: { value, userId, scopes: keysIn(scopes) },
      program: { kind: "key", value, accountId, userId, apiKeyId },
    }
  },
  changeKey: async (scene) => {
    const key = keyOf(scene)
    if (key === undefined) return {}
    const address = `/svc/auth/api-keys/${key.id}`
    if (scene.step.variant % 5 === 0) return { answer: await scene.client.delete(address) }
    const more = scene.step.variant % 5 === 1 ? { ipRanges: [], expiresAt: null } : {}
    return { answer: await scene.client.put(address, { scopes: scopesFor(scene), ...more, ...proof }) }
  },
  rotateKey: async (scene) => {
    const key = keyOf(scene)
    if (key === undefined) return {}
    const overlap = scene.step.variant % 2 === 0
    const answer = await scene.client.post(`/svc/auth/api-keys/${key.id}/rotate`, { overlap, ...proof })
    if (answer.status >= 300) return { answer }
    const { value } = answer.body as { value: string }
    return {
      answer,
      token: { value, userId: key.owner, scopes: keysIn(key.scopes) },
      program: { kind: "key", value, accountId: key.account, userId: key.owner, apiKeyId: key.id },
    }
  },
  /** OAuth client credentials: whoever has the key, in the name of its owner. */
  clientToken: async ({ server, programs, world, step }) => {
    const keys = programs.filter(({ kind }) => kind === "key")
    const program = at(keys, step.person)
    if (program === undefined) return {}
    const key = world.keys.find(({ id }) => id === program.apiKeyId)
    const wanted =
      step.variant % 3 === 0
        ? step.keys
        : (key?.scopes ?? []).filter((_, index) => step.variant % 3 === 1 || index % 2 === 0)
    const form = new URLSearchParams({
      grant_type: "client_credentials",
      client_id: String(program.apiKeyId),
      client_secret: program.value,
      ...(wanted.length === 0 ? {} : { scope: wanted.join(" ") }),
    })
    const answer = await server.request({
      method: "POST",
      url: "/svc/auth/v1/oauth2/token",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: form.toString(),
    })
    if (answer.status >= 300) return { answer, by: program.userId }
    const { access_token: value, scope } = answer.body as { access_token: string; scope: string }
    return {
      answer,
      by: program.userId,
      token: { value, userId: program.userId, scopes: keysIn(scope.split(" ")), within: keysIn(key?.scopes ?? []) },
    }
  },
  changePolicy: async (scene) => {
    const { client, accountId, step } = scene
    const ranges = [{ roleId: roleFor(scene, accountId), ranges: [at(["127.0.0.0/8", "198.51.100.0/24"], step.role)!] }]
    const edit =
      step.variant % 3 === 0
        ? { passwordHistory: step.variant % 24, idleMinutes: 15 + (step.variant % 100) }
        : { addressRanges: step.variant % 3 === 1 ? ranges : [] }
    return {
      answer: await client.put(`/api/portal/accounts/${accountId}/security-policy`, { ...edit, ...proof }),
    }
  },
})
