import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { runtimeConfig, systemConfigNames } from "@dialplane/contract/operations/config/config.schema"
import { defaultMonitoringPattern } from "@dialplane/contract/calling/pbx-settings/monitoring-pattern"
import { microserviceNames, serviceNames } from "@dialplane/contract/kit/service"
import { buildServer } from "../../app/build-server.ts"
import { ConfigError } from "../../kit/runtime/config.ts"
import { startMail } from "../../kit/mail/mail.ts"
import { testConfig } from "../../testing/test-config.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

/** The server as it would start with other settings, on the same database. */
const configWith = async (settings: NodeJS.ProcessEnv) => {
  const config = testConfig(settings)
  const app = await buildServer({ ...server.kit, config, mail: startMail(config, server.kit.secrets, server.kit.jobs) })
  const answer = await app.inject("/wgConfig.json")
  await app.close()
  return answer.json<Record<string, unknown>>()
}

describe("wgConfig.json", () => {
  test("tells everyone the base address of every service, cache seconds, rate, switches and stand-ins", async () => {
    const { status, body, headers } = await server.anonymous().get("/wgConfig.json")
    expect(status).toBe(200)
    expect(headers["cache-control"]).toBe("no-store")
    expect(Object.keys(body.services)).toEqual([...serviceNames, ...microserviceNames])
    expect(body).toMatchObject({
      services: { auth: "/svc/auth", voice: "/svc/voice", phoneSystem: "" },
      cacheExpiry: { default: 10, services: { session: 0, reporting: 0 } },
      authRequestRate: 10,
      plannedOutageServices: [],
      bulkMoveBatchSize: 50,
      basicVoiceServices: true,
      callPickupGroups: true,
      vrGroupManagement: true,
      userMfaSetup: true,
      phoneNumberProvisioning: true,
      mainBusinessNumberText: true,
      canadaProvisioning: true,
      separatePredirectional: false,
      callQueueMicroservice: { accounts: [], digitRange: null },
      callMonitoringPattern: defaultMonitoringPattern,
      worldOfficeCountries: expect.arrayContaining(["US", "GB"]),
      identityProvider: { authorizationPath: "/idp/auth", clientId: "dialplane-portal" },
      portalClient: { clientId: "dialplane-portal", accessKey: "portal" },
      sandboxes: ["mail-outbox"],
      demo: true,
    })
    expect(runtimeConfig.parse(body)).toEqual(body)
  })

  test("follows the settings, and the operator's own words win", async () => {
    const body = await configWith({
      AUTH_REQUEST_RATE: "2",
      PLANNED_OUTAGES: "reporting, billing",
      SMTP_URL: "smtp://127.0.0.1:2525",
      DEMO: "0",
      RUNTIME_CONFIG: JSON.stringify({
        callPickupGroups: false,
        callQueueMicroservice: { accounts: [100], digitRange: "0-4" },
        somethingNew: { deep: [1] },
      }),
    })
    expect(body).toMatchObject({
      authRequestRate: 2,
      plannedOutageServices: ["reporting", "billing"],
      sandboxes: [],
      demo: false,
      callPickupGroups: false,
      callQueueMicroservice: { accounts: [100], digitRange: "0-4" },
      somethingNew: { deep: [1] },
    })
  })

  test("a service that is moved leaves the others where they are, also one that is a part of another", async () => {
    const { services } = await configWith({
      RUNTIME_CONFIG: '{"services":{"callQueues":"https://queues.example/v1"}}',
    })
    expect(services).toMatchObject({ callQueues: "https://queues.example/v1", auth: "/svc/auth", users: "" })
    expect((await configWith({}))["services"]).toMatchObject({ callQueues: "/svc/call-queues" })
  })

  test.each<[string, object]>([
    ["callQueueMicroservice.digitRange", { callQueueMicroservice: { accounts: [], digitRange: "0 to 4" } }],
    ["callQueueMicroservice.digitRange", { callQueueMicroservice: { accounts: [], digitRange: "4-0" } }],
    ["callQueueMicroservice.accounts[0]", { callQueueMicroservice: { accounts: ["100"], digitRange: null } }],
    ["callQueueMicroservice", { callQueueMicroservice: { account: [100] } }],
    ["services.callQueues", { services: { callQueues: "queues.example" } }],
    ["services.callQueues", { services: { callQueues: "//queues.example" } }],
    ["services.callQueues", { services: { callQueues: "https://queues.example/?to=1" } }],
    ["services.callQueues", { services: { callQueues: "https://user:secret@queues.example" } }],
    ["services.callQueues", { services: { callQueues: "https://queues.example; script-src *" } }],
    ["services.callQueues", { services: { callQueues: "https://queues.example;script-src/" } }],
    ["callMonitoringPattern", { callMonitoringPattern: "*44(" }],
    ["callMonitoringPattern", { callMonitoringPattern: "(?=\\*44)" }],
    ["callMonitoringPattern", { callMonitoringPattern: "^(\\d{99}){99}$" }],
    ["services.users", { services: { users: "javascript:alert(1)" } }],
  ])("%s that cannot be used is refused at the start, with its reason", async (field, settings) => {
    await expect(configWith({ RUNTIME_CONFIG: JSON.stringify(settings) })).rejects.toThrow(
      new RegExp(`RUNTIME_CONFIG[^]*(Must|Has|Invalid|Unknown)[^]*at ${field.replace(/[[\].]/g, "\\$&")}(?!\\w)`),
    )
  })

  test("retail platforms are told as the server knows them, by either setting", async () => {
    expect(await configWith({ RETAIL_PLATFORM_PARTNERS: "30" })).toMatchObject({ retailPlatformPartners: [30] })
    expect(
      testConfig({ RETAIL_PLATFORM_PARTNERS: "30", RUNTIME_CONFIG: '{"retailPlatformPartners":[40,50]}' })
        .retailPlatformPartners,
    ).toEqual([40, 50])
  })

  test("with settings that cannot be used, the server does not start and says which", async () => {
    await expect(configWith({ PLANNED_OUTAGES: "billing,weather" })).rejects.toThrow(/PLANNED_OUTAGES.*weather/)
    await expect(configWith({ RUNTIME_CONFIG: '{"callPickupGroups":"perhaps"}' })).rejects.toThrow(
      /RUNTIME_CONFIG[\s\S]*callPickupGroups/,
    )
    expect(() => testConfig({ RUNTIME_CONFIG: "[1]" })).toThrow(ConfigError)
  })
})

describe("a system setting", () => {
  test("is told to anyone signed in, by name", async () => {
    const client = await server.as("endUser")
    const values = await Promise.all(
      systemConfigNames.map(async (name) => (await client.get(`/api/ucaas/general/systemConfig?name=${name}`)).body),
    )
    expect(values).toEqual([
      { name: "maximumUploadBytes", value: 2_000_000 },
      { name: "passwordMinimumLength", value: 12 },
      { name: "passwordMaximumLength", value: 128 },
      { name: "lockoutMinutes", value: 15 },
      { name: "sessionMinutes", value: 20_160 },
      { name: "version", value: expect.stringMatching(/^\d+\.\d+\.\d+/) },
    ])
  })

  test("of an unknown name is refused, and to strangers everything is", async () => {
    const client = await server.as("endUser")
    expect(await client.get("/api/ucaas/general/systemConfig?name=secretKey")).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "name" }] },
    })
    expect((await server.anonymous().get("/api/ucaas/general/systemConfig?name=version")).status).toBe(401)
  })
})
