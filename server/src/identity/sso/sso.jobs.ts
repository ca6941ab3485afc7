import { domainDays } from "@dialplane/contract/identity/sso/sso-domains.schema"
import { z } from "zod"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { Kit } from "../../kit/context.ts"
import { brokenConstraint } from "../../kit/database/database.ts"
import { startBudget, whileTime } from "../../kit/jobs/cron-budget.ts"
import { eachByItself } from "../../kit/jobs/each-by-itself.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { addNotice } from "../../kit/live/account-notices.ts"
import { endWarnings, warningCause } from "./certificate-warnings.service.ts"
import { describePem, dueWarning } from "./certificates.rules.ts"
import { listLiveCertificates, listPending, markMissing, noteWarning, type DomainRow } from "./sso-domains.queries.ts"
import { look, noteFinding } from "./sso-domains.service.ts"
import { domainMessages, ssoNoticeMessages as messages } from "./sso.messages.ts"
import { purgeDeleted } from "./sso.queries.ts"

const lookUpsAtOnce = 10

/** Name servers take their time, so several are asked at once. A look-up that fails does so where it is awaited. */
async function* lookUps(kit: Kit, rows: readonly DomainRow[], isOver: () => boolean) {
  for (let at = 0; at < rows.length && !isOver(); at += lookUpsAtOnce) {
    const asked = rows.slice(at, at + lookUpsAtOnce).map((row) => ({ row, finding: look(kit, row) }))
    await Promise.allSettled(asked.map(({ finding }) => finding))
    yield* asked
  }
}

/** Looks for the records of domains that wait for them: for each one about every hour. */
export const domainsJob = (kit: Kit, begin = startBudget) =>
  defineJob({
    name: "sso.domains",
    permission: { none: "looks for DNS records of domains" },
    lane: "cron",
    payload: z.object({}),
    visible: false,
    // Those that no run had time for are next.
    everySeconds: 10 * 60,
    run: async (run) => {
      const isOver = begin()
      const pending = await run.inSystem((db) => listPending(db))
      await eachByItself(lookUps(kit, pending, isOver), async ({ row, finding }) => {
        const found = await finding
        try {
          await run.inSystem((db) => noteFinding(db, row, found))
        } catch (error) {
          if (brokenConstraint(error) !== "sso_domains_verified_key") throw error
          await run.inSystem((db) => markMissing(db, row.accountId, row.domainId, domainMessages.taken, domainDays))
        }
      })
    },
  })

/**
 * Warns administrators 60, 30, 7 and 1 days before a certificate in use expires, and when it has. Forgets deleted
 * settings that can no longer be restored.
 */
export const certificatesJob = (kit: Kit, begin = startBudget) =>
  defineJob({
    name: "sso.certificates",
    permission: { none: "warns of certificates that expire" },
    lane: "cron",
    payload: z.object({}),
    visible: false,
    everySeconds: 6 * 60 * 60,
    run: async (run) => {
      const isOver = begin()
      const now = kit.now()
      await run.inSystem((db) => purgeDeleted(db))
      const present = await run.inSystem((db) => listLiveCertificates(db))
      await eachByItself(whileTime(present, isOver), async ({ accountId, displayName, pem, warned }) => {
        const { fingerprint, subject, validUntil } = describePem(pem, now)
        const days = dueWarning(validUntil, now)
        // Those of earlier runs take no time, so that a later run reaches the rest.
        if (days === undefined || warned.includes(`${fingerprint} ${days}`)) return
        await run.inSystem(async (db) => {
          if (!(await noteWarning(db, accountId, fingerprint, days))) return
          const date = validUntil.slice(0, 10)
          // The newest warning about a certificate replaces the earlier ones.
          await endWarnings(db, accountId, [fingerprint])
          await addNotice(db, {
            accountId,
            kind: "certificateExpiring",
            title: days === 0 ? messages.expiredTitle(displayName) : messages.expiringTitle(displayName, date),
            text: days === 0 ? messages.expiredText(subject, date) : messages.expiringText(subject, date),
            path: "single-sign-on",
            cause: warningCause(fingerprint, days),
          })
          await writeAudit(db, {
            accountId,
            actorUserId: null,
            actorName: "Single sign-on",
            action: "sso.certificate_expiring",
            object: { type: "sso", id: accountId, name: displayName },
            after: { certificate: subject, validUntil, days },
            traceId: "job-sso-certificates",
          })
        })
      })
    },
  })
