import { request as requestHttp, type RequestOptions } from "node:http"
import { request as requestHttps } from "node:https"
import { BlockList, isIP } from "node:net"
import { makeNameLookUp, type NameLookUp } from "./name-look-up.ts"
import { outboundMessages } from "./outbound.messages.ts"

/** The only way to fetch an address that a user entered. */
export interface Outbound {
  get(address: string, options?: OutboundOptions): Promise<OutboundAnswer>
  /** Sends a form. */
  post(address: string, form: Readonly<Record<string, string>>, options?: OutboundOptions): Promise<OutboundAnswer>
  /** Sends JSON text. */
  postJson(address: string, body: string, headers: Readonly<Record<string, string>>): Promise<OutboundAnswer>
  /** Why nothing can be sent to an address; undefined if it can. Each request checks its address anew. */
  whyNot(address: string): Promise<string | undefined>
}

export interface OutboundOptions {
  /** The largest answer in bytes; 64 KB if omitted. */
  readonly largestAnswer?: number
  readonly accept?: string
  readonly authorization?: string
}

export type OutboundAnswer =
  | { readonly ok: true; readonly status: number; readonly text: string }
  /** For the user who entered the address. */
  | { readonly ok: false; readonly failure: string }

interface Settings {
  /** Allows addresses in private networks: for installations inside one. */
  readonly allowPrivate: boolean
  /** Replaced in tests, which have no real DNS. */
  readonly resolve?: NameLookUp
}

const milliseconds = 5000
const usualLargestAnswer = 65_536

/** Ranges inside this machine or its network instead of the internet (IANA special-purpose registries). */
const guarded = new BlockList()
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  guarded.addSubnet(net, prefix, "ipv4")
for (const [net, prefix] of [
  ["::", 128],
  ["::1", 128],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  guarded.addSubnet(net, prefix, "ipv6")
}

/** Also detects an IPv4 address written as an IPv6 one. */
export const isPrivateAddress = (address: string): boolean => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return isPrivateAddress(mapped)
  const family = isIP(address)
  return family === 0 || guarded.check(address, family === 6 ? "ipv6" : "ipv4")
}

const failure = (text: string): OutboundAnswer => ({ ok: false, failure: text })

/** What is sent, with the headers that say what it is; nothing for a GET. */
interface Sent extends OutboundOptions {
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}
type Target = { readonly address: URL; readonly target: string } | { readonly failure: string }

export const makeOutbound = ({
  allowPrivate,
  resolve = makeNameLookUp({ withOwnNames: allowPrivate }),
}: Settings): Outbound => {
  const find = async (text: string): Promise<Target> => {
    const address = new URL(text)
    if (address.protocol !== "http:" && address.protocol !== "https:")
      return { failure: outboundMessages.onlyWebAddresses }
    const name = address.hostname.replace(/^\[|\]$/g, "")
    const found = isIP(name) === 0 ? await resolve(name).catch((): string[] => []) : [name]
    const target = found[0]
    if (target === undefined) return { failure: outboundMessages.noAddress(name) }
    // All addresses are checked, not only the one that is used: a name that sometimes points to a private network is
    // not trusted.
    if (!allowPrivate && found.some(isPrivateAddress)) return { failure: outboundMessages.privateNetwork(name) }
    return { address, target }
  }
  const send = async (text: string, sent: Sent): Promise<OutboundAnswer> => {
    const found = await find(text)
    return "failure" in found ? failure(found.failure) : fetchFrom(found.address, found.target, sent)
  }
  return {
    get: (address, options = {}) => send(address, options),
    post: (address, form, options = {}) =>
      send(address, {
        ...options,
        body: new URLSearchParams(form).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      }),
    postJson: (address, body, headers) =>
      send(address, {
        body,
        // Receivers of a white label's customers do not learn who operates it.
        headers: { "user-agent": "Webhooks/1.0", "content-type": "application/json; charset=utf-8", ...headers },
      }),
    whyNot: async (address) => {
      const found = await find(address)
      return "failure" in found ? found.failure : undefined
    },
  }
}

/**
 * Connects to the address that was checked, so that the name cannot resolve to another one meanwhile; follows no
 * redirect.
 */
const fetchFrom = (
  address: URL,
  target: string,
  { body, headers, authorization, accept = "application/json", largestAnswer = usualLargestAnswer }: Sent,
): Promise<OutboundAnswer> =>
  new Promise((resolve) => {
    const options: RequestOptions = {
      method: body === undefined ? "GET" : "POST",
      timeout: milliseconds,
      headers: {
        accept,
        "user-agent": "Dialplane",
        ...(authorization === undefined ? {} : { authorization }),
        ...headers,
        ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
      },
      agent: false,
      lookup: (_name, settings, done) => {
        const family = isIP(target)
        if (settings.all === true) done(null, [{ address: target, family }])
        else done(null, target, family)
      },
    }
    const end = (answer: OutboundAnswer) => {
      clearTimeout(deadline)
      request.destroy()
      resolve(answer)
    }
    const request = (address.protocol === "https:" ? requestHttps : requestHttp)(address, options, (response) => {
      const parts: Buffer[] = []
      let size = 0
      response.on("data", (part: Buffer) => {
        size += part.length
        if (size > largestAnswer) end(failure(outboundMessages.tooLong))
        else parts.push(part)
      })
      response.on("end", () =>
        end({ ok: true, status: response.statusCode ?? 0, text: Buffer.concat(parts).toString("utf8") }),
      )
      response.on("error", () => end(failure(outboundMessages.interrupted)))
    })
    const endLate = () => end(failure(outboundMessages.noResponse(milliseconds / 1000)))
    const deadline = setTimeout(endLate, milliseconds)
    request.on("timeout", endLate)
    request.on("error", (error: NodeJS.ErrnoException) => end(failure(failureOf(error))))
    request.end(body)
  })

const failureOf = ({ code = "" }: NodeJS.ErrnoException) => {
  if (code === "ECONNREFUSED") return outboundMessages.refused
  if (/CERT|SSL|TLS|ERR_TLS/.test(code)) return outboundMessages.certificate
  return outboundMessages.failed
}
