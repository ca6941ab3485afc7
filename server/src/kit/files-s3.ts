import { createReadStream } from "node:fs"
import { request as requestHttp } from "node:http"
import { request as requestHttps } from "node:https"
import { Readable } from "node:stream"
import type { ReadableStream } from "node:stream/web"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { sha256, signRequest, type S3Credentials } from "./aws-signature.ts"
import { isFileKey, keyOfContent, newKey, type FilePart, type Files } from "./files.ts"
import { spooled } from "./spool.ts"

/** https://ACCESS_KEY:SECRET_KEY@host/bucket?region=eu-central-1, with a folder after the bucket if wanted. */
const readAddress = (text: string) => {
  const address = new URL(text)
  const credentials: S3Credentials = { accessKey: decodeURIComponent(address.username), secretKey: decodeURIComponent(address.password), region: address.searchParams.get("region") ?? "us-east-1" }
  return { credentials, root: `${address.origin}${address.pathname.replace(/\/+$/, "")}` }
}

const milliseconds = 30_000

/** Any store that speaks S3, addressed by path: Amazon's, MinIO, Ceph, R2. Every node of an installation sees the same files. */
export const s3Files = (address: string): Files => {
  const { credentials, root } = readAddress(address)

  const placeOf = (accountId: AccountId, key: string) => {
    if (!isFileKey(key)) throw new Error("Not a file key.")
    return new URL(`${root}/${accountId}/${key.slice(0, 2)}/${key}`)
  }

  const send = async (method: "GET" | "PUT" | "DELETE", accountId: AccountId, key: string, body?: Uint8Array<ArrayBuffer>, part?: FilePart) => {
    const url = placeOf(accountId, key)
    const headers: Record<string, string> = signRequest({ method, url, bodyHash: sha256(body ?? ""), at: new Date() }, credentials)
    // A range is not among the headers that have to be signed.
    if (part !== undefined) headers["range"] = `bytes=${part.start}-${part.end}`
    const answer = await fetch(url, { method, headers, redirect: "error", signal: AbortSignal.timeout(milliseconds), ...(body === undefined ? {} : { body }) })
    if (!answer.ok && answer.status !== 404) {
      await answer.body?.cancel()
      throw new Error(`The file store answered a ${method} with ${answer.status}.`)
    }
    return answer
  }

  const write = async (accountId: AccountId, key: string, bytes: Uint8Array) => {
    const answer = await send("PUT", accountId, key, new Uint8Array(bytes))
    await answer.body?.cancel()
    if (answer.status === 404) throw new Error("The file store has no such bucket.")
    return key
  }

  return {
    put: (accountId, bytes, extension) => write(accountId, newKey(extension), bytes),
    putByContent: (accountId, bytes, extension) => write(accountId, keyOfContent(bytes, extension), bytes),
    write: (accountId, content, extension) =>
      spooled(content, async ({ file, size, hash }) => {
        const key = newKey(extension)
        const url = placeOf(accountId, key)
        const headers = signRequest({ method: "PUT", url, bodyHash: hash, at: new Date() }, credentials)
        await putFile(url, { ...headers, "content-length": String(size) }, file)
        return key
      }),
    read: async (accountId, key, part) => {
      const answer = await send("GET", accountId, key, undefined, part)
      if (answer.status === 404 || answer.body === null) {
        await answer.body?.cancel()
        return undefined
      }
      return { size: Number(answer.headers.get("content-length")), stream: Readable.fromWeb(answer.body as ReadableStream) }
    },
    remove: async (accountId, key) => {
      await (await send("DELETE", accountId, key)).body?.cancel()
    },
  }
}

/** fetch would send a stream in chunks of unknown number, which S3 does not take. */
const putFile = (url: URL, headers: Record<string, string>, file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? requestHttps : requestHttp)(url, { method: "PUT", headers, timeout: milliseconds }, (response) => {
      response.resume()
      const { statusCode = 0 } = response
      response.on("end", () => (statusCode >= 200 && statusCode < 300 ? resolve() : reject(new Error(`The file store answered a PUT with ${statusCode}.`))))
    })
    request.on("timeout", () => request.destroy(new Error("The file store did not answer.")))
    request.on("error", reject)
    createReadStream(file).on("error", reject).pipe(request)
  })
