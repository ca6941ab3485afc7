import { createHash, createHmac } from "node:crypto"
import { mkdtempSync, readdirSync } from "node:fs"
import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { readFilesUrl, s3Files } from "./files-s3.ts"
import { folderFiles, type Files } from "./files.ts"

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")
const secret = "s/e+c r@t"
const stored = new Map<string, Buffer>()

/** A small S3: a map behind the check of the signature (version 4), worked out from what arrived. */
const isSigned = (request: IncomingMessage, body: Buffer): boolean => {
  const headers = request.headers as Record<string, string>
  const { authorization = "", "x-amz-date": time = "", "x-amz-content-sha256": hash = "" } = headers
  const found =
    /^AWS4-HMAC-SHA256 Credential=key\/(\d{8})\/eu-test\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    )
  const sent = Date.parse(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, "$1-$2-$3T$4:$5:$6Z"))
  // What is sent as a stream carries its length and no hash.
  const isWhole = hash === "UNSIGNED-PAYLOAD" || hash === createHash("sha256").update(body).digest("hex")
  if (found === null || !isWhole || Math.abs(Date.now() - sent) > 60_000) return false
  const [, day = "", names = "", signature] = found
  const step = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest()
  const key = step(step(step(step(`AWS4${secret}`, day), "eu-test"), "s3"), "aws4_request")
  const [path = "", query = ""] = (request.url ?? "").split("?")
  const given = names
    .split(";")
    .map((name) => `${name}:${(headers[name] ?? "").trim()}`)
    .join("\n")
  const canonical = [request.method, path, query, given, "", names, hash].join("\n")
  const toSign = `AWS4-HMAC-SHA256\n${time}\n${day}/eu-test/s3/aws4_request\n${createHash("sha256").update(canonical).digest("hex")}`
  return step(key, toSign).toString("hex") === signature
}

const refusal = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`

let server: Server
let address: string
beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request
      .on("data", (part: Buffer) => parts.push(part))
      .on("end", () => {
        const body = Buffer.concat(parts)
        const place = (request.url ?? "").split("?")[0]!
        if (!isSigned(request, body))
          return response.writeHead(403, { "content-type": "application/xml" }).end(refusal("SignatureDoesNotMatch"))
        if (request.method === "PUT") stored.set(place, body)
        if (request.method === "DELETE") stored.delete(place)
        const found = stored.get(place)
        if (request.method !== "GET") return response.writeHead(request.method === "PUT" ? 200 : 204).end()
        if (found === undefined)
          return response.writeHead(404, { "content-type": "application/xml" }).end(refusal("NoSuchKey"))
        const part = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "")
        if (part !== null) response.statusCode = 206
        return response.end(part === null ? found : found.subarray(Number(part[1]), Number(part[2]) + 1))
      })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  address = `127.0.0.1:${(server.address() as AddressInfo).port}/bucket/files?region=eu-test`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const folder = mkdtempSync(join(tmpdir(), "dialplane-files-"))
const stores: readonly (readonly [string, () => Files])[] = [
  ["a folder", () => folderFiles(folder)],
  ["a store that speaks S3", () => s3Files(`http://key:${encodeURIComponent(secret)}@${address}`)],
]

describe.each(stores)("%s", (_name, open) => {
  test("gives back what was put in, to its account only, until it is removed", async () => {
    const files = open()
    const key = await files.put(100, Buffer.from("greeting"), "wav")
    const found = await files.read(100, key)
    expect(found?.size).toBe(8)
    expect(await text(found!.stream)).toBe("greeting")
    const some = await files.read(100, key, { start: 1, end: 4 })
    expect([some?.size, await text(some!.stream)]).toEqual([4, "reet"])
    expect(await files.read(101, key)).toBeUndefined()
    await files.remove(100, key)
    expect(await files.read(100, key)).toBeUndefined()
    await files.remove(100, key)
  })

  test("stores the same content once under its hash, also when two come at once", async () => {
    const files = open()
    const keys = await Promise.all([1, 2, 3].map(() => files.putByContent(7, Buffer.from("logo"), "png")))
    expect(new Set(keys)).toEqual(new Set([`${sha256("logo")}.png`]))
    expect(await text((await files.read(7, keys[0]!))!.stream)).toBe("logo")
  })

  test("takes what comes bit by bit, and nothing of what breaks off", async () => {
    const files = open()
    const key = await files.write(
      9,
      (async function* () {
        for (let line = 0; line < 20_000; line++) yield `line ${line} é\n`
      })(),
      "csv",
    )
    const whole = await text((await files.read(9, key))!.stream)
    expect(whole.split("\n")).toHaveLength(20_001)
    expect(whole.endsWith("line 19999 é\n")).toBe(true)
    const count = stored.size
    await expect(
      files.write(
        9,
        (async function* () {
          yield "half"
          throw new Error("broke off")
        })(),
        "csv",
      ),
    ).rejects.toThrow("broke off")
    expect(stored.size).toBe(count)
  })

  test("takes no key that is a path", async () => {
    for (const key of ["../secret.key", "a.png", "..%2f.png", ""])
      await expect(async () => open().read(1, key)).rejects.toThrow("Not a file key")
  })
})

test("a folder keeps no half-written files", () =>
  expect(readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.includes(".part"))).toEqual(
    [],
  ))

test("with a wrong secret the store refuses, and that is not taken for a file that is not there", async () => {
  const files = s3Files(`http://key:wrong@${address}`)
  await expect(files.put(1, Buffer.from("x"), "txt")).rejects.toThrow("SignatureDoesNotMatch")
  await expect(files.read(1, `${"0".repeat(64)}.txt`)).rejects.toThrow("SignatureDoesNotMatch")
})

test("without credentials in the address they come from where Amazon's tools find them", async () => {
  const named = { AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: secret }
  Object.assign(process.env, named)
  try {
    const files = s3Files(`http://${address}`)
    const key = await files.put(5, Buffer.from("from the environment"), "txt")
    expect(await text((await files.read(5, key))!.stream)).toBe("from the environment")
  } finally {
    for (const name of Object.keys(named)) Reflect.deleteProperty(process.env, name)
  }
})

test("an address of Amazon's own store names bucket, folder and region", () => {
  const { client, ...place } = readFilesUrl("s3://files-of-acme/dialplane/prod?region=eu-central-1")
  expect(place).toEqual({ bucket: "files-of-acme", folder: "dialplane/prod/" })
  expect(client).toMatchObject({ region: "eu-central-1" })
  expect(client).not.toHaveProperty("endpoint")
})
