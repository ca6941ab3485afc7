import type { FastifyInstance } from "fastify"
import type { Configuration, KoaContextWithOIDC, Provider } from "oidc-provider"
import { sessionDays } from "@dialplane/contract/identity/sessions/sessions.schema"
import { servesPeopleOf } from "../../ground/branding/branding.service.ts"
import type { Http, Kit } from "../../kit/context.ts"
import { strictTransport } from "../../kit/http/http.ts"
import { Refusal } from "../../kit/refusal.ts"
import { identityAdapter } from "./identity-records.adapter.ts"
import { identityClients } from "./identity-clients.service.ts"
import { signingKeysOf } from "./identity-keys.service.ts"
import { clientById } from "./clients.service.ts"
import {
  endGrant,
  findContinuedByBrowser,
  findContinuedByPortal,
  noteRenewal,
  openGrantSession,
  standingOfGrant,
  type SignedIn,
} from "./identity-sign-ins.service.ts"
import { findPerson } from "./sign-in.queries.ts"
import type { SignInCaller } from "./sign-in.service.ts"

type Library = typeof import("oidc-provider")

const mountPath = "/idp"
/** The path of the provider itself; /idp/token is an operation of our API that forwards to it. */
const tokenPath = "/connect/token"
export const interactionCookie = "dp_interaction"
/** The browser was signed in, and that sign-in has ended or is not allowed any more. */
export const signInOver = "sign_in_over"

const minutes = (count: number) => count * 60
const days = (count: number) => count * 86_400

export interface IdentityProvider {
  readonly provider: Provider
  /** Calls the provider's token endpoint from inside the server. */
  askForTokens(
    caller: Pick<Http, "address" | "userAgent">,
    form: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }>
}

const running = new WeakMap<Kit, IdentityProvider>()

export const identityProviderOf = (kit: Kit): IdentityProvider => {
  const found = running.get(kit)
  if (found === undefined) throw new Error("The identity provider is not mounted.")
  return found
}

/** Our OpenID provider under /idp: authorization code flow with PKCE, with our sign-in page as the interaction. */
export const mountIdentityProvider = async (app: FastifyInstance, kit: Kit): Promise<void> => {
  const library: Library = await import("oidc-provider")
  const provider = new library.Provider(`${kit.config.baseUrl}${mountPath}`, await configuration(kit, library))
  // The forwarded headers it trusts are set by this server below.
  provider.proxy = true
  provider.on("server_error", (_, error) => kit.log.error({ err: error }, "identity provider failed"))
  const answer = provider.callback()

  await app.register(async (scope) => {
    // The provider reads bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null, undefined))
    scope.all(`${mountPath}/*`, (request, reply) => {
      reply.hijack()
      const { raw } = request as { raw: typeof request.raw & { originalUrl?: string } }
      raw.headers["x-forwarded-proto"] = kit.config.isHttps ? "https" : request.protocol
      raw.headers["x-forwarded-host"] = request.host
      // Whom the trusted proxies named, not what the client wrote.
      raw.headers["x-forwarded-for"] = request.ip
      raw.originalUrl = raw.url!
      raw.url = raw.url!.slice(mountPath.length)
      for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value)
      if (kit.config.isHttps) reply.raw.setHeader("strict-transport-security", strictTransport)
      reply.raw.setHeader("x-trace-id", request.id)
      void answer(raw, reply.raw)
    })
  })

  running.set(kit, {
    provider,
    askForTokens: async ({ address, userAgent }, form) => {
      const reply = await app.inject({
        method: "POST",
        url: mountPath + tokenPath,
        remoteAddress: address,
        headers: {
          "user-agent": userAgent,
          "content-type": "application/x-www-form-urlencoded",
          accept: "application/json",
        },
        payload: new URLSearchParams(form).toString(),
      })
      return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
    },
  })
}

const headers = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "x-frame-options": "DENY",
  "cache-control": "no-store",
} as const

const configuration = async (kit: Kit, library: Library): Promise<Configuration> => {
  const find = identityClients(kit).find
  const scopes = ["openid", "profile", "email"]
  return {
    adapter: (model) => {
      const adapter = identityAdapter(kit.database, kit.secrets, library, model, (grantHash) =>
        kit.database.transaction("system", (db) => endGrant(db, nobody, grantHash)),
      )
      return model === "Client" ? { ...adapter, find } : adapter
    },
    jwks: { keys: [...(await signingKeysOf(kit)).jwks] as NonNullable<Configuration["jwks"]>["keys"] },
    routes: { token: tokenPath },
    scopes,
    claims: {
      openid: ["sub", "account_id"],
      profile: ["name", "given_name", "family_name", "preferred_username"],
      email: ["email"],
    },
    clientDefaults: { id_token_signed_response_alg: "ES256" },
    responseTypes: ["code"],
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    clientBasedCORS: () => false,
    cookies: {
      // The cookie prefix puts them under the cross-site request forgery check.
      names: { session: "dp_identity", interaction: interactionCookie, resume: "dp_interaction_resume" },
      long: { httpOnly: true, sameSite: "lax", path: mountPath },
      short: { httpOnly: true, sameSite: "lax", path: mountPath },
    },
    pkce: { required: () => true },
    ttl: {
      AuthorizationCode: minutes(1),
      AccessToken: minutes(10),
      IdToken: minutes(10),
      Interaction: minutes(15),
      Session: minutes(12 * 60),
      Grant: days(sessionDays),
      // A browser needs it for one retry only, because its session is renewed by a cookie.
      RefreshToken: (_ctx, _token, client) =>
        clientById.get(client.clientId)?.browser ? minutes(10) : days(sessionDays),
    },
    expiresWithSession: () => false,
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    interactions: { url: (_ctx, interaction) => `/login?interaction=${interaction.uid}`, policy: signInOnly(library) },
    findAccount: (ctx, subject, token) => findAccount(kit, ctx, subject, token),
    loadExistingGrant: (ctx) => freshGrant(kit, library, ctx, scopes),
    renderError: (ctx, out) => {
      // Redirects users who end up here to our sign-in page instead of showing an error page of the provider.
      ctx.status = 303
      ctx.redirect(`/login?identityError=${encodeURIComponent(out.error)}`)
    },
  }
}

/**
 * Our own clients need no consent. An app outside the browser always requires the password, because another app could
 * impersonate it (RFC 8252, 8.6).
 */
const signInOnly = ({ interactionPolicy: { base, Check } }: Library) => {
  const policy = base()
  policy.remove("consent")
  const login = policy.get("login")
  login?.checks.add(
    new Check(
      "outside_browser",
      "The person has to sign in for this app",
      (ctx) => !clientById.get(ctx.oidc.client?.clientId ?? "")?.browser && !ctx.oidc.result?.login,
    ),
  )
  login?.checks.add(
    new Check(
      signInOver,
      "The sign-in of this browser is over",
      (ctx) => ctx.oidc.session?.accountId !== undefined && ctx.oidc.entities.Grant?.getOIDCScope() === "",
    ),
  )
  return policy
}

const callerOf = (ctx: KoaContextWithOIDC): SignInCaller => ({
  traceId: String(ctx.res.getHeader("x-trace-id") ?? ""),
  http: { address: ctx.ip, userAgent: ctx.get("user-agent") },
})
/** For the end of a grant whose code or token came a second time; the provider does not say with which request. */
const nobody: SignInCaller = { traceId: "identity-provider", http: { address: "", userAgent: "" } }

/**
 * Every sign-in gets its own grant, with its own session, so that ending one does not end others. Without an interaction
 * there is one only while the sign-in of the browser is open and allowed; otherwise undefined, and the policy above asks
 * for a sign-in.
 */
const freshGrant = async (kit: Kit, { errors }: Library, ctx: KoaContextWithOIDC, scopes: readonly string[]) => {
  const { session, result, params } = ctx.oidc
  const client = clientById.get(ctx.oidc.client?.clientId ?? "")
  if (session?.accountId === undefined || client === undefined) return undefined
  const [caller, userId, sessionUid] = [callerOf(ctx), Number(session.accountId), session.uid]
  const signedIn = result?.login === undefined ? undefined : (result["signedIn"] as SignedIn)
  const isSilent =
    signedIn === undefined &&
    client.browser &&
    (params?.["prompt"] === undefined || params["prompt"] === "none") &&
    params?.["max_age"] === undefined &&
    params?.["id_token_hint"] === undefined
  const portal = signedIn?.byPortalSession
  const continued = await kit.database.transaction("system", async (db) => {
    if (isSilent) return findContinuedByBrowser(db, kit, caller, client, { sessionUid, userId })
    return portal === undefined
      ? undefined
      : findContinuedByPortal(db, kit, caller, client, { sessionId: portal, userId })
  })
  const needsContinued = signedIn === undefined || portal !== undefined
  if (needsContinued && continued === undefined) return undefined
  const grant = new ctx.oidc.provider.Grant({ clientId: client.id, accountId: session.accountId })
  grant.addOIDCScope(scopes.join(" "))
  const grantId = await grant.save()
  try {
    await kit.database.transaction("system", (db) =>
      openGrantSession(db, caller, client, userId, { grantId, sessionUid }, signedIn ?? { way: "password" }, continued),
    )
  } catch (error) {
    if (error instanceof Refusal) throw new errors.AccessDenied(error.problem.code)
    throw error
  }
  return grant
}

/**
 * A partner's hostname is a valid redirect target only for the users of that partner: its owner may later point it to
 * another server, which must not receive the codes of other users.
 */
const findAccount = async (kit: Kit, ctx: KoaContextWithOIDC, subject: string, token: unknown) => {
  const person = await kit.database.transaction("system", async (db) => {
    const found = await findPerson(db, Number(subject))
    if (!found?.allowLogin || !isOfGrant(token)) return found
    const caller = callerOf(ctx)
    const standing = await standingOfGrant(db, caller, token.grantId)
    if (standing === undefined) return undefined
    if (token.kind === "RefreshToken") await noteRenewal(db, standing, caller.http.address)
    return found
  })
  if (!person?.allowLogin) return undefined
  const redirect = ctx.oidc.params?.["redirect_uri"]
  if (typeof redirect === "string" && !(await servesPeopleOf(kit, new URL(redirect).hostname, person.accountId)))
    return undefined
  const claims = {
    sub: subject,
    account_id: person.accountId,
    name: `${person.firstName} ${person.lastName}`,
    given_name: person.firstName,
    family_name: person.lastName,
    preferred_username: person.loginName,
    email: person.email,
  }
  return { accountId: subject, claims: () => claims }
}

const isOfGrant = (token: unknown): token is { readonly grantId: string; readonly kind: string } =>
  typeof token === "object" && token !== null && "grantId" in token && typeof token.grantId === "string"
