import type { CoverageFilter, CoverageRow } from "@dialplane/contract/identity/mfa/mfa.schema"
import { roleById } from "@dialplane/contract/kit/access/roles.table"
import type { Page } from "@dialplane/contract/kit/paging"
import type { Context } from "../../kit/context.ts"
import { reading } from "../../kit/database/transaction.ts"
import { countFacts, listFacts, type CoverageFacts } from "./coverage.queries.ts"
import { coverageState, exemptionOf } from "./coverage.rules.ts"
import { findPolicy } from "./policy.queries.ts"

/** The users of the account with their methods, and what the policy asks of them. */
export const listCoverage = async (ctx: Context, filter: CoverageFilter): Promise<Page<CoverageRow>> => {
  const db = reading(ctx)
  const policy = await findPolicy(db, ctx.accountId)
  if (filter.totalOnly !== undefined) {
    const total = await countFacts(db, ctx.accountId, policy, filter)
    return { items: [], nextCursor: null, previousCursor: null, total }
  }
  const page = await listFacts(db, ctx.accountId, policy, filter)
  const shown = ({ held, isEnrolled, isOver, isExemptBySso, ...facts }: CoverageFacts): CoverageRow => ({
    ...facts,
    roles: held.map(({ roleId, ownName }) => roleById.get(roleId)?.displayName ?? ownName ?? `Role ${roleId}`),
    state: coverageState({ ...facts, isEnrolled, isOver }),
    exempt: exemptionOf(policy, { isRequired: facts.isRequired, isExemptBySso }),
    setUpBy: facts.isRequired && !isEnrolled ? facts.setUpBy : null,
  })
  return { ...page, items: page.items.map(shown) }
}
