import type { OutgoingHttpHeaders } from "node:http"
import type { FastifyReply } from "fastify"
import type { Draining } from "./draining.ts"
import type { EventStream } from "./route.ts"

const keepAliveMilliseconds = 20_000

/** Server-sent events: `event: topic`, `data: json`. A regular comment keeps proxies from closing the connection. */
export const sendEvents = (reply: FastifyReply, stream: EventStream, draining: Draining) => {
  reply.hijack()
  const { raw } = reply
  // The client left while it was being signed in: its stream would never close.
  if (raw.destroyed) return reply
  raw.writeHead(200, {
    // Whether a page of another origin may read it.
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    connection: "keep-alive",
    "x-accel-buffering": "no",
  })
  raw.write(": open\n\n")
  // A connection that breaks while something is sent closes, too.
  raw.on("error", () => raw.destroy())
  const stop = stream.start(
    // What happens in the same moment as the end comes after it: writing then would end the process.
    (topic, data) => {
      if (!raw.writableEnded) raw.write(`event: ${topic}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    () => raw.end(),
  )
  const keepAlive = setInterval(() => {
    if (!raw.writableEnded) raw.write(": still here\n\n")
  }, keepAliveMilliseconds)
  // The portal reconnects on its own, to a node that keeps running.
  const forget = draining.onBegin(() => raw.end())
  raw.on("close", () => {
    forget()
    clearInterval(keepAlive)
    stop()
  })
  return reply
}
