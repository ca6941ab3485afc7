import { apiKeyProblems as problems } from "@dialplane/contract/identity/api-keys/api-keys.problems"
import {
  apiKeyLimits,
  type ClientToken,
  type ClientTokenForm,
} from "@dialplane/contract/identity/api-keys/api-keys.schema"
import type { PublicContext } from "../../kit/context.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { byNetwork, giveBackToLimit, signInLimit, takeFromLimit } from "../../kit/http/rate-limit.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { hashToken } from "../../kit/runtime/secrets.ts"
import { insertToken } from "./api-keys.queries.ts"
import { keyAuthenticatorOf } from "./key-authentication.service.ts"
import { isWellFormed, newTokenValue } from "./key-value.rules.ts"

/**
 * An access token for a key. Attempts with an unknown one are limited like wrong passwords. One that is refused for
 * another reason is no guess: programs that go on sending it must not keep the people of their network from signing in.
 */
export const issueClientToken = async (ctx: PublicContext, form: ClientTokenForm): Promise<ClientToken> => {
  const { id, secret } = credentialsOf(ctx, form)
  await takeFromLimit(ctx, signInLimit(ctx), byNetwork(ctx))
  const found = isWellFormed(secret) ? await presentKnown(ctx, secret) : undefined
  if (found === undefined || String(found.key.apiKeyId) !== id) return refuse(problems.clientUnknown)
  await giveBackToLimit(ctx, signInLimit(ctx), byNetwork(ctx))
  const { key, actor } = found
  const own = [...actor.keys]
  const asked = form.scope?.split(" ").filter((one) => one !== "")
  const beyond = asked?.find((one) => !own.some((permission) => permission === one))
  if (beyond !== undefined) throw new Refusal(problems.scopeBeyond, { permission: beyond.slice(0, 100) })
  const scopes = asked === undefined || asked.length === 0 ? null : own.filter((one) => asked.includes(one))
  const value = newTokenValue()
  const seconds = secondsOf(ctx, key.expiresAt, key.previousUntil)
  await inSystem(ctx, (db) =>
    insertToken(db, key, { hash: hashToken(value), scopes }, { seconds, most: apiKeyLimits.tokens }),
  )
  return { access_token: value, token_type: "bearer", expires_in: seconds, scope: (scopes ?? own).join(" ") }
}

const presentKnown = (ctx: PublicContext, secret: string) =>
  keyAuthenticatorOf(ctx.kit)
    .present(secret, ctx)
    .catch(async (error: unknown) => {
      if (error instanceof Refusal) await giveBackToLimit(ctx, signInLimit(ctx), byNetwork(ctx))
      throw error
    })

/** No longer than the value it was made with. */
const secondsOf = (ctx: PublicContext, ...ends: readonly (string | null)[]) => {
  const left = ends.flatMap((end) =>
    end === null ? [] : Math.floor((Date.parse(end) - ctx.kit.now().getTime()) / 1000),
  )
  return Math.max(1, Math.min(apiKeyLimits.tokenSeconds, ...left))
}

/** By HTTP Basic, whose parts are percent-encoded (RFC 6749, 2.3.1), or in the form. */
const credentialsOf = (ctx: PublicContext, { client_id, client_secret }: ClientTokenForm) => {
  const encoded = /^basic ([\w+/=-]+)$/i.exec(ctx.http.header("authorization") ?? "")?.[1]
  if (encoded === undefined) return { id: client_id ?? "", secret: client_secret ?? "" }
  const [id = "", ...rest] = Buffer.from(encoded, "base64").toString().split(":")
  return { id: decoded(id), secret: decoded(rest.join(":")) }
}
const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ""
  }
}
