import { topAccountId } from "@dialplane/contract/kit/ids"
import {
  regionOfComponent,
  serviceComponents,
  type Geography,
} from "@dialplane/contract/operations/service-status/components"
import {
  serviceStatusLimits,
  type AccountServiceStatus,
  type PublicStatus,
  type PublishedIncident,
} from "@dialplane/contract/operations/service-status/service-status.schema"
import { requireAccount } from "../../ground/accounts/accounts.service.ts"
import type { Context, PublicContext } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { keptAnswer } from "../../kit/live/kept-answers.ts"
import { byNetwork, takeFromLimit } from "../../kit/http/rate-limit.ts"
import { listByHand } from "./components.queries.ts"
import { listShown, listShownUpdates } from "./incidents.queries.ts"
import { indicatorOf, isAffected, inOrder, shownStates } from "./service-status.rules.ts"

const mostEnded = 100
const mostUpdates = 50
/** A page asks once a minute; many people of an office share one network. */
const publicLimit = { name: "service-status", most: 120, seconds: 60 } as const
const dayMilliseconds = 24 * 60 * 60 * 1000

const readOverview = async (db: Db, now: Date): Promise<PublicStatus> => {
  const since = new Date(now.getTime() - serviceStatusLimits.historyDays * dayMilliseconds).toISOString()
  const rows = await listShown(db, topAccountId, since, serviceStatusLimits.open + mostEnded)
  const ids = rows.map(({ incidentId }) => incidentId)
  const updates = await listShownUpdates(db, topAccountId, ids, mostUpdates)
  const byHand = await listByHand(db, topAccountId)
  const incidents = rows.map(({ withdrawnAt: _, lastUpdateAt: __, ...row }): PublishedIncident => ({
    ...row,
    affected: inOrder(row.affected),
    updates: updates
      .filter(({ incidentId }) => incidentId === row.incidentId)
      .map(({ state, text, at }) => ({ state, text, at })),
  }))
  const open = incidents.filter(({ endedAt, state }) => endedAt === null && state !== "scheduled")
  return {
    asOf: now.toISOString(),
    indicator: indicatorOf(open, byHand),
    components: shownStates(open, byHand),
    open,
    upcoming: incidents
      .filter(({ endedAt, state }) => endedAt === null && state === "scheduled")
      .toSorted((one, other) => Date.parse(one.plannedFrom!) - Date.parse(other.plannedFrom!)),
    history: incidents.filter(({ endedAt }) => endedAt !== null).slice(0, mostEnded),
  }
}

export const getPublic = async (ctx: PublicContext): Promise<PublicStatus> => {
  await takeFromLimit(ctx, publicLimit, byNetwork(ctx))
  // For scripts of other web pages; nothing here is about an account.
  ctx.http.setHeader("access-control-allow-origin", "*")
  return keptOverview(ctx)
}

/** One answer for all accounts and windows: what it says is about the installation. */
const keptOverview = (ctx: PublicContext): Promise<PublicStatus> =>
  keptAnswer(ctx.kit, { name: "service-status", accountId: topAccountId, topics: new Set(["serviceStatus"]) }, () =>
    inSystem(ctx, (db) => readOverview(db, ctx.kit.now())),
  )

export const getForAccount = async (ctx: Context): Promise<AccountServiceStatus> => {
  const { servicesGeography } = await inSystem(ctx, (db) => requireAccount(db, ctx))
  const overview = await keptOverview(ctx)
  return ofAccount(servicesGeography, overview)
}

const ofAccount = (servicesGeography: Geography, overview: PublicStatus): AccountServiceStatus => {
  const isOwn = ({ component, region }: (typeof overview.components)[number]) =>
    regionOfComponent(servicesGeography, component) === region
  const marked = (incidents: readonly PublishedIncident[]) =>
    incidents
      .map((one) => ({
        ...one,
        affectsAccount: isAffected(servicesGeography, one.affected),
      }))
      .toSorted((one, other) => Number(other.affectsAccount) - Number(one.affectsAccount))
  return {
    ...overview,
    open: marked(overview.open),
    upcoming: marked(overview.upcoming),
    history: overview.history.map((one) => marked([one])[0]!),
    own: serviceComponents.map((name) => overview.components.find((one) => one.component === name && isOwn(one))!),
  }
}
