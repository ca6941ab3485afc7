import type { FastifyReply, FastifyRequest } from "fastify"
import type { Config } from "../runtime/config.ts"
import type { Http } from "../context.ts"

/** For BASE_URLs with https. Without subdomains: they may belong to others. */
export const strictTransport = "max-age=31536000"

export const largestBodyBytes = 2_000_000

/** A few lines instead of a cookie library: our names and values are plain tokens. */
export const readCookies = (request: FastifyRequest): Map<string, string> => {
  const cookies = new Map<string, string>()
  for (const part of (request.headers.cookie ?? "").split(";")) {
    const at = part.indexOf("=")
    if (at > 0) cookies.set(part.slice(0, at).trim(), part.slice(at + 1).trim())
  }
  return cookies
}

export const httpOf = (request: FastifyRequest, reply: FastifyReply, { isHttps }: Pick<Config, "isHttps">): Http => {
  return {
    address: request.ip,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 300),
    host: request.hostname,
    rawQuery: (request.raw.url ?? "").split("?").slice(1).join("?"),
    isClientGone: () => reply.raw.destroyed,
    header: (name) => {
      const value = request.headers[name.toLowerCase()]
      return typeof value === "string" ? value : undefined
    },
    setHeader: (name, value) => void reply.header(name, value),
    cookie: (name) => readCookies(request).get(name),
    setCookie: (name, value, options) => {
      const parts = [`${name}=${value}`, `Path=${options.path}`, `Max-Age=${options.maxAgeSeconds}`, "SameSite=Strict"]
      if (options.httpOnly) parts.push("HttpOnly")
      if (isHttps) parts.push("Secure")
      void reply.header("set-cookie", parts.join("; "))
    },
  }
}
