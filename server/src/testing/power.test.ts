import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { permissionKeys, type PermissionKey } from "@dialplane/contract/roles/permission-keys"
import { roleById, roleKeys, roles } from "@dialplane/contract/roles/roles.table"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "./test-server.ts"

/**
 * Nobody gets more than the giver had: random sequences over every path that gives power, through the API. After each step that was let
 * through, what was given is compared with what the giver held at that moment. `POWER_SEQUENCES=2000` for the long run.
 */
const sequences = Number(process.env["POWER_SEQUENCES"] ?? 30)
const seed = Number(process.env["POWER_SEED"] ?? 20_261)
const stepsEach = 8

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

const accounts = [1, 10, 20, 100, 101, 102] as const
/** People whose roles change hands; end users to begin with. */
const receivers: readonly { readonly userId: number; readonly accountId: number }[] = [100_105, 100_106, 100_107].map((userId) => ({ userId, accountId: 100 }))
const givers: readonly (readonly [string, number])[] = [
  ["superuser", 1], ["customerSupportManager", 1], ["channelManagerSupervisor", 1], ["partnerAccountSuperuser", 10], ["partnerAccountAdministrator", 10], ["resellerManager", 10], ["resellerSupport", 10],
  ["accountSuperUser", 100], ["accountAdministrator", 100], ["usersAdmin", 100], ["billingAdmin", 100], ["endUser", 100], ["accountSuperUser", 101], ["accountAdministrator", 102],
]

const step = fc.record({
  kind: fc.constantFrom("makeRole", "changeRole", "giveRole", "grant", "trust", "swap", "assume", "template", "childAccess", "newCustomer", "reparent"),
  giver: fc.nat(50), account: fc.constantFrom(...accounts), receiver: fc.nat(receivers.length - 1), role: fc.nat(60), keys: fc.subarray([...permissionKeys], { minLength: 1, maxLength: 6 }), name: fc.nat(1_000_000),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface Actor {
  readonly client: TestClient
  readonly who: string
}

const keysOf = async (client: TestClient): Promise<ReadonlySet<string>> => new Set(((await client.get("/api/authorizer/permissions/self")).body?.permissions ?? []) as string[])
const beyond = (given: Iterable<string>, held: ReadonlySet<string>) => [...given].filter((key) => !held.has(key))

/** The roles an account can name, its own ones among them. */
const roleIdAt = (own: readonly number[], index: number) => (index < own.length ? own[index]! : roles[roleKeys[(index - own.length) % roleKeys.length]!].id)
const isDone = ({ status }: TestAnswer) => status < 300

let unique = 0

/** Roles that earlier steps built. */
const ownRoles = new Map<number, { accountId: number; keys: readonly string[] }>()
const keysOfRole = (roleId: number): readonly string[] => ownRoles.get(roleId)?.keys ?? [...(roleById.get(roleId)?.keys ?? [])]

const play = async (plan: readonly Step[], done: Map<string, number>): Promise<string[]> => {
  const faults: string[] = []
  const pool: Actor[] = await Promise.all(givers.map(async ([role, accountId]) => ({ who: `${role} of ${accountId}`, client: await server.as(role, accountId) })))
  const note = (what: string, given: Iterable<string>, held: ReadonlySet<string>, who: string) => {
    done.set(what, (done.get(what) ?? 0) + 1)
    const more = beyond(given, held)
    if (more.length > 0) faults.push(`${what} by ${who}: ${more.slice(0, 5).join(", ")}`)
  }
  for (const { kind, giver, account, receiver, role, keys, name } of plan) {
    const { client, who } = pool[giver % pool.length]!
    const held = await keysOf(client)
    const own = [...ownRoles].filter(([, one]) => one.accountId === account).map(([id]) => id).slice(-10)
    const roleId = roleIdAt(own, role)
    const person = receivers[receiver]!
    switch (kind) {
      case "makeRole": {
        const answer = await client.post(`/api/authorizer/accounts/${account}/roles`, { name: `Role ${name}-${unique++}`, keys })
        if (!isDone(answer)) break
        ownRoles.set(answer.body.roleId, { accountId: account, keys: answer.body.permissions })
        note(kind, answer.body.permissions, held, who)
        break
      }
      case "changeRole": {
        const target = own[role % Math.max(1, own.length)]
        if (target === undefined) break
        const answer = await client.put(`/api/authorizer/accounts/${account}/roles/${target}/permissions`, { keys })
        if (!isDone(answer)) break
        ownRoles.set(target, { accountId: account, keys: answer.body.permissions })
        note(kind, answer.body.permissions, held, who)
        break
      }
      case "giveRole": {
        const choice = roleIdAt([...ownRoles.keys()].slice(-20), role)
        if (isDone(await client.put(`/api/ucaas/user/${person.userId}`, { roleId: choice }))) note(kind, keysOfRole(choice), held, who)
        break
      }
      case "grant": {
        const answer = await client.put(`/api/ucaas/user/${client.userId}/grantedPrivileges`, { granteeUserId: person.userId, privObjectTypeId: 1, privObjectId: 100, privileges: ["UPDATE", "READ"] })
        if (!isDone(answer)) break
        const receives = await keysOf(await server.as(await loginOf(person.userId)))
        const before = new Set([...held, ...keysOfRole(await roleOf(person.userId))])
        note(kind, receives, before, who)
        break
      }
      case "trust": {
        const other = accounts[(accounts.indexOf(account) + 1) % accounts.length]!
        const answer = await client.post(`/api/authorizer/accounts/${account}/trusts`, { trustedAccountId: other, trustedAccountName: titles[other], roleId })
        if (isDone(answer)) note(kind, keysOfRole(roleId), held, who)
        break
      }
      case "swap": {
        for (const one of pool.slice(0, givers.length)) {
          const contexts = (await one.client.get("/api/authorizer/role-contexts")).body as { account_id: number; role_id: number; current: boolean }[]
          const choice = Array.isArray(contexts) ? contexts.find(({ current }) => !current) : undefined
          if (choice === undefined) continue
          const answer = await one.client.put("/api/authorizer/role-contexts/swap", { account_id: choice.account_id, role_id: choice.role_id })
          if (!isDone(answer)) continue
          const there = server.withToken(answer.body.access_token as string, one.client.userId)
          note(kind, await keysOf(there), await keysOf(one.client), one.who)
          pool.push({ client: there, who: `${one.who}, swapped` })
          break
        }
        break
      }
      case "assume": {
        const answer = await client.post("/svc/auth/v1/auth/assume-role", { accountId: account, roleId, reason: "a random step" })
        if (!isDone(answer)) break
        const there = server.withToken(answer.body.access_token as string, client.userId)
        note(kind, await keysOf(there), held, who)
        pool.push({ client: there, who: `${who}, as role ${roleId} of ${account}` })
        break
      }
      case "template": {
        const answer = await client.post(`/api/admin/accounts/${account}/templates`, { name: `Template ${name}-${unique++}`, roles: [{ name: "Given", keys }] })
        if (isDone(answer)) note(kind, (answer.body.roles as { keys: PermissionKey[] }[]).flatMap((one) => one.keys), held, who)
        break
      }
      case "childAccess": {
        const answer = await client.put(`/api/admin/accounts/10/children/101/access`, { userId: await idOf("resellerManager", 10), level: ["no_access", "view", "manage"][role % 3] })
        if (isDone(answer)) note(kind, [], held, who)
        break
      }
      case "reparent": {
        const parent = accounts[role % 3]!
        const answer = await client.put(`/api/accounts/${account}/parent`, { parentAccountId: parent })
        if (!isDone(answer)) break
        // Whoever is above from now on could do this much there.
        note(kind, roles.partnerAccountSuperuser.keys, held, who)
        done.set("moved", (done.get("moved") ?? 0) + 1)
        const owner = await server.as(parent === 1 ? "superuser" : "partnerAccountSuperuser", parent)
        if ((await owner.get(`/api/accounts/${account}/configuration`)).status !== 200) faults.push(`${account} was moved under ${parent}, whose people do not reach it`)
        const other = parent === 10 ? 20 : 10
        const stranger = await server.as("partnerAccountSuperuser", other)
        if (account !== other && (await stranger.get(`/api/accounts/${account}/configuration`)).status !== 404) faults.push(`${account} was moved under ${parent}, and ${other} still reaches it`)
        break
      }
      case "newCustomer": {
        const answer = await client.post(`/api/accounts/${account}/children`, {
          name: `Customer ${name}`, countryCode: "US", administrator: { loginName: `owner-${name}-${unique++}@new.demo`, firstName: "New", lastName: "Owner", email: "new@new.example", sendWelcome: false },
        })
        if (isDone(answer)) note(kind, roles.accountSuperUser.keys, held, who)
        break
      }
    }
  }
  // Sequences begin alike: the tree is as it was, the receivers are end users, and nobody is trusted.
  const superuser = await server.as("superuser", 1)
  if (plan.some(({ kind }) => kind === "reparent")) for (const [id, parentAccountId] of [[10, 1], [20, 1], [100, 10], [101, 10], [102, 10]]) await superuser.put(`/api/accounts/${id}/parent`, { parentAccountId })
  for (const { userId } of receivers) await superuser.put(`/api/ucaas/user/${userId}`, { roleId: roles.endUser.id })
  for (const account of accounts) for (const other of accounts) if (plan.some(({ kind }) => kind === "trust") && account !== other) await superuser.delete(`/api/authorizer/accounts/${account}/trusts/${other}`)
  return faults
}

const titles: Readonly<Record<number, string>> = { 1: "Dialplane", 10: "Brightwire", 20: "Lumen Reach", 100: "Harbor Pine", 101: "Koala Freight", 102: "Thames Ledger" }
const idOf = async (role: string, accountId: number) => (await server.as(role, accountId)).userId
const read = async (userId: number) => (await (await server.as("superuser", 1)).get(`/api/ucaas/user/v4/${userId}`)).body as { loginName: string; roleMemberships: { roleId: number }[] }
const loginOf = async (userId: number) => (await read(userId)).loginName
const roleOf = async (userId: number) => (await read(userId)).roleMemberships[0]!.roleId

test(`in ${sequences} random sequences nobody gets more than the giver had`, async () => {
  const done = new Map<string, number>()
  const faults: string[] = []
  for (const plan of fc.sample(fc.array(step, { minLength: 2, maxLength: stepsEach }), { numRuns: sequences, seed })) faults.push(...(await play(plan, done)))
  expect(faults).toEqual([])
  // A run in which hardly anything was let through would prove nothing.
  expect([...done.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(sequences / 4)
  if (sequences >= 300) expect([...done.keys()].toSorted()).toEqual(["assume", "changeRole", "childAccess", "giveRole", "grant", "makeRole", "moved", "newCustomer", "reparent", "swap", "template", "trust"])
}, 3_600_000)
