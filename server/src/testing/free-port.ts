import { createServer } from "node:net"

// Below the ports that systems use for outgoing connections (Linux from 32768, others from 49152): there a port stays
// in use for a minute after its connection ended, or the next connection may take it first.
const [first, last] = [20_000, 32_000]

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once("error", () => resolve(false))
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)))
  })

/** A free port for a server that cannot choose one itself. */
export const freePort = async (): Promise<number> => {
  const port = first + Math.floor(Math.random() * (last - first))
  return (await isFree(port)) ? port : freePort()
}
