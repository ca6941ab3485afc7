import { gzipSync } from "node:zlib"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { stringify } from "yaml"
import { z } from "zod"
import { areaNames, domainTitles } from "@dialplane/contract/domain-titles"
import { operations } from "@dialplane/contract/domains"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { readableIssues } from "@dialplane/contract/kit/readable-issues"
import { inEnglish } from "../../kit/http/language.ts"
import { Refusal } from "../../kit/refusal.ts"
import { version } from "../../kit/runtime/version.ts"
import { describeApi, type ApiDocument } from "./describe-api.ts"
import { partOf } from "./part-of-document.ts"

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

const formats = {
  "/openapi.json": {
    type: "application/json; charset=utf-8",
    write: (document: ApiDocument) => JSON.stringify(document),
  },
  // Without anchors: not every reader of YAML follows them.
  "/openapi.yaml": {
    type: "application/yaml; charset=utf-8",
    write: (document: ApiDocument) => stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 }),
  },
} as const
type Address = keyof typeof formats

/**
 * The API description as JSON and YAML, whole or in parts. It is made at the first request and kept, compressed too: it
 * is the same for everybody.
 */
export const serveApiDocument = (app: FastifyInstance) => {
  let whole: ApiDocument | undefined
  const kept = new Map<string, Buffer>()
  const once = (key: string, make: () => Buffer) => {
    const bytes = kept.get(key) ?? make()
    kept.set(key, bytes)
    return bytes
  }
  const bytesOf = (address: Address, { view, area }: Choice) =>
    once(`${address} ${view} ${area ?? ""}`, () =>
      inEnglish(() => {
        whole ??= describeApi(operations, version)
        const tags = area && new Set(domainTitles.filter((one) => one.area === area).map(({ name }) => name))
        const recommendedOnly = view === "recommended"
        return Buffer.from(
          formats[address].write(recommendedOnly || tags ? partOf(whole, { recommendedOnly, tags }) : whole),
        )
      }),
    )
  const answer = (address: Address) => async (request: FastifyRequest, reply: FastifyReply) => {
    const wanted = readChoice(request.query)
    void reply.type(formats[address].type).header("vary", "accept-encoding")
    const bytes = bytesOf(address, wanted)
    if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(bytes)
    return reply
      .header("content-encoding", "gzip")
      .send(once(`gzip ${address} ${wanted.view} ${wanted.area ?? ""}`, () => gzipSync(bytes)))
  }
  for (const address of Object.keys(formats) as Address[]) app.get(address, answer(address))
}
