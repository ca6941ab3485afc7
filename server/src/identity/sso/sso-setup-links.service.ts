import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import { ssoProblems as problems } from "@dialplane/contract/identity/sso/sso.problems"
import {
  setupLinkLimits as limits,
  type NewSetupLink,
  type ProposalAcceptance,
  type SetupLink,
  type SetupLinkDraft,
  type SetupLinkState,
  type SsoProposal,
} from "@dialplane/contract/identity/sso/sso-setup-links.schema"
import { ssoLimits, type SsoDraft, type SsoSettings } from "@dialplane/contract/identity/sso/sso.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { portalAddress } from "../../ground/branding/branded-email.service.ts"
import { readEmailBrand } from "../../ground/branding/branding.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, Kit, PublicContext } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { keepActor } from "../../kit/jobs/job-context.ts"
import { resolveNotices } from "../../kit/live/account-notices.ts"
import { refuse } from "../../kit/refusal.ts"
import { hashToken, newToken } from "../../kit/runtime/secrets.ts"
import { findPresentRights } from "../sessions/present-actor.service.ts"
import { describePem } from "./certificates.rules.ts"
import { keepFirstPair, makeFirstPair } from "./own-keys.service.ts"
import * as queries from "./sso-setup-links.queries.ts"
import { findLive, lockSettings, type ConfigurationRow } from "./sso.queries.ts"
import { confirm, requireOwner, saveConfirmed, whyNotConfigureWith } from "./sso.service.ts"

/** Where the secret of a proposal is sealed until the decision. */
export const proposalPlace = (accountId: AccountId, linkId: number) =>
  `sso_setup_links:${accountId}:${linkId}:oidc_secret`
export const noticeCause = (linkId: number) => `setup-link:${linkId}`
export const objectOf = ({ linkId, recipient }: Pick<queries.LinkRow, "linkId" | "recipient">) => ({
  type: "sso_setup_link",
  id: linkId,
  name: recipient,
})
export const publish = (kit: Kit, db: Db, accountId: AccountId) =>
  kit.events.publish(db, { accountId, topic: "sso", data: { change: "setupLinks" } })

/**
 * Whether the account still accepts what the link is for, and whoever made it may still configure single sign-on there.
 * In the system scope.
 */
export const isBacked = async (db: Db, { accountId, accountStatus, madeBy }: queries.LinkRow): Promise<boolean> => {
  if (stopsUnder(accountStatus, "newServices")) return false
  const maker = await findPresentRights(db, madeBy, accountId)
  return (
    maker !== undefined &&
    maker.managesAccount &&
    maker.keys.has("update:sso-settings") &&
    (await whyNotConfigureWith(db, accountId, maker.keys)) === undefined
  )
}

const stateOf = async (ctx: PublicContext, row: queries.LinkRow): Promise<SetupLinkState> => {
  if (row.outcome !== null) return row.outcome
  if (row.submittedAt !== null) return "submitted"
  if (row.isExpired) return "expired"
  return (await isBacked(ctx.kit.database.reading("system"), row)) ? "open" : "stopped"
}

const shownProposal = (proposal: queries.StoredProposal, now: Date): SsoProposal => ({
  submittedBy: proposal.submittedBy,
  note: proposal.note,
  address: proposal.address,
  protocol: proposal.protocol,
  saml: proposal.saml && {
    ...proposal.saml,
    certificates: proposal.saml.certificates.map((pem) => describePem(pem, now)),
  },
  oidc: proposal.oidc,
  attributes: proposal.attributes,
})
const shown = async (ctx: Context, row: queries.LinkRow): Promise<SetupLink> => {
  const state = await stateOf(ctx, row)
  return {
    linkId: row.linkId,
    recipient: row.recipient,
    state,
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    openedAt: row.openedAt,
    submittedAt: row.submittedAt,
    endedAt: row.endedAt,
    endedBy: row.endedBy,
    proposal: state === "submitted" ? shownProposal(row.proposal!, ctx.kit.now()) : null,
  }
}

export const list = async (ctx: Context) => {
  const rows = await queries.listLinks(reading(ctx), ctx.accountId, limits.days)
  return { items: await Promise.all(rows.map((row) => shown(ctx, row))) }
}

export const create = async (ctx: Context, { recipient, ...proof }: SetupLinkDraft): Promise<NewSetupLink> => {
  const { kit, accountId } = ctx
  await requireOwner(reading(ctx), ctx)
  await confirm(ctx, proof)
  const token = newToken()
  // The account id lets the page show the brand. What follows # is never sent to a server, so it is in no log.
  const site = portalAddress(kit, await readEmailBrand(kit, accountId))
  const address = `${site}/sso-setup?account=${accountId}#token=${token}`
  // Whoever opens the link enters our certificate and metadata at the identity provider first.
  const pair = await makeFirstPair(kit, reading(ctx), accountId)
  const row = await inTransaction(ctx, async (db) => {
    await lockSettings(db, accountId)
    await keepFirstPair(db, ctx, pair)
    if ((await queries.countLive(db, accountId)) >= limits.live)
      refuse(problems.tooManySetupLinks, { most: limits.live })
    const linkId = await queries.insertLink(db, accountId, {
      tokenHash: hashToken(token),
      recipient,
      madeBy: keepActor(ctx),
      hours: limits.hours,
    })
    const made = (await queries.findLink(db, accountId, linkId))!
    await audit(db, ctx, {
      action: "sso.setup_link_created",
      object: objectOf(made),
      after: { recipient, expiresAt: made.expiresAt },
    })
    await publish(kit, db, accountId)
    return made
  })
  return { ...(await shown(ctx, row)), address }
}

const requireLink = async (db: Db, ctx: Context, linkId: number) =>
  (await queries.findLink(db, ctx.accountId, linkId)) ?? refuse(problems.setupLinkNotFound)

export const revoke = async (ctx: Context, linkId: number): Promise<void> => {
  await requireOwner(reading(ctx), ctx)
  await inTransaction(ctx, async (db) => {
    const row = await requireLink(db, ctx, linkId)
    if (!(await queries.revokeLink(db, ctx.accountId, linkId, ctx.actor.name))) refuse(problems.setupLinkEnded)
    await audit(db, ctx, {
      action: "sso.setup_link_revoked",
      object: objectOf(row),
      before: { recipient: row.recipient },
    })
    await publish(ctx.kit, db, ctx.accountId)
  })
}

/** Ends the proposal with its notice, in the transaction of the decision. */
const decide = async (db: Db, ctx: Context, row: queries.LinkRow, outcome: "applied" | "discarded") => {
  const { accountId, actor } = ctx
  if (!(await queries.endProposal(db, accountId, row.linkId, outcome, actor.name))) refuse(problems.noProposal)
  await resolveNotices(db, accountId, ["ssoProposal"], [noticeCause(row.linkId)])
  await audit(db, ctx, {
    action: outcome === "applied" ? "sso.setup_link_applied" : "sso.setup_link_discarded",
    object: objectOf(row),
    [outcome === "applied" ? "after" : "before"]: {
      recipient: row.recipient,
      submittedBy: row.proposal?.submittedBy,
      submittedAt: row.submittedAt,
    },
  })
  await publish(ctx.kit, db, accountId)
}

export const discard = async (ctx: Context, linkId: number): Promise<void> => {
  await requireOwner(reading(ctx), ctx)
  await inTransaction(ctx, async (db) => decide(db, ctx, await requireLink(db, ctx, linkId), "discarded"))
}

const defaults = { signRequests: true, encryptedAssertions: false, allowIdpInitiated: true } as const

/** The settings that the proposal makes of the present ones: what it does not name stays. */
const draftOf = (
  ctx: Context,
  row: queries.LinkRow,
  present: ConfigurationRow | undefined,
  { displayName = present?.displayName, companyName = present?.companyName, version }: ProposalAcceptance,
): SsoDraft => {
  const { saml, oidc, protocol, attributes } = row.proposal!
  if (displayName === undefined || companyName === undefined) return refuse(problems.namesMissing)
  const before = present?.provider
  const kept = before !== undefined && "entityId" in before ? before : defaults
  return {
    protocol,
    displayName,
    companyName,
    ...(saml === null || saml === undefined
      ? {}
      : {
          saml: {
            ...saml,
            signRequests: kept.signRequests,
            encryptedAssertions: kept.encryptedAssertions,
            allowIdpInitiated: kept.allowIdpInitiated,
          },
        }),
    ...(oidc === null
      ? {}
      : {
          oidc: {
            ...oidc,
            clientSecret: ctx.kit.secrets.open(row.secretSealed!, proposalPlace(row.accountId, row.linkId)),
            scopes: before !== undefined && "issuer" in before ? [...before.scopes] : ["openid", "profile", "email"],
          },
        }),
    attributes,
    clockSkewSeconds: present?.clockSkewSeconds ?? ssoLimits.skew,
    justInTime: present?.justInTime ?? false,
    version,
  }
}

export const apply = async (ctx: Context, linkId: number, acceptance: ProposalAcceptance): Promise<SsoSettings> => {
  await requireOwner(reading(ctx), ctx)
  const row = await requireLink(reading(ctx), ctx, linkId)
  if (row.submittedAt === null || row.outcome !== null) refuse(problems.noProposal)
  const present = await findLive(reading(ctx), ctx.accountId)
  if (acceptance.version !== (present?.version ?? 0)) refuse(problems.changedMeanwhile)
  const draft = draftOf(ctx, row, present, acceptance)
  const { currentPassword, code, passkey } = acceptance
  await confirm(ctx, { currentPassword, code, passkey })
  return saveConfirmed(ctx, draft, (db) => decide(db, ctx, row, "applied"))
}
