import { extensionDevicesFilter } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { deviceFilter } from "@dialplane/contract/inventory/devices/devices.schema"
import { portingFilter } from "@dialplane/contract/inventory/number-orders/porting.schema"
import { scheduleFilter } from "@dialplane/contract/inventory/schedules/schedules.schema"
import { userFilter } from "@dialplane/contract/identity/users/users.schema"
import {
  attentionButtons,
  attentionKinds,
  attentionLists,
  attentionPath,
  attentionSentences,
  type AttentionKind,
} from "@dialplane/contract/insight/home/attention-kinds"
import type { Attention, AttentionItem } from "@dialplane/contract/insight/home/attention.schema"
import { check } from "../../calling/routing/where-it-leads.service.ts"
import { listPlanned } from "../../ground/accounts/status-overview.service.ts"
import { list as listUsers } from "../../identity/users/users.service.ts"
import { list as listDevices } from "../../inventory/devices/device-reading.service.ts"
import { listLines } from "../../inventory/emergency-locations/emergency-locations.service.ts"
import { list as listPorting } from "../../inventory/number-orders/porting.service.ts"
import { list as listSchedules } from "../../inventory/schedules/schedules.service.ts"
import { can, type Context } from "../../kit/context.ts"
import { keptAnswer } from "../../kit/live/kept-answers.ts"
import { countedFor } from "./counted-for.service.ts"
import { worstFirst, type Finding } from "./attention.rules.ts"

/** The request of the list behind a kind, for its total. */
const total = (kind: AttentionKind) => ({ ...attentionLists[kind].narrowed, totalOnly: "true" })
const countOf = ({ total: counted }: { readonly total?: { readonly count: number } | undefined }): Finding => ({
  count: counted?.count ?? 0,
})

/** Asks the service of the list behind each kind, so that there is one count only. undefined: no such list here. */
const sources: Readonly<Record<AttentionKind, (ctx: Context) => Promise<Finding | undefined>>> = {
  statusChange: async (ctx) => {
    const planned = await listPlanned(ctx)
    return { count: planned.length, since: planned[0]?.dueAt ?? null }
  },
  emergency: async (ctx) => countOf(await listLines(ctx, extensionDevicesFilter.parse(total("emergency")))),
  routing: async (ctx) => {
    const { errors, warnings } = await check(ctx)
    return { count: errors + warnings, severity: errors > 0 ? "critical" : "warning" }
  },
  portingYours: async (ctx) => countOf(await listPorting(ctx, portingFilter.parse(total("portingYours")))),
  phonesOffline: async (ctx) => {
    const found = countOf(await listDevices(ctx, deviceFilter.parse(total("phonesOffline"))))
    if (found.count === 0) return found
    const oldest = { ...attentionLists.phonesOffline.narrowed, sort: "lastSeenAt", limit: "1" }
    return { ...found, since: (await listDevices(ctx, deviceFilter.parse(oldest))).items[0]?.lastSeenAt ?? null }
  },
  failedJobs: async (ctx) => {
    const count = await ctx.kit.laterFigures.count(ctx, "failedJobs")
    return count === undefined ? undefined : { count }
  },
  schedulesClosed: async (ctx) => countOf(await listSchedules(ctx, scheduleFilter.parse(total("schedulesClosed")))),
  invitations: async (ctx) => countOf(await listUsers(ctx, userFilter.parse(total("invitations")))),
  portingOurs: async (ctx) => countOf(await listPorting(ctx, portingFilter.parse(total("portingOurs")))),
}

const itemOf = (kind: AttentionKind, { count, since = null, severity }: Finding): AttentionItem => ({
  kind,
  severity: severity ?? attentionLists[kind].severity,
  count,
  since,
  sentence: attentionSentences[kind](count),
  button: attentionButtons[kind],
  path: attentionPath(kind),
  permission: attentionLists[kind].permission,
})

/** What needs attention among these kinds; one that cannot be read does not prevent the others. */
export const readAttention = async (
  ctx: Context,
  kinds: readonly AttentionKind[],
): Promise<Pick<Attention, "items" | "checked" | "notChecked">> => {
  const items: AttentionItem[] = []
  const checked: AttentionKind[] = []
  const notChecked: AttentionKind[] = []
  // One after the other: a dashboard should not take many connections at once.
  for (const kind of kinds) {
    try {
      const found = await sources[kind](ctx)
      if (found === undefined) continue
      checked.push(kind)
      if (found.count > 0) items.push(itemOf(kind, found))
    } catch (error) {
      ctx.log.error({ err: error, kind, accountId: ctx.accountId }, "attention could not be read")
      notChecked.push(kind)
    }
  }
  return { items: worstFirst(items), checked, notChecked }
}

/** The list of jobs is that of the user. */
const isOwn = (kind: AttentionKind) => kind === "failedJobs"

/** What is the same for all users with these permissions is counted once for all their windows. */
export const get = async (ctx: Context): Promise<Attention> => {
  const kinds = attentionKinds.filter((kind) => can(ctx, attentionLists[kind].permission))
  const read = async (some: readonly AttentionKind[]) => ({
    ...(await readAttention(ctx, some)),
    checkedAt: ctx.kit.now().toISOString(),
  })
  const shared = await keptAnswer(ctx.kit, { name: "attention", ...countedFor(ctx) }, () =>
    read(kinds.filter((kind) => !isOwn(kind))),
  )
  const own = await read(kinds.filter(isOwn))
  return {
    accountId: ctx.accountId,
    items: worstFirst([...shared.items, ...own.items]),
    checked: kinds.filter((kind) => shared.checked.includes(kind) || own.checked.includes(kind)),
    notChecked: kinds.filter((kind) => shared.notChecked.includes(kind) || own.notChecked.includes(kind)),
    checkedAt: shared.checkedAt,
  }
}
