import type { Socket } from "node:net"
import type { FastifyInstance } from "fastify"

const lookMilliseconds = 50
const looksInARow = 3

/**
 * Detects when no request is running and none arrives. A busy process reads late: a connection that looks idle may have
 * an unread request, and closing the port would cut it off unanswered.
 */
export const watchConnections = (app: FastifyInstance) => {
  const sockets = new Set<Socket>()
  let underWay = 0
  let begun = 0
  app.server.on("connection", (socket) => {
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
  })
  app.addHook("onRequest", (_, reply, done) => {
    underWay += 1
    begun += 1
    // Emitted in both cases: the answer was sent, or the client disconnected.
    reply.raw.once("close", () => (underWay -= 1))
    done()
  })
  const readSoFar = () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0)

  return {
    /**
     * Resolves after several turns of the event loop without a request, each of which reads what has arrived; or after
     * this time.
     */
    quiet: async (atMostMilliseconds: number): Promise<void> => {
      const end = performance.now() + atMostMilliseconds
      let [quietLooks, before] = [0, ""]
      while (quietLooks < looksInARow && performance.now() < end) {
        await new Promise((resolve) => setTimeout(resolve, lookMilliseconds))
        const now = `${begun} ${sockets.size} ${readSoFar()}`
        quietLooks = underWay === 0 && now === before ? quietLooks + 1 : 0
        before = now
      }
    },
  }
}
