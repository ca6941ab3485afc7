import { attentionKinds, attentionLists, attentionSentences } from "@dialplane/contract/insight/home/attention-kinds"
import type {
  CustomerAttention,
  CustomerFilter,
  Growth,
  SystemState,
} from "@dialplane/contract/insight/home/customers.schema"
import type { Page } from "@dialplane/contract/kit/paging"
import { engineName, isSimulated } from "../../calling/engine/engine.service.ts"
import { withinReach } from "../../kit/access/access-check.ts"
import { can, type Context } from "../../kit/context.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import * as queries from "./customers.queries.ts"

const belowOf = ({ actor }: Context) => ({ within: withinReach(actor), ownId: actor.accountId })

/** Items are shown as far as the caller could open their list in the account. */
export const list = async (ctx: Context, filter: CustomerFilter): Promise<Page<CustomerAttention>> => {
  const kinds = attentionKinds.filter((kind) => can(ctx, attentionLists[kind].permission))
  const page = await inSystem(ctx, (db) => queries.listCustomers(db, belowOf(ctx), kinds, filter))
  return {
    ...page,
    items: page.items.map(({ items: kept, ...row }) => {
      const items = kept
        .filter(({ kind }) => kinds.includes(kind))
        .map((item) => ({ ...item, sentence: attentionSentences[item.kind](item.count) }))
      // A suspended account is listed even if nothing else is wrong.
      return { ...row, severity: items[0]?.severity ?? "warning", items }
    }),
  }
}

export const getGrowth = (ctx: Context): Promise<Growth> => inSystem(ctx, (db) => queries.readGrowth(db, belowOf(ctx)))

export const getSystemState = (ctx: Context): Promise<SystemState> =>
  inSystem(ctx, async (db) => ({
    jobs: await queries.countJobs(db),
    mail: can(ctx, "read:mail-outbox") ? await queries.countMail(db) : null,
    nodes: await queries.listNodes(db),
    engine: { name: engineName(ctx.kit), isSimulated: isSimulated(ctx.kit) },
    readAt: ctx.kit.now().toISOString(),
  }))
