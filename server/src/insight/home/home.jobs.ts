import { z } from "zod"
import { attentionKinds } from "@dialplane/contract/insight/home/attention-kinds"
import { systemRole } from "@dialplane/contract/kit/access/roles.table"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Context, Kit } from "../../kit/context.ts"
import { eachByItself } from "../../kit/jobs/each-by-itself.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { readAttention } from "./attention.service.ts"
import { rankOf, worstFirst } from "./attention.rules.ts"
import { findKept, listStale, saveAttention } from "./customers.queries.ts"
import { hasSampleOfThisHour, sampleThisHour } from "./phone-samples.queries.ts"

/** Notes once an hour how many phones are online. */
export const phoneSampleJob = (_: Kit) =>
  defineJob({
    name: "home.phone_samples",
    permission: { none: "samples are taken by themselves" },
    lane: "cron",
    payload: z.object({}),
    visible: false,
    everySeconds: 5 * 60,
    run: async (run) => {
      await run.inSystem(async (db) => {
        if (!(await hasSampleOfThisHour(db))) await sampleThisHour(db)
      })
    },
  })

const renewAfterSeconds = 10 * 60
const accountsAtOnce = 200
/** The rest follows in the next run. */
const mostMilliseconds = 100_000
/** The list of jobs shows only those of the account one acts in. */
const keptKinds = attentionKinds.filter((kind) => kind !== "failedJobs")

/** Keeps what needs attention in each account, for the dashboards of partners and the platform operator. */
export const attentionJob = (kit: Kit) =>
  defineJob({
    name: "home.attention",
    permission: { none: "accounts are checked by themselves" },
    lane: "cron",
    payload: z.object({}),
    visible: false,
    everySeconds: 2 * 60,
    run: async (run) => {
      const began = performance.now()
      for (;;) {
        const stale = await run.inSystem((db) => listStale(db, renewAfterSeconds, accountsAtOnce))
        await eachByItself(stale, async ({ accountId }) => {
          const { items, notChecked } = await readAttention(readerOf(kit, accountId), keptKinds)
          const found = items.map(({ kind, severity, count }) => ({ kind, severity, count }))
          await run.inSystem(async (db) => {
            // What could not be checked is not fine: it stays as it was.
            const earlier = (await findKept(db, accountId)).filter(({ kind }) => notChecked.includes(kind))
            const kept = worstFirst([...found, ...earlier])
            await saveAttention(db, accountId, rankOf(kept), kept)
          })
        })
        if (stale.length < accountsAtOnce || performance.now() - began > mostMilliseconds) return
      }
    },
  })

/** Reads what an owner of the account would see; it changes nothing, and nobody is named in a log. */
const readerOf = (kit: Kit, accountId: AccountId): Context => {
  const role = systemRole("accountSuperUser")
  return {
    kit,
    accountId,
    traceId: "home.attention",
    log: kit.log,
    actor: {
      userId: 0,
      homeAccountId: accountId,
      homeAccountName: "",
      accountId,
      accountStatus: "Active",
      sessionId: "",
      clientId: "",
      loginName: "",
      name: "",
      role,
      isVendorSupport: false,
      keys: role.keys,
      reach: "own",
      passwordExpired: false,
      acting: null,
      apiKey: null,
    },
    http: {
      address: "",
      userAgent: "",
      host: "",
      header: () => undefined,
      setHeader: () => {},
      cookie: () => undefined,
      setCookie: () => {},
    },
  }
}
