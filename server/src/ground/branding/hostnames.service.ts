import { brandingProblems } from "@dialplane/contract/ground/branding/branding.problems"
import type { Branding } from "@dialplane/contract/ground/branding/branding.schema"
import { texts } from "@dialplane/contract/kit/language"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, Kit, PublicContext } from "../../kit/context.ts"
import { refuse } from "../../kit/refusal.ts"
import { newToken, sameText } from "../../kit/runtime/secrets.ts"
import { changeInSystem, inTransaction } from "../../kit/database/transaction.ts"
import { confirmHostname, findOwnBrand, noteHostnameLook } from "./branding.queries.ts"
import { readBranding } from "./branding.service.ts"
import { notifyOutcome } from "./hostname.jobs.ts"
import { findProof, siteOn } from "./hostname-proof.service.ts"

const messages = texts("branding.hostnames", {
  otherServer: "Another server answers at this hostname, or a proxy changes the requested hostname.",
})

/** Only an installation with this key can compute it, and only for the requested hostname. */
const proofFor = (kit: Kit, hostname: string, nonce: string) =>
  kit.secrets.fingerprint(`hostname-check:${hostname.toLowerCase()}:${nonce}`)

export const answerCheck = (ctx: PublicContext, nonce: string) => ({ proof: proofFor(ctx.kit, ctx.http.host, nonce) })

/** Whether the hostname points to this server. It does not show who owns it: the DNS record does. */
const lookAt = async (kit: Kit, hostname: string): Promise<string | null> => {
  const nonce = newToken()
  const answer = await kit.outbound.get(new URL(`/.well-known/portal-hostname/${nonce}`, siteOn(kit, hostname)).href)
  if (!answer.ok) return answer.failure
  const proof = /^\{"proof":"([0-9a-f]{64})"\}$/.exec(answer.text)?.[1]
  return answer.status === 200 && proof !== undefined && sameText(proof, proofFor(kit, hostname, nonce))
    ? null
    : messages.otherServer
}

const hostnameOf = (ctx: Context) =>
  inTransaction(
    ctx,
    async (db) => (await findOwnBrand(db, ctx.accountId))?.hostname ?? refuse(brandingProblems.hostnameMissing),
  )

/** External services are called between two transactions, never inside one. */
export const check = async (ctx: Context): Promise<Branding> => {
  const hostname = await hostnameOf(ctx)
  const finding = await findProof(ctx.kit, ctx.accountId, hostname)
  const reach = await lookAt(ctx.kit, hostname)
  return changeInSystem(ctx, async (db) => {
    const before = await findOwnBrand(db, ctx.accountId)
    await noteHostnameLook(db, ctx.accountId, hostname, { finding, reach })
    await audit(db, ctx, {
      action: "branding.hostname_checked",
      object: { type: "branding", id: ctx.accountId, name: hostname },
      after: {
        hostname,
        recordFound: finding.state === "found",
        leadsHere: reach === null,
        ...(finding.state === "found" ? {} : { failure: finding.failure }),
      },
    })
    const proven = (await findOwnBrand(db, ctx.accountId))?.hostnameVerifiedAt != null
    if (proven !== (before?.hostnameVerifiedAt != null))
      await notifyOutcome(db, ctx.accountId, hostname, proven, ctx.traceId)
    return readBranding(db, ctx)
  })
}

export const confirm = async (ctx: Context): Promise<Branding> => {
  const hostname = await hostnameOf(ctx)
  return changeInSystem(ctx, async (db) => {
    await confirmHostname(db, ctx.accountId)
    await audit(db, ctx, {
      action: "branding.hostname_confirmed",
      object: { type: "branding", id: ctx.accountId },
      after: { hostname },
    })
    return readBranding(db, ctx)
  })
}
