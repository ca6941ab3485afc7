import { PassThrough } from "node:stream"
import type { FastifyReply } from "fastify"
import { expect, test, vi } from "vitest"
import type { Draining } from "./draining.ts"
import { sendEvents } from "./event-stream.ts"
import { EventStream } from "./route.ts"

test("a stream whose client has left already does not begin", () => {
  const raw = Object.assign(new PassThrough(), { writeHead: vi.fn() })
  raw.destroy()
  const start = vi.fn(() => () => {})
  sendEvents({ raw, hijack: () => {} } as unknown as FastifyReply, new EventStream(start), {
    onBegin: () => () => {},
  } as unknown as Draining)
  expect(start).not.toHaveBeenCalled()
})
