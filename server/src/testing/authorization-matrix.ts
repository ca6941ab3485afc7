import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { operations, type Operation } from "@dialplane/contract/domains"
import { allPaths, type Endpoint } from "@dialplane/contract/kit/endpoint"
import { roleKeys, roles, vendorSupportKeys, type RoleKey } from "@dialplane/contract/kit/access/roles.table"
import { scopesWithin } from "@dialplane/contract/identity/api-keys/api-key-scopes"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { demoPassword, demoSignIns } from "../app/demo/demo-people.ts"
import { sql } from "../kit/database/sql.ts"
import { hashToken } from "../kit/runtime/secrets.ts"
import { expectedAccess, type Caller, type Verdict } from "./expected-access.ts"
import { addressOf, isRealSample, parameterNames, sampleParam, someoneOf, type SampleTarget } from "./sample-values.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "./test-server.ts"

/**
 * Every operation × every role, an unknown caller, an expired token, an expired password × the own account, those
 * below, above and beside it, and an unrelated one; also callers who act there through a trust or an assumed role, or
 * did until a moment ago. The expected result is derived from the contract independently of the server
 * (expected-access.ts).
 */
interface Asking {
  readonly caller: Caller
  readonly client: TestClient
}

let server: TestServer
let everyone: Asking[]

const nobody = { accountId: 0, userId: 0, keys: new Set<never>(), reach: "own" } as const

const gather = async (): Promise<Asking[]> => {
  const places = roleKeys.flatMap((role) => {
    const accountId = [1, 10, 100].find((id) => demoSignIns[id]?.includes(role))
    return accountId === undefined ? [] : [{ role, accountId }]
  })
  // Every user gets an authentication method with the user's id.
  await server.database.transaction("system", (db) =>
    db.run(sql`
    insert into mfa_methods (account_id, id, user_id, kind, name, address, confirmed_at) overriding system value
    select u.account_id, u.id, u.id, 'email', 'Code by mail', 'someone@somewhere.example', now() from users u`),
  )
  // And an API key, too.
  await server.database.transaction("system", (db) =>
    db.run(sql`
    insert into api_keys (account_id, id, name, owner_user_id, scopes, prefix, last4, secret_hash, created_by)
    select u.account_id, u.id, 'Key', u.id, '{read:users}', 'AAAAAAAA', 'AAAA', 'no value ' || u.id, '' from users u
    on conflict do nothing`),
  )
  // They are revoked, because an account can have 20 that are not.
  await server.database.transaction("system", (db) => db.run(sql`update api_keys set revoked_at = now()`))
  const stale = await asRole("accountSuperUser", 102)
  const signedIn = await Promise.all(places.map(({ role, accountId }) => asRole(role, accountId)))
  const vendorSupport = await server.as("vsu@dialplane.demo")
  const expiredPassword = await asRole("accountSuperUser", 101)
  const expiredToken = await server.as("superuser", 1, { accessTokenSeconds: -1 })
  await server.database.transaction("system", (db) =>
    db.run(sql`update credentials set must_change = true where user_id = ${expiredPassword.caller.userId}`),
  )
  const others = [...signedIn, ...(await gatherActing()), ...(await gatherKeys())]
  // The run takes longer than a confirmation lasts.
  await server.database.transaction("system", (db) =>
    db.run(sql`
      update sessions set confirmed_at = now() + (case when user_id = ${stale.caller.userId} then -1 else 1 end)
        * interval '1 day', started_at = now() - interval '1 hour' where home_session_id is null`),
  )
  return [
    ...others,
    {
      caller: { ...stale.caller, name: "someone whose session is not confirmed", isStale: true },
      client: stale.client,
    },
    {
      caller: {
        name: "vendor support",
        state: "signedIn",
        accountId: 1,
        userId: vendorSupport.userId,
        keys: vendorSupportKeys,
        reach: "tree",
        isVendorSupport: true,
      },
      client: vendorSupport,
    },
    {
      caller: { ...expiredPassword.caller, name: "someone with an expired password", state: "passwordExpired" },
      client: expiredPassword.client,
    },
    { caller: { ...nobody, name: "someone unknown", state: "unknown" }, client: server.anonymous() },
    { caller: { ...nobody, name: "an expired token", state: "unknown", accountId: 1 }, client: expiredToken },
    // Its token is for the protocol only.
    { caller: { ...nobody, name: "an identity provider", state: "unknown" }, client: await identityProvider() },
  ]
}

const identityProvider = async () => {
  const value = `dps_AAAAAAAA_${"A".repeat(43)}`
  await server.database.transaction("system", async (db) => {
    await db.run(sql`
      insert into scim_settings (account_id, enabled, acts_for_user_id)
      select 100, true, u.id from users u where u.sort_login = 'account-super-user@harbor-pine.demo'`)
    await db.run(sql`
      insert into scim_tokens (account_id, prefix, last4, secret_hash, expires_at, created_by)
      values (100, 'AAAAAAAA', 'AAAA', ${hashToken(value)}, now() + interval '90 days', '')`)
  })
  return server.withToken(value)
}

const both = (one: ReadonlySet<PermissionKey>, other: ReadonlySet<PermissionKey>): ReadonlySet<PermissionKey> =>
  new Set([...one].filter((key) => other.has(key)))

/**
 * Programs with keys of the owner of account 100: one with all scopes, one whose scopes the owner does not hold, and
 * one that got an access token by OAuth client credentials, for reading only.
 */
const gatherKeys = async (): Promise<Asking[]> => {
  const owner = await server.as("accountSuperUser", 100)
  const all = scopesWithin(roles.accountSuperUser.keys)
  const make = async () =>
    (
      await owner.post("/svc/auth/api-keys", {
        name: "Matrix",
        scopes: [...all],
        requestsPerMinute: 6000,
        currentPassword: demoPassword,
      })
    ).body as { apiKeyId: number; value: string }
  const [full, empty] = [await make(), await make()]
  await server.database.transaction("system", (db) =>
    db.run(sql`update api_keys set scopes = '{read:account-search}' where id = ${empty.apiKeyId}`),
  )
  const reads = [...all].filter((one) => one.startsWith("read:"))
  const token = await server.request({
    method: "POST",
    url: "/svc/auth/v1/oauth2/token",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: String(full.apiKeyId),
      client_secret: full.value,
      scope: reads.join(" "),
    }).toString(),
  })
  expect(token.status, JSON.stringify(token.body)).toBe(200)
  const key = { state: "signedIn", accountId: 100, userId: owner.userId, reach: "own", isKey: true } as const
  return [
    { caller: { ...key, name: "an API key", keys: all }, client: server.withToken(full.value) },
    { caller: { ...key, name: "an API key without rights", keys: new Set() }, client: server.withToken(empty.value) },
    {
      caller: { ...key, name: "an OAuth client", keys: new Set(reads) },
      client: server.withToken(token.body.access_token as string),
    },
  ]
}

/** Callers who act in account 100: by a trust, by an assumed role, and after either has ended. */
const gatherActing = async (): Promise<Asking[]> => {
  const owner = await server.as("accountSuperUser", 100)
  const trust = "/api/authorizer/accounts/100/trusts"
  const trusted = async (accountId: number, accountName: string) => {
    await owner.post(trust, {
      trustedAccountId: accountId,
      trustedAccountName: accountName,
      roleId: roles.usersAdmin.id,
    })
    const friend = await server.as("accountSuperUser", accountId)
    const { body } = await friend.put("/api/authorizer/role-contexts/swap", {
      account_id: 100,
      role_id: roles.usersAdmin.id,
    })
    return server.withToken(body.access_token as string, friend.userId)
  }
  const assumed = async () => {
    const helper = await server.as("customerSupportManager", 1)
    const { body } = await helper.post("/svc/auth/v1/auth/assume-role", {
      accountId: 100,
      roleId: roles.accountAdministrator.id,
      reason: "a look for the matrix",
    })
    return { client: server.withToken(body.access_token as string, helper.userId), sessionId: body.sessionId as string }
  }
  const [friend, former, helper, late] = [
    await trusted(140, "Iceberg Foods"),
    await trusted(121, "First Light"),
    await assumed(),
    await assumed(),
  ]
  await owner.delete(`${trust}/121`)
  await server.database.transaction("system", (db) =>
    db.run(sql`update sessions set expires_at = now() - interval '1 second' where id = ${late.sessionId}`),
  )
  const there = { state: "signedIn", accountId: 100, reach: "own" } as const
  return [
    {
      caller: {
        ...there,
        name: "someone trusted",
        homeAccountId: 140,
        userId: friend.userId,
        keys: both(roles.usersAdmin.keys, roles.accountSuperUser.keys),
      },
      client: friend,
    },
    { caller: { ...nobody, name: "someone once trusted", state: "unknown" }, client: former },
    {
      caller: {
        ...there,
        name: "an assumed role",
        homeAccountId: 1,
        userId: helper.client.userId,
        keys: both(roles.accountAdministrator.keys, roles.customerSupportManager.keys),
      },
      client: helper.client,
    },
    { caller: { ...nobody, name: "an assumption that is over", state: "unknown" }, client: late.client },
  ]
}

const asRole = async (role: RoleKey, accountId: number): Promise<Asking> => {
  const client = await server.as(role, accountId)
  return {
    caller: {
      name: role,
      state: "signedIn",
      accountId,
      userId: client.userId,
      keys: roles[role].keys,
      reach: roles[role].reach,
      isParentType: roles[role].parentType,
    },
    client,
  }
}

/** The accounts of the demo data by their relation to the caller's. */
const related: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  0: { own: 100 },
  1: { own: 1, child: 10, grandchild: 100, otherChild: 20 },
  10: { own: 10, child: 100, parent: 1, sibling: 20, stranger: 110 },
  100: { own: 100, parent: 10, sibling: 101, stranger: 110, top: 1 },
  101: { own: 101, parent: 10, sibling: 100 },
  102: { own: 102, parent: 10, sibling: 100 },
}

const isFull = process.env["MATRIX"] === "full"
/** Tested in all accounts in every run: one role for each way of reaching accounts. */
const thorough: ReadonlySet<string> = new Set(["accountSuperUser", "partnerAccountSuperuser", "someone trusted"])
let turn = 0

const targetsOf = (caller: Caller, endpoint: Endpoint): { relation: string; target: SampleTarget }[] => {
  const accounts = Object.entries(related[caller.accountId]!)
  const names = parameterNames(endpoint.path)
  if (names.length === 0) return [{ relation: "own", target: { accountId: accounts[0]![1], userId: caller.userId } }]
  const all = accounts.map(([relation, accountId]) => ({
    relation,
    target: { accountId, userId: someoneOf(accountId) },
  }))
  // The own account and one of the others, a different one for each operation and caller; `MATRIX=full` tests all of
  // them.
  const others = all.slice(1)
  const targets =
    isFull || thorough.has(caller.name)
      ? all
      : [all[0]!, ...(others.length === 0 ? [] : [others[turn++ % others.length]!])]
  const self =
    names.some((name) => name === "userId" || name === "loginName" || name === "mfaId") &&
    caller.userId !== 0 &&
    // What else a key may not do to its owner is tested with the domain.
    (caller.isKey !== true || (endpoint.access.kind === "permission" && endpoint.access.orSelf))
  return self
    ? [
        ...targets,
        { relation: "self", target: { accountId: caller.homeAccountId ?? caller.accountId, userId: caller.userId } },
      ]
    : targets
}

/** A request that shows whether access is granted without changing anything: its body (or query) is invalid. */
const probe = (
  endpoint: Endpoint,
  client: TestClient,
  url: string,
  relation: string,
  readsAtHome: boolean,
): Promise<TestAnswer> => {
  const wrong = { "no such field": true }
  // Reads in the own account are carried out, to see that nothing after the access check refuses them; elsewhere only
  // access is tested.
  const carriedOut =
    readsAtHome && (relation === "own" || relation === "self") && !endpoint.sideEffect && endpoint.answers !== "events"
  switch (endpoint.method) {
    case "GET":
      return client.get(carriedOut ? url : `${url}?no-such-field=1`)
    case "POST":
      return client.post(url, wrong)
    case "PUT":
      return client.put(url, wrong)
    case "PATCH":
      return client.patch(url, wrong)
    case "DELETE":
      return client.delete(url, wrong)
  }
}

const codes: Readonly<Record<Exclude<Verdict, "allowed" | "notFound">, string>> = {
  signInNeeded: "request.sign_in_needed",
  notAllowed: "request.not_allowed",
  limited: "request.limited_by_account",
  notForKeys: "api_key.not_for_keys",
  passwordExpired: "request.password_expired",
  recentProofNeeded: "recent_proof.needed",
}

const faultOf = (endpoint: Endpoint, path: string, verdict: Verdict, answer: TestAnswer): string | undefined => {
  const got = `${answer.status} ${answer.body?.code ?? ""}`
  if (answer.status >= 500) return `BROKEN: ${got}`
  if (verdict === "notFound") return answer.status === 404 ? undefined : `LEAK: expected 404, got ${got}`
  if (verdict !== "allowed")
    return answer.body?.code === codes[verdict] ? undefined : `LEAK: expected ${codes[verdict]}, got ${got}`
  // A refusal that the operation declares (a wrong password, a missing object) is not a question of access.
  const declared = endpoint.problems.some((problem) => problem.code === answer.body?.code)
  const denied =
    answer.status === 401 ||
    answer.status === 403 ||
    (answer.status === 404 && parameterNames(path).every(isRealSample))
  // Operations on one's own objects answer those of others as not found; the tests of their domain try both.
  const hidden =
    answer.status === 404 &&
    endpoint.access.kind === "permission" &&
    endpoint.access.subject.kind !== "own" &&
    !endpoint.access.key.includes(":own-") &&
    parameterNames(path).every(isRealSample)
  return denied && (!declared || hidden) ? `WRONG DENIAL: ${got}` : undefined
}

/**
 * One of three roles carries out the read, a different one for each operation; for the others only access is tested.
 * `MATRIX=full` tests all.
 */
const readsAtHome = (operation: Operation, asking: Asking) =>
  isFull || thorough.has(asking.caller.name) || (operations.indexOf(operation) + everyone.indexOf(asking)) % 3 === 0

const check = async (operation: Operation, path: string, asking: Asking) => {
  const [{ id, endpoint }, { caller, client }] = [operation, asking]
  const faults: string[] = []
  for (const { relation, target } of targetsOf(caller, endpoint)) {
    const url = addressOf(endpoint, path, (name) => sampleParam(name, target))
    const fault = faultOf(
      endpoint,
      path,
      expectedAccess(endpoint, caller, target),
      await probe(endpoint, client, url, relation, readsAtHome(operation, asking)),
    )
    if (fault !== undefined)
      faults.push(`${id} ${endpoint.method} ${url} as ${caller.name}, ${relation} account: ${fault}`)
  }
  return faults
}

/** Tests the access to some domains. */
export const testAccess = (domainNames: readonly string[]) => {
  beforeAll(async () => {
    server = await startTestServer()
    everyone = await gather()
  })
  afterAll(() => server.close())

  describe.each(domainNames)("%s", (domain) => {
    const ofDomain = operations.filter((operation) => operation.domain === domain)
    test("gives every operation to those who may and to nobody else", async () => {
      const faults: string[] = []
      // One caller after another: the server caches callers briefly, and would load each one again if they took turns.
      for (const asking of everyone) {
        for (const operation of ofDomain) faults.push(...(await check(operation, operation.endpoint.path, asking)))
      }
      expect(faults.slice(0, 15), `${faults.length} faults`).toEqual([])
    }, 240_000)

    test("guards every further address of an operation in the same way", async () => {
      const some = everyone.filter(({ caller }) =>
        ["accountSuperUser", "endUser", "partnerAccountSuperuser", "someone unknown"].includes(caller.name),
      )
      const faults: string[] = []
      for (const asking of some) {
        for (const operation of ofDomain)
          for (const path of allPaths(operation.endpoint).slice(1))
            faults.push(...(await check(operation, path, asking)))
      }
      expect(faults.slice(0, 15), `${faults.length} faults`).toEqual([])
    }, 240_000)
  })

  test("the run covers every role that can sign in", () => {
    expect(everyone.filter(({ caller }) => caller.state === "signedIn")).toHaveLength(33)
  })
}
