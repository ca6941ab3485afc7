import { createHash, createHmac } from "node:crypto"

export interface S3Credentials {
  readonly accessKey: string
  readonly secretKey: string
  readonly region: string
}

interface SignedRequest {
  readonly method: string
  readonly url: URL
  /** Besides the host and the two that the signature itself needs. */
  readonly headers?: Readonly<Record<string, string>>
  readonly bodyHash: string
  readonly at: Date
}

export const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex")
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest()

/** All but the unreserved signs of RFC 3986, which is stricter than what a URL escapes by itself. */
const escaped = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The headers that prove a request to an S3-compatible store (AWS Signature Version 4, in the form for S3: the path is escaped once). */
export const signRequest = ({ method, url, headers = {}, bodyHash, at }: SignedRequest, { accessKey, secretKey, region }: S3Credentials): Record<string, string> => {
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, "")
  const day = time.slice(0, 8)
  const all: Record<string, string> = { ...headers, host: url.host, "x-amz-content-sha256": bodyHash, "x-amz-date": time }
  const names = Object.keys(all).map((name) => name.toLowerCase()).toSorted()
  const path = url.pathname.split("/").map((part) => escaped(decodeURIComponent(part))).join("/")
  const query = [...url.searchParams].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).toSorted().join("&")
  const canonical = [method, path, query, ...names.map((name) => `${name}:${all[name]!.trim()}`), "", names.join(";"), bodyHash].join("\n")
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [region, "s3", "aws4_request"].reduce<Buffer>(hmac, hmac(`AWS4${secretKey}`, day))
  const signature = hmac(key, ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n")).toString("hex")
  const { host: _, ...sent } = all
  return { ...sent, authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope},SignedHeaders=${names.join(";")},Signature=${signature}` }
}
