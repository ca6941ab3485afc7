import {
  domainDays,
  mostDomains,
  type SsoDomain,
  type SsoDomainDraft,
} from "@dialplane/contract/identity/sso/sso-domains.schema"
import { ssoProblems as problems } from "@dialplane/contract/identity/sso/sso.problems"
import type { SsoConfirmation } from "@dialplane/contract/identity/sso/sso.schema"
import { audit, writeAudit } from "../../kit/audit/audit.ts"
import type { Context, Kit, StatusStep } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import type { RecordFinding } from "../../kit/outbound/dns.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import { newToken } from "../../kit/runtime/secrets.ts"
import * as queries from "./sso-domains.queries.ts"
import { lockSettings } from "./sso.queries.ts"
import { confirm, requireOwner } from "./sso.service.ts"

const recordOf = ({ domain, token }: queries.DomainRow) => ({
  name: `_portal-sso.${domain}`,
  value: `portal-sso=${token}`,
})
const shown = (row: queries.DomainRow): SsoDomain => ({
  domainId: row.domainId,
  domain: row.domain,
  state: row.state,
  recordName: recordOf(row).name,
  recordValue: recordOf(row).value,
  lastCheckedAt: row.lastCheckedAt,
  lastFailure: row.lastFailure,
  verifiedAt: row.verifiedAt,
  createdAt: row.createdAt,
})
const objectOf = ({ domainId, domain }: queries.DomainRow) => ({ type: "sso_domain", id: domainId, name: domain })

export const list = async (ctx: Context) => ({
  items: (await queries.listDomains(reading(ctx), ctx.accountId)).map(shown),
})

export const add = async (
  ctx: Context,
  { domain, currentPassword, code, passkey }: SsoDomainDraft,
): Promise<SsoDomain> => {
  await requireOwner(reading(ctx), ctx)
  await confirm(ctx, { currentPassword, code, passkey })
  return inTransaction(ctx, async (db) => {
    await lockSettings(db, ctx.accountId)
    const present = await queries.listDomains(db, ctx.accountId)
    if (present.some((one) => one.domain === domain)) refuse(problems.domainAlready, { domain })
    if (present.length >= mostDomains) refuse(problems.tooManyDomains, { most: mostDomains })
    const id = await queries.insertDomain(db, ctx.accountId, domain, newToken())
    const row = (await queries.findDomain(db, ctx.accountId, id))!
    await audit(db, ctx, { action: "sso.domain_added", object: objectOf(row), after: { domain } })
    return shown(row)
  })
}

const requireDomain = async (db: Db, ctx: Context, domainId: number) =>
  (await queries.findDomain(db, ctx.accountId, domainId)) ?? refuse(problems.domainNotFound)

export const check = async (ctx: Context, domainId: number): Promise<SsoDomain> => {
  await requireOwner(reading(ctx), ctx)
  const before = await requireDomain(reading(ctx), ctx, domainId)
  // Not in a transaction: name servers take their time.
  const finding = await ctx.kit.dns.findText(recordOf(before))
  return inTransaction(ctx, async (db) => {
    const row = await requireDomain(db, ctx, domainId)
    if (row.state === "failed") await queries.restartDomain(db, ctx.accountId, domainId)
    if (finding.state === "found") {
      await queries
        .markVerified(db, ctx.accountId, domainId)
        .catch(onConstraint("sso_domains_verified_key", problems.domainTaken, { domain: row.domain }))
      if (row.state !== "verified")
        await audit(db, ctx, { action: "sso.domain_verified", object: objectOf(row), after: { domain: row.domain } })
    } else await queries.markMissing(db, ctx.accountId, domainId, finding.failure, domainDays)
    return shown(await requireDomain(db, ctx, domainId))
  })
}

export const remove = async (
  ctx: Context,
  domainId: number,
  { currentPassword, code, passkey }: SsoConfirmation,
): Promise<void> => {
  await requireOwner(reading(ctx), ctx)
  await confirm(ctx, { currentPassword, code, passkey })
  await inTransaction(ctx, async (db) => {
    const row = await requireDomain(db, ctx, domainId)
    await queries.deleteDomain(db, ctx.accountId, domainId)
    await audit(db, ctx, { action: "sso.domain_removed", object: objectOf(row), before: { domain: row.domain } })
  })
}

/** A domain belongs to one account; its company can verify it in another one from now on. */
export const freeOnCancellation: StatusStep = {
  status: "Cancelled",
  run: async (db, { accountId, actorUserId, actorName, traceId }) => {
    for (const row of await queries.listDomains(db, accountId)) {
      await queries.deleteDomain(db, accountId, row.domainId)
      await writeAudit(db, {
        accountId,
        actorUserId,
        actorName,
        action: "sso.domain_removed",
        object: objectOf(row),
        before: { domain: row.domain },
        traceId,
      })
    }
  },
}

export const look = (kit: Kit, row: queries.DomainRow): Promise<RecordFinding> => kit.dns.findText(recordOf(row))

/** What the job found, in a transaction of the system. A domain that another account has verified stays pending. */
export const noteFinding = async (db: Db, row: queries.DomainRow, finding: RecordFinding): Promise<void> => {
  if (finding.state !== "found") {
    await queries.markMissing(db, row.accountId, row.domainId, finding.failure, domainDays)
    return
  }
  await queries.markVerified(db, row.accountId, row.domainId)
  await writeAudit(db, {
    accountId: row.accountId,
    actorUserId: null,
    actorName: "Single sign-on",
    action: "sso.domain_verified",
    object: objectOf(row),
    after: { domain: row.domain },
    traceId: `job-sso-domain-${row.domainId}`,
  })
}
