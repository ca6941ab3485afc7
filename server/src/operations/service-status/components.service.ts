import { topAccountId } from "@dialplane/contract/kit/ids"
import type { Region } from "@dialplane/contract/kit/service"
import {
  componentNames,
  everyPart,
  regionNames,
  type ServiceComponent,
} from "@dialplane/contract/operations/service-status/components"
import {
  serviceStatusLimits,
  type KeptComponent,
  type StateByHand,
} from "@dialplane/contract/operations/service-status/service-status.schema"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { changeInSystem, inSystem } from "../../kit/database/transaction.ts"
import * as queries from "./components.queries.ts"
import { listShown } from "./incidents.queries.ts"
import { publishStatus } from "./incidents.service.ts"
import { derivedState, isSamePart, naming } from "./service-status.rules.ts"

interface Part {
  readonly component: ServiceComponent
  readonly region: Region
}

const read = async (db: Db, now: Date): Promise<KeptComponent[]> => {
  const open = await listShown(db, topAccountId, now.toISOString(), serviceStatusLimits.open)
  const byHand = await queries.listByHand(db, topAccountId)
  return everyPart.map((part) => {
    const derived = derivedState(part, open)
    const set = byHand.find((one) => isSamePart(one, part))
    return {
      ...part,
      state: set?.state ?? derived,
      derived,
      incidents: naming(part, open).map(({ incidentId, title }) => ({ incidentId, title })),
      byHand: set === undefined ? null : { state: set.state, reason: set.reason, by: set.by, at: set.at },
    }
  })
}
export const list = (ctx: Context): Promise<KeptComponent[]> => inSystem(ctx, (db) => read(db, ctx.kit.now()))
const readOne = async (db: Db, ctx: Context, part: Part) =>
  (await read(db, ctx.kit.now())).find((one) => isSamePart(one, part))!

/** `messaging:us` identifies the object in the audit log. */
export const partOf = (objectId: string): Part => {
  const [component, region] = objectId.split(":") as [ServiceComponent, Region]
  return { component, region }
}
const objectOf = ({ component, region }: Part) => ({
  type: "service_component",
  id: `${component}:${region}`,
  name: `${componentNames[component]}, ${regionNames[region]}`,
})
type Fact = StateByHand | null
/** What the audit log records; both are null while the state follows from incidents. */
export const factsOf = (set: Fact | undefined) => ({
  componentState: set?.state ?? null,
  reason: set?.reason ?? null,
})

/** In an open transaction; null clears the state. */
export const putWithin = async (db: Db, ctx: Context, part: Part, set: Fact): Promise<void> => {
  const before = await queries.findByHand(db, topAccountId, part.component, part.region)
  const [was, is] = [factsOf(before), factsOf(set)]
  if (JSON.stringify(was) === JSON.stringify(is)) return
  if (set === null) await queries.deleteByHand(db, topAccountId, part.component, part.region)
  else {
    const at = ctx.kit.now().toISOString()
    await queries.saveByHand(db, topAccountId, { ...part, ...set, by: ctx.actor.name, at })
  }
  await audit(
    db,
    { ...ctx, accountId: topAccountId },
    { action: "service_component.changed", object: objectOf(part), before: was, after: is },
  )
  await publishStatus(db, ctx.kit)
}
export const put = (ctx: Context, part: Part, set: Fact): Promise<KeptComponent> =>
  changeInSystem(ctx, async (db) => {
    await putWithin(db, ctx, part, set)
    return readOne(db, ctx, part)
  })
