import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { acceptedCoding, type Coding } from "./accepted-coding.ts"
import { varyBy } from "./vary.ts"

/** Shorter ones fit into one packet anyway. */
const leastBytes = 1024
/** Answers of the API, and the portal's page. Files are compressed already or sent as they are. */
const isCompressible = /^(?:application\/(?:[\w.-]+\+)?json|text\/html)\b/

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]
/**
 * Levels at which a list of 50 takes a few tenths of a millisecond: decision 99. Both run outside the thread that
 * answers requests. The window is small, because memory for a larger one is reserved whatever the answer's size.
 */
const compress: Readonly<Record<Coding, (text: Buffer) => Promise<Buffer>>> = {
  br: (text) =>
    brotli(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 3,
        [constants.BROTLI_PARAM_LGWIN]: 18,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  gzip: (text) => zip(text, { level: 5 }),
}

/** Of the route: whether its answers are sent as they are. */
export interface CompressionConfig {
  readonly isSentPlain?: () => boolean
}
const isSentPlain = (request: FastifyRequest) =>
  (request.routeOptions.config as CompressionConfig | undefined)?.isSentPlain?.() === true

/** Whether an answer is one that some callers get compressed. */
const canBeCompressed = (request: FastifyRequest, reply: FastifyReply) =>
  reply.statusCode !== 206 &&
  reply.statusCode !== 304 &&
  !reply.hasHeader("content-encoding") &&
  !reply.hasHeader("content-range") &&
  isCompressible.test(String(reply.getHeader("content-type") ?? "")) &&
  !isSentPlain(request)

/**
 * Compresses answers for those who read that. The entity tag stays: it names the version of an object, whatever form it
 * is sent in, and no cache may keep an answer (decision 99).
 */
export const compressAnswers = (app: FastifyInstance): void => {
  app.addHook("onSend", async (request, reply, payload) => {
    if ((typeof payload !== "string" && !Buffer.isBuffer(payload)) || !canBeCompressed(request, reply)) return payload
    varyBy(reply, "Accept-Encoding")
    const coding = acceptedCoding(request.headers["accept-encoding"])
    if (coding === undefined || request.method === "HEAD" || payload.length < leastBytes) return payload
    const bytes = await compress[coding](Buffer.from(payload))
    void reply.header("content-encoding", coding).removeHeader("content-length")
    return bytes
  })
}
