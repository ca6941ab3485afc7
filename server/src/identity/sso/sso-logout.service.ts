import { inflateRawSync } from "node:zlib"
import type { SamlLogout, SsoSignOut } from "@dialplane/contract/identity/sso/sso-sign-in.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { Context, PublicContext } from "../../kit/context.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { byNetwork, giveBackToLimit, answerLimit, takeFromLimit } from "../../kit/http/rate-limit.ts"
import { Redirect } from "../../kit/http/route.ts"
import { hashToken } from "../../kit/runtime/secrets.ts"
import { endSessionOf } from "../sessions/sessions.service.ts"
import { endSessionAddress } from "./oidc.adapter.ts"
import { checkMarkup, decodeMessage, isStrongSignature, scanMessage } from "./saml-scan.rules.ts"
import {
  logoutAddress,
  logoutAnswerAddress,
  readLogoutAddress,
  readLogoutForm,
  type LogoutRequest,
  type SamlParties,
} from "./saml.rules.ts"
import { noteFailed } from "./sso-failures.service.ts"
import { bySso } from "./sso-matching.service.ts"
import { fail, SsoFailure } from "./sso-reasons.rules.ts"
import { samlParties } from "./sso-sign-in.service.ts"
import * as signIns from "./sso-sign-ins.queries.ts"
import { findLive, type ConfigurationRow } from "./sso.queries.ts"
import { sealedPlace } from "./sso.service.ts"

/** Where the browser signs out at the identity provider, for sessions that were opened there. */
export const signOut = async (ctx: Context): Promise<SsoSignOut> => {
  const { homeAccountId, sessionId } = ctx.actor
  const found = await ctx.kit.database.transaction({ account: homeAccountId }, async (db) => {
    const session = await signIns.findSsoSession(db, homeAccountId, sessionId)
    return session && { session, row: await findLive(db, homeAccountId) }
  })
  if (found?.row === undefined) return { address: null }
  const { session, row } = found
  // Outside the transaction: the provider may have to be asked for its addresses.
  if (row.protocol === "oidc") return { address: await endSessionAddress(ctx.kit, row.provider) }
  if (row.provider.sloUrl === null) return { address: null }
  const nameId = ctx.kit.secrets.open(session.nameIdSealed, sealedPlace.nameId(homeAccountId))
  return {
    address: await logoutAddress(samlParties(ctx.kit, row), { nameId, sessionIndex: session.sessionIndex }),
  }
}

const largestMessage = 200_000

/** A message in an address is compressed. A small one must not become endlessly large. */
const inflate = (base64: string): string => {
  try {
    return checkMarkup(inflateRawSync(Buffer.from(base64, "base64"), { maxOutputLength: largestMessage }))
  } catch (error) {
    if (error instanceof SsoFailure) throw error
    return fail("notReadable")
  }
}

/** The signed part of the query as it was sent, each name at most once. */
const signedPart = (query: string): string => {
  const names = ["SAMLRequest", "RelayState", "SigAlg"]
  const parts = query.split("&").filter((part) => names.includes(part.slice(0, part.indexOf("="))))
  if (new Set(parts.map((part) => part.slice(0, part.indexOf("=")))).size !== parts.length) fail("notReadable")
  return parts.join("&")
}

const readFromAddress = (ctx: PublicContext, parties: SamlParties, given: SamlLogout): Promise<LogoutRequest> => {
  const { SAMLRequest = "", SigAlg, Signature } = given
  if (SigAlg === undefined || Signature === undefined) return fail("unsigned")
  if (!isStrongSignature(SigAlg)) return fail("weakAlgorithm", SigAlg)
  const { root, destination } = scanMessage(inflate(SAMLRequest))
  if (root !== "LogoutRequest") return fail("notReadable")
  if (destination !== undefined && destination !== parties.sp.sloUrl) return fail("wrongDestination")
  return readLogoutAddress(parties, { SAMLRequest, SigAlg, Signature }, signedPart(ctx.http.rawQuery ?? ""))
}

/** Sessions end only on a signed request of the identity provider. Its answer to a request of ours needs nothing. */
export const receive = async (
  ctx: PublicContext,
  accountId: AccountId,
  given: SamlLogout,
  how: "address" | "form",
): Promise<Redirect> => {
  const signInPage = new Redirect(`${ctx.kit.config.baseUrl}/login`)
  if (given.SAMLRequest === undefined) return signInPage
  await takeFromLimit(ctx, answerLimit(ctx), byNetwork(ctx))
  const row = await inSystem(ctx, (db) => findLive(db, accountId))
  if (row?.protocol !== "saml") return signInPage
  const parties = samlParties(ctx.kit, row)
  try {
    const request =
      how === "form"
        ? await readLogoutForm(parties, decodeMessage(given.SAMLRequest))
        : await readFromAddress(ctx, parties, given)
    await endSessions(ctx, row, request)
    await giveBackToLimit(ctx, answerLimit(ctx), byNetwork(ctx))
    if (parties.idp.sloUrl === null) return signInPage
    return new Redirect(await logoutAnswerAddress(parties, request, given.RelayState ?? ""))
  } catch (error) {
    if (!(error instanceof SsoFailure)) throw error
    await inSystem(ctx, (db) =>
      noteFailed(db, ctx, row, { action: "sso.sign_out_failed", reason: error.reason, isExpected: false }),
    )
    return signInPage
  }
}

const endSessions = (ctx: PublicContext, row: ConfigurationRow, { nameId, sessionIndex }: LogoutRequest) =>
  inSystem(ctx, async (db) => {
    for (const session of await signIns.listSessionsOf(db, row.accountId, hashToken(nameId), sessionIndex)) {
      if (!(await endSessionOf(db, row.accountId, session.userId, session.sessionId, "ssoSignedOut"))) continue
      await writeAudit(db, {
        ...bySso(ctx, row),
        action: "sso.signed_out",
        object: { type: "user", id: session.userId, name: session.userName },
      })
    }
  })
