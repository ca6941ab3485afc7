import { afterAll, beforeAll, expect, test } from "vitest"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const ucaas = "/api/ucaas/account/100"
const log = "/api/reporting/accounts/100/audit-log/events"
interface Entry {
  readonly entryId: number
  readonly action: string
  readonly objectId: string
  readonly traceId: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}
const done = ({ status, body }: TestAnswer) => {
  expect(status >= 200 && status < 300, JSON.stringify(body)).toBe(true)
  return body
}
/** The entries of one request, by what they are about. */
const entriesOf = async (deletion: string) => {
  const [{ traceId }] = done(await owner.get(`${log}?action=${deletion}&limit=1`)).items as [Entry]
  const found = done(await owner.get(`${log}?search=${traceId}&limit=100`)).items as Entry[]
  return new Map(found.map((entry) => [`${entry.action} ${entry.objectId}`, entry]))
}
const revert = (entry: Entry | undefined) => owner.post(`${log}/${entry!.entryId}/revert`)
const to = (extensionId: number) => ({ kind: "extension", extensionId })

const makeOwners = async (target: number, scheduleId: number) => {
  const group = done(
    await owner.post(`${ucaas}/groups`, { name: "Sends on", noAnswer: to(target), scheduleId, closed: to(target) }),
  )
  const queue = done(
    await owner.post(`${ucaas}/callQueues`, {
      name: "Overflows",
      destinations: { full: to(target) },
      settings: { schedule: { scheduleId } },
    }),
  )
  const menu = done(
    await owner.post("/api/admin/accounts/100/virtual-receptionists", {
      name: "Keys",
      scheduleId,
      noInput: to(target),
      keys: [{ key: "1", action: "destination", destination: to(target) }],
    }),
  )
  const paging = done(await owner.post(`${ucaas}/pageGroups`, { name: "Pages", scheduleId }))
  const button = done(
    await owner.post(`${ucaas}/phonenumber/12075550140/click-to-call-keys`, {
      label: "Contact",
      allowedOrigins: ["https://www.example.com"],
      scheduleId,
    }),
  )
  const flow = done(
    await owner.post("/api/admin/accounts/100/call-flows", {
      name: `Steps to ${target}`,
      graph: {
        start: "hours",
        steps: [
          { kind: "schedule", id: "hours", scheduleId, open: "desk", closed: "end" },
          { kind: "destination", id: "desk", to: to(target), noAnswer: null },
          { kind: "destination", id: "end", to: { kind: "hangUp" }, noAnswer: null },
        ],
      },
    }),
  )
  const extension = done(await owner.get(`${ucaas}/extension/100101`))
  done(
    await owner.put("/api/appserver/accounts/100/extensions/100101", {
      forwarding: { ...extension.forwarding, busy: { on: true, to: to(target) } },
    }),
  )
  return { group, queue, menu, paging, button, flow }
}

test("every object that follows a replacement has an entry of its own in the request that deletes", async () => {
  const target = done(await owner.post(`${ucaas}/groups`, { name: "Going" })).callGroupId as number
  const { scheduleId } = done(await owner.post("/api/admin/accounts/100/schedules", { name: "Ends", weekly: {} }))
  const { group, queue, menu, paging, flow } = await makeOwners(target, scheduleId)
  done(await owner.put(`${ucaas}/v2/pbxSettings`, { operator: { extensionId: target } }))

  done(await owner.delete(`${ucaas}/callgroup/${target}?replaceWith=100805`))
  const moved = await entriesOf("call_group.deleted")
  const [was, is] = [{ extensionId: target }, { extensionId: 100_805 }]
  expect(moved.get(`call_group.changed ${group.callGroupId}`)).toMatchObject({
    before: { noAnswer: was, closed: was },
    after: { noAnswer: is, closed: is },
  })
  expect(moved.get(`queue.changed ${queue.queueId}`)).toMatchObject({
    before: { whenFull: was },
    after: { whenFull: is },
  })
  expect(moved.get(`virtual_receptionist.changed ${menu.vrId}`)).toMatchObject({ after: { noInput: is } })
  expect(moved.get(`virtual_receptionist.keys_changed ${menu.vrId}`)).toMatchObject({
    after: { keys: [{ leadsToId: 100_805 }] },
  })
  expect(moved.get(`call_flow.references_replaced ${flow.callFlowId}`)).toMatchObject({
    before: { leadsToId: target },
    after: { leadsTo: "421 Sales", leadsToId: 100_805 },
  })
  expect(moved.get("extension.changed 100101")).toMatchObject({ after: { forwarding: { busy: { to: is } } } })
  expect(moved.get("pbx_settings.changed 100")).toMatchObject({ after: { operatorId: 100_805 } })
  // While the group is gone, nothing can lead to it.
  expect(await revert(moved.get(`queue.changed ${queue.queueId}`))).toMatchObject({
    status: 400,
    body: { code: "destination.extension_unknown" },
  })
  expect(await revert(moved.get(`call_flow.references_replaced ${flow.callFlowId}`))).toMatchObject({
    status: 409,
    body: { code: "audit.reference_gone" },
  })
  // Restored, it gets its calls again from each whose change is reverted.
  done(await revert(moved.get(`call_group.deleted ${target}`)))
  done(await revert(moved.get(`queue.changed ${queue.queueId}`)))
  expect(done(await owner.get(`${ucaas}/callQueueKit/${queue.queueId}`)).destinations.full).toMatchObject(was)
  done(await revert(moved.get(`call_flow.references_replaced ${flow.callFlowId}`)))
  const flowPath = `/api/admin/accounts/100/call-flows/${flow.callFlowId}`
  expect(done(await owner.get(flowPath)).graph).toEqual(flow.graph)

  done(await owner.delete(`/api/admin/accounts/100/schedules/${scheduleId}?replaceWith=2001`))
  const rescheduled = await entriesOf("schedule.deleted")
  for (const [action, id] of [
    ["call_group.changed", group.callGroupId],
    ["queue.changed", queue.queueId],
    ["virtual_receptionist.changed", menu.vrId],
    ["paging_group.changed", paging.pagingGroupId],
    ["call_flow.references_replaced", flow.callFlowId],
    ["click_to_call.key_changed", "12075550140"],
  ])
    expect(rescheduled.get(`${action} ${id}`), `${action} ${id}`).toMatchObject({
      before: { schedule: "Ends", scheduleId },
      after: { schedule: "Office hours", scheduleId: 2001 },
    })
  done(await revert(rescheduled.get("schedule.deleted " + scheduleId)))
  done(await revert(rescheduled.get(`call_flow.references_replaced ${flow.callFlowId}`)))
  expect(done(await owner.get(flowPath)).graph).toEqual(flow.graph)
})

test("steps that were changed since, or published since, are not reverted", async () => {
  const flows = "/api/admin/accounts/100/call-flows"
  const target = done(await owner.post(`${ucaas}/groups`, { name: "Going, too" })).callGroupId as number
  const step = (id: string, leadsTo: object) => ({ kind: "destination", id, to: leadsTo, noAnswer: null })
  const graph = { start: "one", steps: [step("one", to(target))] }
  const make = async (name: string) => done(await owner.post(flows, { name, graph })).callFlowId as number
  const publish = async (id: number) => {
    const { scenarios } = done(await owner.post(`${flows}/${id}/publish-preview`, {}))
    done(await owner.post(`${flows}/${id}/publish`, { comment: "", changedScenarios: scenarios.length }))
  }
  const [changed, published, both] = [await make("Changed"), await make("Published"), await make("Both")]
  await publish(both)
  done(await owner.put(`${flows}/${both}`, { graph }))
  const shown = done(await owner.get(`${flows}/${both}`))
  done(await owner.delete(`${ucaas}/callgroup/${target}?replaceWith=100805`))
  const moved = await entriesOf("call_group.deleted")
  done(await revert(moved.get(`call_group.deleted ${target}`)))
  done(await owner.put(`${flows}/${changed}`, { graph: { start: "one", steps: [step("one", { kind: "hangUp" })] } }))
  await publish(published)
  for (const id of [changed, published]) {
    const entry = moved.get(`call_flow.references_replaced ${id}`)
    expect(await revert(entry)).toMatchObject({ status: 409, body: { code: "audit.changed_since" } })
    expect(done(await owner.get(`${log}/${entry!.entryId}`)).whyNotRevert).toContain("changed again")
  }
  const entry = moved.get(`call_flow.references_replaced ${both}`)
  expect(entry!.after).toMatchObject({ steps: ["draft.one", "published.one"] })
  done(await revert(entry))
  expect(done(await owner.get(`${flows}/${both}`)).graph).toEqual(shown.graph)
  done(await owner.post(`${flows}/${both}/discard-draft`, {}))
  expect(done(await owner.get(`${flows}/${both}`)).graph).toEqual(shown.graph)
})

test("a sound in destinations, settings and music on hold is replaced in each, and in the log", async () => {
  const { items } = done(await owner.get("/api/appserver/accounts/100/media")) as { items: { mediaId: number }[] }
  const [first, other] = items.map(({ mediaId }) => mediaId) as [number, number]
  const group = done(
    await owner.post(`${ucaas}/groups`, {
      name: "Announces",
      noAnswer: { kind: "hangUp", announcement: { mediaId: first } },
    }),
  )
  done(await owner.put(`${ucaas}/onHoldAudio`, { mode: "playlist", tune: "harbor", mediaIds: [first, other] }))
  done(await owner.delete(`/api/appserver/accounts/100/media/${first}?replaceWith=${other}`))
  const moved = await entriesOf("media.deleted")
  expect(moved.get(`call_group.changed ${group.callGroupId}`)).toMatchObject({
    before: { noAnswer: { announcement: { mediaId: first } } },
    after: { noAnswer: { announcement: { mediaId: other } } },
  })
  expect(moved.get("hold_audio.changed 100")).toBeDefined()
  expect(done(await owner.get(`${ucaas}/onHoldAudio`)).sounds).toMatchObject([{ mediaId: other }])
})

test("a call flow is replaced by an extension, by each that sent calls to it", async () => {
  const graph = { start: "end", steps: [{ kind: "destination", id: "end", to: { kind: "hangUp" }, noAnswer: null }] }
  const { callFlowId } = done(await owner.post("/api/admin/accounts/100/call-flows", { name: "Ends soon", graph }))
  const group = done(
    await owner.post(`${ucaas}/groups`, { name: "To the flow", noAnswer: { kind: "flow", callFlowId } }),
  )
  const sender = done(
    await owner.post("/api/admin/accounts/100/call-flows", {
      name: "Sends to the flow",
      graph: {
        start: "on",
        steps: [{ kind: "destination", id: "on", to: { kind: "flow", callFlowId }, noAnswer: null }],
      },
    }),
  ).callFlowId as number
  expect(await owner.delete(`/api/admin/accounts/100/call-flows/${callFlowId}?replaceWith=999999`)).toMatchObject({
    status: 400,
    body: { code: "extension.replacement_unknown" },
  })
  done(await owner.delete(`/api/admin/accounts/100/call-flows/${callFlowId}?replaceWith=100805`))
  const entries = await entriesOf("call_flow.deleted")
  expect(entries.get(`call_group.changed ${group.callGroupId}`)).toMatchObject({
    before: { noAnswer: { kind: "flow", callFlowId } },
    after: { noAnswer: { kind: "extension", extensionId: 100_805 } },
  })
  expect(entries.get(`call_flow.deleted ${callFlowId}`)).toMatchObject({ after: { replacedById: 100_805 } })
  // The flow comes back, and its calls with it.
  done(await revert(entries.get(`call_flow.deleted ${callFlowId}`)))
  done(await revert(entries.get(`call_group.changed ${group.callGroupId}`)))
  done(await revert(entries.get(`call_flow.references_replaced ${sender}`)))
  expect(done(await owner.get(`${ucaas}/callgroup/${group.callGroupId}`)).noAnswer).toMatchObject({
    kind: "flow",
    callFlowId,
  })
  expect(done(await owner.get(`/api/admin/accounts/100/call-flows/${sender}`)).graph.steps[0].to).toMatchObject({
    kind: "flow",
    callFlowId,
  })
})
