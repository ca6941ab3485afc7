import { randomBytes } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import fastifyStatic from "@fastify/static"
import { ownProductName } from "@dialplane/contract/ground/branding/branding.schema"
import { texts } from "@dialplane/contract/kit/language"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Config } from "../kit/runtime/config.ts"
import { forgeryCookie } from "../kit/http/forgery-guard.ts"
import { readCookies } from "../kit/http/http.ts"
import { projectRoot } from "../kit/runtime/project-root.ts"
import { pagePolicy } from "./page-policy.ts"

const messages = texts("app.page", { neutralName: "Phone system" })

const built = join(projectRoot, "web", "dist")
/** Vite writes this into the page wherever a nonce is needed. */
const noncePlaceholder = "__CSP_NONCE__"

/** Addresses of the API: an unknown one is an error, not a page. */
const ofApi =
  /^\/(api|svc|idp|oauth2|hdap|messages|messages-10dlc|crec|crec-bulk|vonage|v1|p|c2c|scim|\.well-known|assets|metrics|healthz|readyz)(\/|$|\?)/
/** Programs ask for these: descriptions, settings, rules for crawlers. No page of the portal is called so. */
const ofPrograms = /\.(json|ya?ml|xml|txt)$/

export const isApiAddress = (url: string): boolean => ofApi.test(url) || ofPrograms.test(url.split("?", 1)[0]!)

/** Programs that ask for JSON get no page either, whatever the address. */
const isForApi = ({ url, headers: { accept = "" } }: FastifyRequest) =>
  isApiAddress(url) || (accept.includes("application/json") && !accept.includes("text/html"))

/** Title and icon of the page before any script runs. */
export interface PageBrand {
  readonly name: string
  readonly favIcon: string | null | undefined
}

/** If the brand is not known. */
export const neutralBrand: PageBrand = {
  get name() {
    return messages.neutralName
  },
  favIcon: null,
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/** A brand without an icon gets no icon rather than ours. */
export const branded = (page: string, { name, favIcon }: PageBrand) =>
  page
    .replace(
      "<title>Dialplane</title>",
      () => `<title>${escaped(name)}</title>\n    <meta name="application-name" content="${escaped(name)}" />`,
    )
    .replace(
      'href="/favicon.svg"',
      () => `href="${escaped(favIcon ?? (name === ownProductName ? "/favicon.svg" : "data:,"))}"`,
    )

/**
 * Serves the built portal: hashed files are cached forever, the others are revalidated, and the page gets a new nonce
 * each time.
 */
export const servePortal = async (
  app: FastifyInstance,
  { isHttps, origins }: Pick<Config, "isHttps"> & { readonly origins: readonly string[] },
  brandOf: (hostname: string, url: string) => Promise<PageBrand>,
  sendNotFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
) => {
  const page = existsSync(join(built, "index.html")) ? readFileSync(join(built, "index.html"), "utf8") : undefined
  if (page !== undefined) {
    // One route for all hashed files: a route for each of them, with its compressed variants, took most of the start
    // time.
    await app.register(fastifyStatic, {
      root: join(built, "assets"),
      prefix: "/assets/",
      index: false,
      preCompressed: true,
      maxAge: "365d",
      immutable: true,
    })
    await app.register(fastifyStatic, {
      root: built,
      index: false,
      wildcard: false,
      globIgnore: ["assets/**"],
      decorateReply: false,
      preCompressed: true,
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (page === undefined || (request.method !== "GET" && request.method !== "HEAD") || isForApi(request))
      return sendNotFound(request, reply)
    const nonce = randomBytes(16).toString("base64")
    if (!readCookies(request).has(forgeryCookie)) {
      void reply.header(
        "set-cookie",
        `${forgeryCookie}=${randomBytes(24).toString("base64url")}; Path=/; SameSite=Strict${isHttps ? "; Secure" : ""}`,
      )
    }
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header("content-security-policy", pagePolicy(nonce, origins))
      .send(branded(page, await brandOf(request.hostname, request.url)).replaceAll(noncePlaceholder, nonce))
  })
}
