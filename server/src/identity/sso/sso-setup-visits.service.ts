import { ssoProblems as problems } from "@dialplane/contract/identity/sso/sso.problems"
import {
  setupLinkLimits as limits,
  type ProposedSetup,
  type SetupLinkInfo,
  type SetupLinkQuestion,
} from "@dialplane/contract/identity/sso/sso-setup-links.schema"
import type { ProviderFacts } from "@dialplane/contract/identity/sso/sso.schema"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { PublicContext } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { byNetwork, takeFromLimit, type RateLimit } from "../../kit/http/rate-limit.ts"
import { clientName } from "../../kit/http/user-agent.ts"
import { addNotice } from "../../kit/live/account-notices.ts"
import { refuse } from "../../kit/refusal.ts"
import { hashToken } from "../../kit/runtime/secrets.ts"
import { listKeys } from "./sso-keys.queries.ts"
import * as queries from "./sso-setup-links.queries.ts"
import { isBacked, noticeCause, objectOf, proposalPlace, publish } from "./sso-setup-links.service.ts"
import { setupNoticeMessages as messages } from "./sso.messages.ts"
import { checkOidc, checkSaml, ownAddresses, readProvider } from "./sso.service.ts"

/** What somebody can do who has a setup link and no user: see what to copy, and propose. */

/** Links that do not work, from one network. */
const strangers: RateLimit = { name: "sso-setup-strangers", most: 60, seconds: 60 }
const openings: RateLimit = { name: "sso-setup-openings", most: 120, seconds: 3600 }
/** Each may fetch an address that somebody outside chose. */
const questions: RateLimit = { name: "sso-setup-questions", most: 20, seconds: 3600 }

/** The link of a token, while it can be used. One answer for all that cannot. */
const requireUsable = async (ctx: PublicContext, token: string, limit: RateLimit): Promise<queries.LinkRow> => {
  const db = ctx.kit.database.reading("system")
  const row = await queries.findByToken(db, hashToken(token))
  if (
    row === undefined ||
    row.outcome !== null ||
    row.submittedAt !== null ||
    row.isExpired ||
    !(await isBacked(db, row))
  ) {
    await takeFromLimit(ctx, strangers, byNetwork(ctx))
    return refuse(problems.setupLinkNotValid)
  }
  await takeFromLimit(ctx, limit, String(row.linkId))
  return row
}

const note = (db: Db, ctx: PublicContext, row: queries.LinkRow, action: string, after: Record<string, unknown>) =>
  writeAudit(db, {
    accountId: row.accountId,
    actorUserId: null,
    actorName: messages.actor,
    action,
    object: objectOf(row),
    after,
    traceId: ctx.traceId,
    address: ctx.http.address,
    client: clientName(ctx.http.userAgent),
  })

export const open = async (ctx: PublicContext, token: string): Promise<SetupLinkInfo> => {
  const { kit } = ctx
  const row = await requireUsable(ctx, token, openings)
  const { accountId, linkId, recipient } = row
  return kit.database.transaction({ account: accountId }, async (db) => {
    if (await queries.markOpened(db, accountId, linkId)) {
      await note(db, ctx, row, "sso.setup_link_opened", { recipient })
      await publish(kit, db, accountId)
    }
    const [key] = await listKeys(db, accountId)
    const { entityId, acsUrl, sloUrl, redirectUrl, metadataUrl } = ownAddresses(kit, accountId)
    return {
      accountName: row.accountName,
      recipient,
      expiresAt: row.expiresAt,
      serviceProvider: {
        entityId,
        acsUrl,
        sloUrl,
        redirectUrl,
        // There is no metadata before our certificate was made.
        metadataUrl: key === undefined ? null : metadataUrl,
        certificate: key?.certificate ?? null,
      },
    }
  })
}

export const readProviderFor = async (
  ctx: PublicContext,
  { token, ...question }: SetupLinkQuestion,
): Promise<ProviderFacts> => {
  await requireUsable(ctx, token, questions)
  return readProvider(ctx, question)
}

const checked = async (ctx: PublicContext, { protocol, saml, oidc }: ProposedSetup) => {
  if (protocol === "saml")
    return { saml: saml === undefined ? refuse(problems.providerMissing) : checkSaml(ctx, saml), oidc: null }
  if (oidc === undefined) return refuse(problems.providerMissing)
  await checkOidc(ctx, oidc.issuer)
  return { saml: null, oidc: { issuer: oidc.issuer, clientId: oidc.clientId } }
}

export const submit = async (ctx: PublicContext, proposed: ProposedSetup): Promise<void> => {
  const { kit } = ctx
  const row = await requireUsable(ctx, proposed.token, questions)
  const { accountId, linkId, recipient } = row
  const { submittedBy, protocol, attributes } = proposed
  const provider = await checked(ctx, proposed)
  const secret = protocol === "oidc" ? proposed.oidc?.clientSecret : undefined
  await kit.database.transaction({ account: accountId }, async (db) => {
    const isFirst = await queries.saveProposal(
      db,
      accountId,
      linkId,
      { submittedBy, note: proposed.note, address: ctx.http.address, protocol, attributes, ...provider },
      secret === undefined ? null : kit.secrets.seal(secret, proposalPlace(accountId, linkId)),
    )
    if (!isFirst) refuse(problems.setupLinkNotValid)
    await note(db, ctx, row, "sso.setup_link_submitted", {
      recipient,
      submittedBy,
      protocol,
      ...(provider.saml === null
        ? { issuer: provider.oidc.issuer, clientId: provider.oidc.clientId }
        : { entityId: provider.saml.entityId, ssoUrl: provider.saml.ssoUrl }),
    })
    await addNotice(db, {
      accountId,
      kind: "ssoProposal",
      title: messages.title(submittedBy),
      text: messages.text(recipient),
      path: "single-sign-on",
      cause: noticeCause(linkId),
      expiresAt: new Date(Date.parse(row.createdAt) + limits.days * 86_400_000).toISOString(),
    })
    await publish(kit, db, accountId)
  })
}
