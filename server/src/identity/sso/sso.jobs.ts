import { domainDays } from "@dialplane/contract/identity/sso/sso-domains.schema"
import { z } from "zod"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { Kit } from "../../kit/context.ts"
import { brokenConstraint } from "../../kit/database/database.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { addNotice } from "../../kit/live/account-notices.ts"
import { endWarnings, warningCause } from "./certificate-warnings.service.ts"
import { describePem, dueWarning } from "./certificates.rules.ts"
import { listLiveProviders, listPending, markMissing, noteWarning } from "./sso-domains.queries.ts"
import { look, noteFinding } from "./sso-domains.service.ts"
import { domainMessages, ssoNoticeMessages as messages } from "./sso.messages.ts"
import { purgeDeleted } from "./sso.queries.ts"

/** Looks for the records of domains that wait for them. */
export const domainsJob = (kit: Kit) =>
  defineJob({
    name: "sso.domains",
    permission: { none: "looks for DNS records of domains" },
    lane: "cron",
    payload: z.object({}),
    visible: false,
    everySeconds: 60 * 60,
    run: async (run) => {
      for (const row of await run.inSystem((db) => listPending(db))) {
        const finding = await look(kit, row)
        try {
          await run.inSystem((db) => noteFinding(db, row, finding))
        } catch (error) {
          if (brokenConstraint(error) !== "sso_domains_verified_key") throw error
          await run.inSystem((db) => markMissing(db, row.accountId, row.domainId, domainMessages.taken, domainDays))
        }
      }
    },
  })

/**
 * Warns administrators 60, 30, 7 and 1 days before a certificate in use expires, and when it has. Forgets deleted
 * settings that can no longer be restored.
 */
export const certificatesJob = (kit: Kit) =>
  defineJob({
    name: "sso.certificates",
    permission: { none: "warns of certificates that expire" },
    lane: "cron",
    payload: z.object({}),
    visible: false,
    everySeconds: 6 * 60 * 60,
    run: async (run) => {
      const now = kit.now()
      await run.inSystem((db) => purgeDeleted(db))
      for (const { accountId, displayName, certificates } of await run.inSystem((db) => listLiveProviders(db)))
        for (const pem of certificates) {
          const { fingerprint, subject, validUntil } = describePem(pem, now)
          const days = dueWarning(validUntil, now)
          if (days === undefined) continue
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
        }
    },
  })
