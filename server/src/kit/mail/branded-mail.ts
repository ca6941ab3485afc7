import type { BrandedMail, BrandMail, Kit } from "../context.ts"
import { laneOfMail, mailRetrySeconds } from "../jobs/job-lanes.ts"
import { defineJob } from "../jobs/jobs.ts"
import { brandedMailPayload, type BrandedMailPayload } from "./mail-content.ts"

export const makeBrandedMail = (): BrandedMail => {
  let registered: BrandMail | undefined
  const job = (kit: Kit) =>
    defineJob<BrandedMailPayload>({
      name: "mail.brand",
      permission: { none: "writes mail about a change that was made" },
      lane: ({ isUrgent }) => laneOfMail(isUrgent),
      retryForSeconds: mailRetrySeconds,
      payload: brandedMailPayload,
      visible: false,
      run: async (run, { to, content, of, isUrgent, isSentAtMostOnce }) => {
        if (registered === undefined) throw new Error("No domain knows the brand of an account.")
        const mail = await registered(kit, run.accountId, content)
        await run.inAccount(async (db) => {
          for (const address of to)
            await kit.mail.write(db, {
              accountId: run.accountId,
              to: address,
              ...mail,
              ...(of === undefined ? {} : { of }),
              ...(isUrgent === undefined ? {} : { isUrgent }),
              ...(isSentAtMostOnce === undefined ? {} : { isSentAtMostOnce }),
              // The job can run again after its process has died.
              onceKey: `job:${run.jobId}:${address}`,
            })
        })
      },
    })
  return {
    register: (brandMail) => {
      registered = brandMail
    },
    job,
    write: async (db, kit, { accountId, to, content, of, isUrgent, isSentAtMostOnce }) => {
      if (to.length > 0)
        await kit.jobs.enqueue(db, job(kit), { to: [...to], content, of, isUrgent, isSentAtMostOnce }, { accountId })
    },
  }
}
