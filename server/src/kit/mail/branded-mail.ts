import type { BrandedMail, BrandMail, Kit } from "../context.ts"
import { defineJob } from "../jobs/jobs.ts"
import { brandedMailPayload, type BrandedMailPayload } from "./mail-content.ts"

export const makeBrandedMail = (): BrandedMail => {
  let registered: BrandMail | undefined
  const job = (kit: Kit) =>
    defineJob<BrandedMailPayload>({
      name: "mail.brand",
      permission: { none: "writes mail about a change that was made" },
      lane: "mail",
      payload: brandedMailPayload,
      visible: false,
      run: async (run, { to, content, of }) => {
        if (registered === undefined) throw new Error("No domain knows the brand of an account.")
        const mail = await registered(kit, run.accountId, content)
        await run.inAccount(async (db) => {
          for (const address of to)
            await kit.mail.write(db, {
              accountId: run.accountId,
              to: address,
              ...mail,
              ...(of === undefined ? {} : { of }),
            })
        })
      },
    })
  return {
    register: (brandMail) => {
      registered = brandMail
    },
    job,
    write: async (db, kit, { accountId, to, content, of }) => {
      if (to.length > 0) await kit.jobs.enqueue(db, job(kit), { to: [...to], content, of }, { accountId })
    },
  }
}
