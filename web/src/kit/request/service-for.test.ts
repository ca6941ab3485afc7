import { describe, expect, test } from "vitest"
import { listQueueStatuses } from "@dialplane/contract/calling/queue-status/queue-status.endpoints"
import { listOwnQueues } from "@dialplane/contract/calling/queues/agent-states.endpoints"
import { listQueues } from "@dialplane/contract/calling/queues/queues.endpoints"
import { accountId } from "@dialplane/contract/kit/ids"
import { fakeBrowser } from "../testing/fake-browser.ts"
import { listThings, readOf, token } from "../testing/sample-endpoints.ts"
import { addressOf } from "./address.ts"
import { isSelected, serviceFor } from "./service-for.ts"

describe("which accounts use a part of a service that runs on its own", () => {
  test.each<[string, number[], string | null, number[], number[]]>([
    ["none", [], null, [], [1, 100, 104]],
    ["those in the list", [100, 31], null, [100, 31], [1, 10, 310, 1000]],
    ["those whose number ends with a digit of the range", [], "3-5", [3, 14, 105, 1003], [2, 30, 31, 106, 100]],
    ["those that end with the one digit", [], "0", [10, 100], [1, 101]],
    ["those in the list and those in the range", [17], "1-2", [17, 1, 102], [7, 117, 10]],
  ])("%s", (_name, accounts, digitRange, selected, others) => {
    const chosen = (id: number) => isSelected({ accounts, digitRange }, id)
    expect([selected.map(chosen), others.map(chosen)]).toEqual([selected.map(() => true), others.map(() => false)])
  })

  const config = { callQueueMicroservice: { accounts: [100], digitRange: null } }
  test("only operations about call queues are asked, and only of a known account", () => {
    expect(serviceFor(listQueues, 100, config)).toBe("callQueues")
    expect(serviceFor(listQueueStatuses, 100, config)).toBe("callQueues")
    expect(serviceFor(listQueues, 101, config)).toBe("phoneSystem")
    expect(serviceFor(listQueues, undefined, config)).toBe("phoneSystem")
    expect(serviceFor(readOf("phoneSystem"), 100, config)).toBe("phoneSystem")
    expect(serviceFor(listThings, 100, config)).toBe("users")
  })
})

describe("with callQueueMicroservice", () => {
  const queues = "/api/ucaas/account/100/callQueues"
  const config = {
    services: { callQueues: "/svc/call-queues" },
    callQueueMicroservice: { accounts: [100], digitRange: null },
  }
  const addressIn = (id: number, services: object = {}, geography: object = {}) =>
    addressOf(
      listQueues,
      { params: { accountId: id } },
      { ...config, services: { ...config.services, ...services } },
      geography,
    )

  test("calls about the queues of a selected account go to the service's own path; others do not", () => {
    expect(addressIn(100)).toBe(`/svc/call-queues${queues}`)
    expect(addressIn(101)).toBe("/api/ucaas/account/101/callQueues")
  })

  test("the base address of that service can be another path or origin, and moves nothing else", () => {
    expect(addressIn(100, { callQueues: "/queues" })).toBe(`/queues${queues}`)
    expect(addressIn(100, { callQueues: "https://queues.test/v1/" })).toBe(`https://queues.test/v1${queues}`)
    expect(addressIn(101, { callQueues: "https://queues.test" })).toBe("/api/ucaas/account/101/callQueues")
    expect(addressIn(100, { phoneSystem: "https://phones.test" })).toBe(`/svc/call-queues${queues}`)
  })

  test("without a base address of its own, the phone system answers them, as it does for others", () => {
    expect(addressOf(listQueues, { params: { accountId: 100 } }, { ...config, services: {} }, {})).toBe(queues)
  })

  test("the region is that of the phone system", () => {
    expect(addressIn(100, {}, { phoneSystem: "uk" })).toBe(`/uk/svc/call-queues${queues}`)
  })

  test("an id given as text is the same account", () => {
    expect(addressOf(listQueues, { params: { accountId: "100" } }, config, {})).toBe(`/svc/call-queues${queues}`)
  })

  test("one's own queues are those of the account of the session", async () => {
    const browser = fakeBrowser(() => ({ body: [] }), config)
    const { portal } = browser.openTab()
    portal.tokens.accept(token("first"))
    const urlIn = async (id: number) => {
      portal.session.enterAccount(accountId.parse(id), {})
      await portal.call(listOwnQueues)
      return browser.sent.at(-1)?.url
    }
    expect(await urlIn(100)).toBe("/svc/call-queues/api/portal/my-queues")
    expect(await urlIn(101)).toBe("/api/portal/my-queues")
  })
})
