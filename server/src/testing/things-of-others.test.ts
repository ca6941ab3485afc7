import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { TestClient, TestServer } from "./test-server.ts"
import { startTestServer } from "./test-server.ts"
import {
  accountId,
  ask,
  partsNaming,
  cases,
  giveThings,
  locationsOf,
  locationsOfServices,
  nameOf,
  servicesOf,
  snapshot,
  type Case,
  type Things,
} from "./things-of-others.ts"

/**
 * Every operation that acts on something that may be somebody's × things of somebody whom the caller may not manage.
 * Which operations these are, and where in the request they name it, comes from the contract: a new operation is in
 * this run by itself.
 */
let server: TestServer
let things: Things
let callers: { readonly name: string; readonly client: TestClient; readonly keys: ReadonlySet<PermissionKey> }[]

beforeAll(async () => {
  server = await startTestServer()
  things = await giveThings(server)
  const administrator = await server.as("accountAdministrator", accountId)
  const { body } = await administrator.post("/svc/auth/v1/auth/assume-role", {
    accountId,
    roleId: roles.accountSuperUser.id,
    reason: "to be the owner for once",
  })
  callers = [
    { name: "accountAdministrator", client: administrator, keys: roles.accountAdministrator.keys },
    {
      name: "accountAdministrator who assumed accountSuperUser",
      client: server.withToken(body.access_token as string, administrator.userId),
      keys: roles.accountAdministrator.keys,
    },
    { name: "usersAdmin", client: await server.as("usersAdmin", accountId), keys: roles.usersAdmin.keys },
  ]
})
afterAll(() => server.close())

const keyOf = ({ operation: { endpoint } }: Case) =>
  (endpoint.access.kind === "permission" ? endpoint.access.key : undefined)!
const refused = /\.(not_manageable|may_not_manage)$/
const asWhole = cases.filter(({ assignedAsset }) => assignedAsset.treatment === "manage")
const rowByRow = cases.filter(({ assignedAsset }) => assignedAsset.treatment === "each")

/** Row by row, but for users with all permissions of the owner only: these callers get a refusal of the whole request. */
const onlyForOwners: ReadonlyMap<string, string> = new Map([["sso.changeSsoUsers body.userIds[]", "sso.only_owners"]])

/**
 * A file for a phone vendor's zero-touch service that sets the owner's phone up: its MAC address, or any address to
 * fetch settings from.
 */
const holdsSecret = (text: string) =>
  text
    .replaceAll(/[^0-9a-f]/gi, "")
    .toLowerCase()
    .includes(String(things.mac)) || text.includes("://")

describe("something of the account's owner", () => {
  test("is refused to everybody below, wherever a request names it", async () => {
    const before = await snapshot(server)
    const faults: string[] = []
    for (const one of asWhole) {
      const bodies =
        one.assignedAsset.part === "params"
          ? [{ "no such field": true }]
          : partsNaming(one, things[one.assignedAsset.kind], 1)
      if (bodies.length === 0) faults.push(`${nameOf(one)}: no body could be made`)
      for (const { name, client, keys } of callers) {
        if (!keys.has(keyOf(one))) continue
        for (const body of bodies) {
          const answer = await ask(client, one, things, body)
          if (answer.status !== 403 || !refused.test(answer.body?.code ?? ""))
            faults.push(`${nameOf(one)} as ${name}: ${answer.status} ${answer.body?.code}`)
        }
      }
    }
    expect(faults.slice(0, 30), `${faults.length} faults`).toEqual([])
    expect(await snapshot(server)).toBe(before)
  }, 240_000)

  test("is left out where each of many things gets a result of its own", async () => {
    const before = await snapshot(server)
    const faults: string[] = []
    let files = 0
    for (const one of rowByRow) {
      const bodies = partsNaming(one, things[one.assignedAsset.kind], 6)
      for (const { name, client, keys } of callers) {
        if (!keys.has(keyOf(one))) continue
        const isFirst = name === callers[0]!.name
        let begun = 0
        const wholeRefusal = onlyForOwners.get(nameOf(one))
        // The others ask less often: the way to each thing is the same, only who asks is not.
        for (const body of isFirst ? bodies : bodies.slice(0, 2)) {
          const answer = await ask(client, one, things, body)
          if (answer.status < 300) begun += 1
          if (wholeRefusal !== undefined && (answer.status !== 403 || answer.body?.code !== wholeRefusal))
            faults.push(`${nameOf(one)} as ${name}: ${answer.status} ${answer.body?.code}`)
          if (one.operation.endpoint.answers === "file" && answer.status < 300) {
            files += 1
            const text = String(answer.body)
            // The row says that it was refused, and nothing of the thing itself.
            if (!text.includes(`#${things.device}`) || holdsSecret(text))
              faults.push(`${nameOf(one)} as ${name}: ${text}`)
          }
          await server.kit.jobs.drain()
        }
        if (isFirst && begun === 0 && wholeRefusal === undefined)
          faults.push(`${nameOf(one)} as ${name}: nothing was begun`)
        if ((await snapshot(server)) !== before)
          faults.push(`${nameOf(one)} as ${name}: something of the owner's has changed`)
      }
    }
    expect(faults.slice(0, 10), `${faults.length} faults`).toEqual([])
    expect(files).toBeGreaterThan(0)
    expect(before).not.toContain("something is missing")
  }, 240_000)

  test("stays at its location, whichever kind of service it is", async () => {
    const owner = await server.as("accountSuperUser", accountId)
    const services = await servicesOf(server, things)
    const [from, to] = await locationsOf(server)
    const places = () => locationsOfServices(server, services)
    const base = `/api/provisioning/accounts/${accountId}/services/location`
    expect((await owner.put(base, { toLocationId: from, services })).status).toBe(200)
    await server.kit.jobs.drain()
    expect(await places()).toEqual([from, from, from])
    for (const { name, client } of callers.filter((one) => one.keys.has("update:locations"))) {
      const preview = await client.post(`${base}/preview`, { toLocationId: to, services })
      expect(preview.body, name).toMatchObject({ changed: 0, leftOutCount: 3 })
      const started = await client.put(base, { toLocationId: to, services })
      await server.kit.jobs.drain()
      expect((await client.get(`/api/portal/jobs/${started.body.jobId}`)).body, name).toMatchObject({ failedRows: 3 })
      expect(await places(), name).toEqual([from, from, from])
    }
    // Nor does an undo move them.
    const moved = await owner.put(base, { toLocationId: to, services })
    await server.kit.jobs.drain()
    const undone = await callers[0]!.client.post(`/api/portal/jobs/${moved.body.jobId}/revert`)
    expect(undone.status).toBe(200)
    await server.kit.jobs.drain()
    expect((await callers[0]!.client.get(`/api/portal/jobs/${undone.body.jobId}`)).body).toMatchObject({
      failedRows: 3,
    })
    expect(await places()).toEqual([to, to, to])
  }, 60_000)

  test("is open to the owner", async () => {
    const owner = await server.as("accountSuperUser", accountId)
    const faults: string[] = []
    for (const one of asWhole.filter(({ assignedAsset }) => assignedAsset.part === "params")) {
      const { status, body } = await ask(owner, one, things, { "no such field": true })
      if (refused.test(body?.code ?? "") || status >= 500) faults.push(`${nameOf(one)}: ${status} ${body?.code}`)
    }
    expect(faults).toEqual([])
  }, 120_000)

  test("covers what there is", () => {
    expect(new Set(asWhole.map(({ assignedAsset }) => assignedAsset.kind)).size).toBe(9)
    expect(asWhole.length).toBeGreaterThan(110)
    // Asked by nobody above: only staff of partners hold the key.
    expect(asWhole.filter((one) => !callers.some(({ keys }) => keys.has(keyOf(one)))).map(nameOf)).toEqual([
      "partners.setChildAccess body.userId",
    ])
  })
})
