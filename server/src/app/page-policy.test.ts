import { expect, test } from "vitest"
import { otherOrigins, pagePolicy } from "./page-policy.ts"

const connections = (services: Record<string, string>) =>
  /connect-src ([^;]*)/.exec(pagePolicy("n", otherOrigins(services)))?.[1]

test("the page connects to its own origin, and to exactly the origins of services that are elsewhere", () => {
  expect(connections({})).toBe("'self'")
  expect(connections({ users: "", auth: "/svc/auth", callQueues: "/svc/call-queues" })).toBe("'self'")
  expect(
    connections({
      users: "",
      callQueues: "https://queues.example:8443/v1",
      billing: "https://queues.example:8443/billing",
      reporting: "http://reports.example",
    }),
  ).toBe("'self' https://queues.example:8443 http://reports.example")
})
