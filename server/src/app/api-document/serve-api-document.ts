import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import { areaNames, domainTitles } from "@dialplane/contract/domain-titles"
import { operations } from "@dialplane/contract/domains"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { readableIssues } from "@dialplane/contract/kit/readable-issues"
import { acceptedCoding, type Coding } from "../../kit/http/accepted-coding.ts"
import { inEnglish } from "../../kit/http/language.ts"
import { varyBy } from "../../kit/http/vary.ts"
import { Refusal } from "../../kit/refusal.ts"
import { version } from "../../kit/runtime/version.ts"
import { describeApi, type ApiDocument } from "./describe-api.ts"
import { partOf } from "./part-of-document.ts"
import { writeYaml } from "./write-yaml.ts"

const choice = z.strictObject({
  /** "recommended" leaves out operations and addresses that others replace. */
  view: z.enum(["all", "recommended"]).default("all"),
  area: z.enum(areaNames).optional(),
})
type Choice = z.infer<typeof choice>

const readChoice = (query: unknown): Choice => {
  const read = choice.safeParse(query)
  if (read.success) return read.data
  const issues = readableIssues(read.error.issues)
  throw new Refusal(
    commonProblems.invalid,
    {},
    issues.map(({ path, message }) => ({ field: path.join(".") || "query", details: message })),
  )
}

const formats: Readonly<
  Record<string, { readonly type: string; readonly write: (document: ApiDocument) => string | Promise<string> }>
> = {
  "/openapi.json": { type: "application/json; charset=utf-8", write: (document) => JSON.stringify(document) },
  "/openapi.yaml": { type: "application/yaml; charset=utf-8", write: writeYaml },
}
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]
const compress: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
  gzip: (bytes) => zip(bytes),
}

/** The same for everybody and every server in this process: made at the first request and kept. */
let whole: ApiDocument | undefined
const kept = new Map<string, Promise<Buffer>>()
/** One at a time: strangers could ask for all parts at once, and each takes seconds of the processor. */
let last: Promise<unknown> = Promise.resolve()
const once = (key: string, make: () => Promise<Buffer>) => {
  const known = kept.get(key)
  if (known !== undefined) return known
  const bytes = last.then(make)
  last = bytes.catch(() => kept.delete(key))
  kept.set(key, bytes)
  return bytes
}

const partFor = async ({ view, area }: Choice): Promise<ApiDocument> => {
  const document = (whole ??= await describeApi(operations, version))
  const tags = area && new Set(domainTitles.filter((one) => one.area === area).map(({ name }) => name))
  const recommendedOnly = view === "recommended"
  return recommendedOnly || tags ? partOf(document, { recommendedOnly, tags }) : document
}

/** The API description as JSON and YAML, whole or in parts, compressed for whoever reads that. */
export const serveApiDocument = (app: FastifyInstance) => {
  for (const [address, { type, write }] of Object.entries(formats)) {
    app.get(address, { config: { isSentPlain: () => true } }, async (request: FastifyRequest, reply: FastifyReply) => {
      const wanted = readChoice(request.query)
      const key = `${address} ${wanted.view} ${wanted.area ?? ""}`
      const bytes = once(key, () => inEnglish(async () => Buffer.from(await write(await partFor(wanted)))))
      // Public, so programs of any origin read it: pages that generate clients or show the reference.
      void reply.type(type).header("access-control-allow-origin", "*")
      varyBy(reply, "Accept-Encoding")
      const coding = acceptedCoding(request.headers["accept-encoding"])
      if (coding === undefined) return reply.send(await bytes)
      return reply
        .header("content-encoding", coding)
        .send(await once(`${key} ${coding}`, async () => compress[coding](await bytes)))
    })
  }
}
