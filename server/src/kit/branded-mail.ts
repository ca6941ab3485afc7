import { z } from "zod"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "./context.ts"
import type { Db } from "./database.ts"
import { defineJob, type JobDefinition } from "./jobs.ts"
import type { Letter } from "./mail.ts"

/** A mail as its writer thinks of it; sender, host of its links and look are those of the receiving account's brand. */
export const mailContent = z.object({
  subject: z.string(),
  greeting: z.string(),
  paragraphs: z.array(z.string()).readonly(),
  /** A page of the portal, on the host of the brand. */
  action: z.object({ sentence: z.string(), label: z.string(), path: z.string() }).optional(),
  /** After the action. */
  notes: z.array(z.string()).readonly().optional(),
})
export type MailContent = z.output<typeof mailContent>

export type BrandMail = (
  kit: Kit,
  accountId: AccountId,
  content: MailContent,
) => Promise<Omit<Letter, "to" | "accountId">>

/**
 * Domains that come before the one that knows brands send their mail through here; it registers itself when the server
 * is built.
 */
export interface BrandedMail {
  register(brandMail: BrandMail): void
  /**
   * In the transaction of what it tells about. The brand is read afterwards, because it may belong to an account above,
   * and a move changes it.
   */
  write(
    db: Db,
    kit: Kit,
    mail: { readonly accountId: AccountId; readonly to: readonly string[]; readonly content: MailContent },
  ): Promise<void>
  job(kit: Kit): JobDefinition<BrandedMailPayload>
}

const payload = z.object({ to: z.array(z.string()), content: mailContent })
type BrandedMailPayload = z.output<typeof payload>

export const makeBrandedMail = (): BrandedMail => {
  let registered: BrandMail | undefined
  const job = (kit: Kit) =>
    defineJob<BrandedMailPayload>({
      name: "mail.brand",
      permission: { none: "writes mail about a change that was made" },
      lane: "mail",
      payload,
      visible: false,
      run: async (run, { to, content }) => {
        if (registered === undefined) throw new Error("No domain knows the brand of an account.")
        const mail = await registered(kit, run.accountId, content)
        await run.inAccount(async (db) => {
          for (const address of to) await kit.mail.write(db, { accountId: run.accountId, to: address, ...mail })
        })
      },
    })
  return {
    register: (brandMail) => {
      registered = brandMail
    },
    job,
    write: async (db, kit, { accountId, to, content }) => {
      if (to.length > 0) await kit.jobs.enqueue(db, job(kit), { to: [...to], content }, { accountId })
    },
  }
}
