import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { demoPassword } from "../../server/src/app/demo/demo-people.ts"
import { person, turnOn } from "../../server/src/identity/scim/scim.factory.ts"
import { projectRoot } from "../../server/src/kit/runtime/project-root.ts"
import { freePort } from "../../server/src/testing/free-port.ts"
import { startTestServer, type TestClient, type TestServer } from "../../server/src/testing/test-server.ts"
import { guideSamples, settingsOf, type Place } from "../../web/src/operations/developers/guide-samples.ts"

/** The guides of the API reference, run as they are shown, where there are the programs they use. */
const hasPrograms = ["bash", "curl", "openssl"].every((name) => spawnSync(name, ["--version"]).error === undefined)
let server: TestServer
let owner: TestClient
let place: Place
const scratch = mkdtempSync(join(tmpdir(), "dialplane-guides-"))
beforeAll(async () => {
  server = await startTestServer()
  await server.app.listen({ host: "127.0.0.1", port: 0 })
  place = {
    origin: `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`,
    accountId: 100,
  }
  owner = await server.as("accountSuperUser")
})
afterAll(async () => {
  rmSync(scratch, { recursive: true, force: true })
  await server.close()
})

const makeKey = async (scopes: string[]): Promise<{ apiKeyId: number; value: string }> =>
  (await owner.post("/svc/auth/api-keys", { name: "Guide", scopes, currentPassword: demoPassword })).body

const start = (command: string, parameters: string[], env: Record<string, string>) => {
  const child = spawn(command, parameters, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  child.stdout.on("data", (part: Buffer) => (output += part.toString()))
  child.stderr.on("data", (part: Buffer) => (output += part.toString()))
  return { child, ended: once(child, "close"), output: () => output }
}
/** With the settings as the guide sets them: values that are not replaced would be noticed. */
const shell = async (command: string, values: Record<string, string>) => {
  const run = start("bash", ["-c", `set -euo pipefail\n${settingsOf(values)}\n${command}`], {})
  const [code] = (await run.ended) as [number]
  expect(code, run.output()).toBe(0)
  return run.output()
}
let programs = 0
const startProgram = (text: string, values: Record<string, string>) => {
  const file = join(scratch, `program-${programs++}.mts`)
  // Readers install the package; here it is made of its sources.
  const client = pathToFileURL(join(projectRoot, "client/src/client.ts")).href
  writeFileSync(file, text.replaceAll('"@dialplane/client"', JSON.stringify(client)))
  return start(process.execPath, ["--import", "tsx", file], values)
}
const program = async (text: string, values: Record<string, string>) => {
  const run = startProgram(text, values)
  const [code] = (await run.ended) as [number]
  expect(code, run.output()).toBe(0)
  return run.output()
}
/** The guide names the values it needs; each is given, and no other. */
const valuesFor = <Name extends keyof typeof guideSamples>(
  name: Name,
  values: Record<keyof (typeof guideSamples)[Name]["values"], string>,
) => {
  expect(Object.keys(values)).toEqual(Object.keys(guideSamples[name].values))
  return values as Record<string, string>
}
const loginName = "end-user@harbor-pine.demo"

describe.skipIf(!hasPrograms)("with an API key", () => {
  const { listUsers, addGroup } = guideSamples.apiKey.steps
  const values = async () => valuesFor("apiKey", { API_KEY: (await makeKey(["read:users", "create:groups"])).value })

  test("users are listed", async () => {
    const { curl, typescript } = listUsers(place)
    expect(await shell(curl, await values())).toContain(loginName)
    expect(await program(typescript, await values())).toContain(loginName)
  })
  test("a group is added", async () => {
    const { curl, typescript } = addGroup(place)
    expect(await shell(curl, await values())).toMatch(/"groupId":\d+/)
    expect(await program(typescript, await values())).toMatch(/^\d+$/m)
    const { items } = (await owner.get("/api/accounts/100/groups?search=Train")).body
    expect(items.map((group: { group_name: string }) => group.group_name)).toEqual(["Trainees", "Trainers"])
  })
})

describe.skipIf(!hasPrograms)("everyday tasks", () => {
  const { assignNumber, createUser, followJob } = guideSamples.tasks.steps
  const extensionId = 100_103
  const userId = 100_140
  const scopes = [
    "create:users",
    "create:extensions",
    "update:users",
    "read:phone-numbers",
    "update:phone-numbers",
    "read:jobs",
  ]
  const values = async (login = "ada@example.com") =>
    valuesFor("tasks", {
      API_KEY: (await makeKey(scopes)).value,
      LOGIN_NAME: login,
      EXTENSION_ID: String(extensionId),
      USER_ID: String(userId),
    })

  test("a user is created", async () => {
    const { curl, typescript } = createUser(place)
    expect(await shell(curl, await values("ada@example.com"))).toContain('"loginName":"ada@example.com"')
    expect(await program(typescript, await values("grace@example.com"))).toMatch(/^\d+ \d+$/m)
    const { items } = (await owner.get("/api/users/accounts/100?search=Ada%20Miller")).body
    expect(items).toHaveLength(2)
  })
  test("a number is assigned", async () => {
    const numbersNow = async () =>
      (await owner.get(`/api/phone-numbers/accounts/100/numbers?extensionId=${extensionId}&limit=50`)).body.items.length
    const before = await numbersNow()
    const { curl, typescript } = assignNumber(place)
    expect(await shell(curl, await values())).toContain('"result":"done"')
    expect(await program(typescript, await values())).toContain("done")
    expect(await numbersNow()).toBe(before + 2)
  })
  test("a job is followed", async () => {
    const { curl, typescript } = followJob(place)
    const working = setInterval(() => void server.kit.jobs.drain(), 200)
    onTestFinished(() => clearInterval(working))
    expect(await shell(curl, await values())).toContain('"state":"done"')
    expect(await program(typescript, await values())).toContain("done 1")
  })
})

describe.skipIf(!hasPrograms)("keeping a copy", () => {
  const { setExternalId, listChanged } = guideSamples.synchronization.steps
  const userId = 100_141
  const values = async (externalId: string) =>
    valuesFor("synchronization", {
      API_KEY: (await makeKey(["read:users", "update:users"])).value,
      USER_ID: String(userId),
      EXTERNAL_ID: externalId,
    })

  test("a user gets an external id and is found by it", async () => {
    const { curl, typescript } = setExternalId(place)
    expect(await shell(curl, await values("HR-20417"))).toContain(`"items":[{"userId":${userId},`)
    expect(await program(typescript, await values("HR-20418"))).toMatch(new RegExp(`^${userId}$`, "m"))
  })
  test("only what changed is listed", async () => {
    const { curl, typescript } = listChanged(place)
    expect(await shell(curl, await values("HR-20418"))).toContain('"externalId":"HR-20418"')
    expect(await program(typescript, await values("HR-20418"))).toMatch(new RegExp(`^${userId} HR-20418 2`, "m"))
  })
})

test.skipIf(!hasPrograms)("with client credentials, users are listed", async () => {
  const { curl, typescript } = guideSamples.clientCredentials.steps.useToken(place)
  const { apiKeyId, value } = await makeKey(["read:users", "read:groups"])
  const values = valuesFor("clientCredentials", { CLIENT_ID: String(apiKeyId), CLIENT_SECRET: value })
  expect(await shell(curl, values)).toContain(loginName)
  expect(await program(typescript, values)).toContain(loginName)
})

test.skipIf(!hasPrograms)(
  "a signed event is accepted by the receiver, and one with another signature is not",
  async () => {
    const { curl, typescript } = guideSamples.webhooks.steps.verify()
    const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString("base64")}`
    const RECEIVER = `http://127.0.0.1:${await freePort()}/`
    const values = valuesFor("webhooks", { WEBHOOK_SECRET: secretOf(1), RECEIVER })
    const receiver = startProgram(typescript, values)
    onTestFinished(() => void receiver.child.kill())
    const patient = (command: string) =>
      command.replace("curl -i", "curl -i --retry 30 --retry-connrefused --retry-delay 1")
    expect(await shell(patient(curl), values)).toContain("204 No Content")
    expect(receiver.output()).toContain("webhook.test")
    expect(await shell(curl, { ...values, WEBHOOK_SECRET: secretOf(2) })).toContain("400 Bad Request")
  },
)

test.skipIf(!hasPrograms)("with a SCIM token, a user is found", async () => {
  const { curl, typescript } = guideSamples.scim.steps.findUser(place)
  const provider = await turnOn(server, owner)
  const { userName } = (await provider.post("/Users", person())).body
  const values = valuesFor("scim", { SCIM_TOKEN: provider.value, LOGIN_NAME: userName })
  expect(await shell(curl, values)).toContain('"totalResults":1')
  expect(await program(typescript, values)).toContain("totalResults: 1")
})
