import { monitoringProblems as problems } from "@dialplane/contract/calling/call-monitoring/call-monitoring.problems"
import type {
  MonitoringHistory,
  MonitoringHistoryFilter,
  MonitoringSession,
  MonitoringStart,
  OwnMonitoring,
  OwnMonitoringRule,
} from "@dialplane/contract/calling/call-monitoring/call-monitoring.schema"
import {
  allowedModes,
  type MonitoringGrant,
  type MonitoringMode,
} from "@dialplane/contract/calling/call-monitoring/monitoring-coverage"
import { checkAgainstHash } from "../../identity/passwords/password-check.service.ts"
import { audit, writeAudits } from "../../kit/audit/audit.ts"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { withPlus } from "@dialplane/contract/kit/with-plus"
import { findSuperiors, findSuperiorsOf, requireManaged } from "../../identity/roles/roles.service.ts"
import { can, type Context, type Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { attemptWithin, giveBackToLimit, takeFromLimit } from "../../kit/http/rate-limit.ts"
import { refuse } from "../../kit/refusal.ts"
import { canSpy, endSpy, engineName, requireSpy, spy } from "../engine/engine.service.ts"
import type { PhoneMonitoring } from "../engine/phone-monitoring.service.ts"
import { listMonitoringCodes } from "../pbx-settings/pbx-settings.service.ts"
import * as queries from "./call-monitoring.queries.ts"
import { endedBySystem } from "./call-monitoring.rules.ts"

const nowOf = (ctx: Context) => ctx.kit.now().toISOString()
const objectOf = ({ extensionId, monitored }: Pick<queries.OpenSession, "extensionId" | "monitored">) => ({
  type: "extension",
  id: extensionId,
  name: monitored,
})
const publish = (db: Db, ctx: Pick<Context, "kit" | "accountId">, sessionId: number) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "callMonitoring", data: { sessionId } })

/** Users of parent accounts who act in an account are not its supervisors, and do not declare anything for it. */
export const isHere = ({ accountId, actor }: Context) => accountId === actor.homeAccountId
/** Rules belong to a person: whoever looks at the portal in an assumed role sees what the role has. */
const hasOwnRules = (ctx: Context) => isHere(ctx) && ctx.actor.acting?.kind !== "assume"
const isOn = ({ acceptedVersion, textVersion }: queries.Settings) => acceptedVersion === textVersion

const shown = (session: MonitoringSession): MonitoringSession => ({
  ...session,
  from: withPlus(session.from),
  to: withPlus(session.to),
})

export const listOwnRules = async (ctx: Context): Promise<OwnMonitoringRule[]> =>
  hasOwnRules(ctx) ? queries.listRulesOf(reading(ctx), ctx.accountId, [ctx.actor.userId]) : []

export const getOwn = async (ctx: Context): Promise<OwnMonitoring> => {
  const db = reading(ctx)
  const { accountId, actor } = ctx
  const settings = await queries.findSettings(db, accountId)
  const grants = hasOwnRules(ctx) ? await queries.listGrants(db, accountId, actor.userId) : []
  const none = {
    isSupervisor: grants.length > 0,
    isOn: isOn(settings),
    isPossible: canSpy(ctx.kit),
    needsPin: false,
    calls: [],
    session: null,
    codes: [],
  }
  if (grants.length === 0 || !isOn(settings)) return none
  const session = await queries.findOwnSession(db, accountId, actor.userId)
  const parties = await queries.listParties(db, accountId, { coveredFor: { supervisorId: actor.userId, grants } })
  return {
    ...none,
    needsPin: (await requiredPin(db, ctx, settings)) !== undefined,
    calls: parties.filter(await withoutSuperiors(db, ctx, grants, parties)).flatMap((party) => {
      const modes = allowedModes(actor.userId, grants, party).map(({ mode }) => mode)
      const { liveCallId, extensionId, name, answeredAt, monitoredBy } = party
      const [from, to] = [withPlus(party.fromText), withPlus(party.toText)]
      return modes.length === 0 ? [] : [{ liveCallId, extensionId, name, from, to, answeredAt, modes, monitoredBy }]
    }),
    session: session === undefined ? null : shown(session),
    codes: (await listMonitoringCodes(db, ctx)).filter(({ mode }) => grants.some(({ modes }) => modes.includes(mode))),
  }
}

/** The supervisor's own PIN, else that of the account. */
const requiredPin = async (db: Db, { accountId, actor }: Context, settings: queries.Settings) =>
  (await queries.findPin(db, accountId, actor.userId)) ?? settings.pinHash ?? undefined

/** Wrong PINs of one supervisor; after that they wait. */
const pinLimit = { name: "monitoring-pin", most: 5, seconds: 900 } as const

/** Before the transaction, so that wrong PINs are counted although the request is refused. */
const requirePin = async (ctx: Context, pin: string | undefined): Promise<void> => {
  const db = reading(ctx)
  const hash = await requiredPin(db, ctx, await queries.findSettings(db, ctx.accountId))
  if (hash === undefined) return
  if (pin === undefined || pin === "") return refuse(problems.pinNeeded)
  const who = `${ctx.accountId}:${ctx.actor.userId}`
  await takeFromLimit(ctx, pinLimit, who)
  if (!(await checkAgainstHash(hash, pin)).right) return refuse(problems.pinWrong)
  await giveBackToLimit(ctx, pinLimit, who)
}

/**
 * Of those who would be heard, the ones that rules about others say nothing about: a rule about everyone, a place or a
 * queue does not reach superiors, and neither does one about a colleague who talks with them; one about the person does.
 */
const unlessSuperior = (grants: readonly MonitoringGrant[], { heardUserIds }: queries.LiveParty) =>
  heardUserIds.filter((userId) => !grants.some(({ target }) => target.kind === "person" && target.id === userId))

/** Calls in which no superior would be heard. */
const withoutSuperiors = async (
  db: Db,
  { actor, accountId }: Context,
  grants: readonly MonitoringGrant[],
  parties: readonly queries.LiveParty[],
) => {
  const asked = parties.flatMap((party) => unlessSuperior(grants, party))
  const superiors = new Set((await findSuperiors(db, actor, accountId, asked)).map(({ userId }) => userId))
  return (party: queries.LiveParty) => !unlessSuperior(grants, party).some((userId) => superiors.has(userId))
}

/** The rules of whoever asks; in another account than their own they have none. */
const requireGrants = async (db: Db, ctx: Context): Promise<MonitoringGrant[]> => {
  const grants = hasOwnRules(ctx) ? await queries.listGrants(db, ctx.accountId, ctx.actor.userId) : []
  return grants.length === 0 ? refuse(problems.notAllowed) : grants
}

/**
 * A call that no rule covers is answered like one that does not exist, and so are an emergency call and the call of a
 * superior: starting must not tell who is in a call that the supervisor's list leaves out. The reason is for those who
 * see the call anyway.
 */
const requireMode = async (
  db: Db,
  ctx: Context,
  grants: readonly MonitoringGrant[],
  party: queries.LiveParty | undefined,
  mode: MonitoringMode,
  seesCall = can(ctx, "read:all-calls"),
) => {
  const { accountId, actor } = ctx
  const modes = party && allowedModes(actor.userId, grants, { ...party, isEmergency: false })
  if (party === undefined || modes === undefined || modes.length === 0) return refuse(problems.callNotFound)
  if (party.isEmergency) refuse(seesCall ? problems.emergencyCall : problems.callNotFound)
  const [superior] = await findSuperiors(db, actor, accountId, unlessSuperior(grants, party))
  if (superior !== undefined && !seesCall) refuse(problems.callNotFound)
  if (superior !== undefined) refuse(commonProblems.notManageable, { role: superior.role, name: superior.name })
  const { tone } = modes.find((one) => one.mode === mode) ?? refuse(problems.notAllowed)
  return { party, tone }
}
const findParty = async (db: Db, ctx: Pick<Context, "accountId">, liveCallId: number, extensionId: number) =>
  (await queries.listParties(db, ctx.accountId, { liveCallId, extensionId }))[0]

/**
 * All checks come before the PIN: a call that cannot be monitored costs no try, and everything is checked again in the
 * transaction that starts.
 */
export const start = async (ctx: Context, { liveCallId, partyId, mode, pin }: MonitoringStart) => {
  await requireStart(reading(ctx), ctx, { liveCallId, partyId, mode })
  await requirePin(ctx, pin)
  return inTransaction(ctx, (db) => begin(db, ctx, { liveCallId, partyId, mode }))
}

/** Of a supervisor who monitors by a code; wrong ones count like those in the portal. */
export const checkPinByPhone = async (db: Db, ctx: Context, pin: string): Promise<boolean> => {
  const hash = await requiredPin(db, ctx, await queries.findSettings(db, ctx.accountId))
  const counted = { limit: pinLimit, who: `${ctx.accountId}:${ctx.actor.userId}` }
  return hash === undefined || attemptWithin(db, ctx, counted, async () => (await checkAgainstHash(hash, pin)).right)
}

/** Before the phone of a supervisor is asked for a PIN. Whether that phone is free is known when monitoring starts. */
export const requireByPhone = async (db: Db, ctx: Context, wanted: PhoneMonitoring): Promise<void> => {
  await requireAllowed(db, ctx, wanted)
}

/** By a code that the supervisor dials, after the PIN was asked for where one is needed. */
export const startByPhone = async (db: Db, ctx: Context, wanted: PhoneMonitoring): Promise<void> => {
  await begin(db, ctx, wanted)
}

const begin = async (
  db: Db,
  ctx: Context,
  { liveCallId, partyId, mode }: PhoneMonitoring,
): Promise<MonitoringSession> => {
  const { party, tone, supervisorExtensionId } = await requireStart(db, ctx, { liveCallId, partyId, mode })
  const { accountId, actor } = ctx
  const at = nowOf(ctx)
  const begun = await spy(db, ctx, {
    callId: liveCallId,
    supervisorExtensionId,
    withExtensionId: partyId,
    mode,
    tone,
    since: at,
  })
  if (!begun) refuse(problems.alreadyMonitored)
  const supervisor = (await queries.listPeople(db, accountId, [actor.userId])).get(actor.userId) ?? ""
  const id = await queries.insertSession(db, accountId, {
    supervisorId: actor.userId,
    supervisor,
    supervisorExtensionId,
    party,
    engine: engineName(ctx.kit),
    mode,
    tone,
    at,
  })
  await audit(db, ctx, {
    action: "call_monitoring.started",
    object: objectOf({ extensionId: partyId, monitored: party.name }),
    after: { mode, tone, caller: withPlus(party.fromText), called: withPlus(party.toText) },
  })
  await publish(db, ctx, id)
  return shown((await queries.findSession(db, accountId, id))!)
}

const requireAllowed = async (db: Db, ctx: Context, { liveCallId, partyId, mode }: PhoneMonitoring) => {
  const grants = await requireGrants(db, ctx)
  if (!isOn(await queries.findSettings(db, ctx.accountId))) refuse(problems.disclaimerNotAccepted)
  requireSpy(ctx)
  return requireMode(db, ctx, grants, await findParty(db, ctx, liveCallId, partyId), mode)
}

const requireStart = async (db: Db, ctx: Context, wanted: PhoneMonitoring) => {
  const { party, tone } = await requireAllowed(db, ctx, wanted)
  const phone = (await queries.findPhone(db, ctx.accountId, ctx.actor.userId)) ?? refuse(problems.noPhone)
  if (phone.isBusy) refuse(problems.supervisorBusy)
  if (party.monitoredBy !== null) refuse(problems.alreadyMonitored)
  return { party, tone, supervisorExtensionId: phone.extensionId }
}

const requireOwnOpen = async (db: Db, ctx: Context, id: number): Promise<queries.OpenSession> => {
  const [session] = await queries.lockOpenSessions(db, ctx.accountId, id)
  return session !== undefined && isHere(ctx) && session.supervisorId === ctx.actor.userId
    ? session
    : refuse(problems.sessionNotFound)
}

export const changeMode = (ctx: Context, id: number, mode: MonitoringMode): Promise<MonitoringSession> =>
  inTransaction(ctx, async (db) => {
    const session = await requireOwnOpen(db, ctx, id)
    const { liveCallId, extensionId, supervisorExtensionId } = session
    const party = (await findParty(db, ctx, liveCallId, extensionId)) ?? refuse(problems.sessionNotFound)
    const { tone } = await requireMode(db, ctx, await requireGrants(db, ctx), party, mode, true)
    if (mode !== session.mode) {
      const at = nowOf(ctx)
      const which = { callId: liveCallId, supervisorExtensionId, withExtensionId: extensionId }
      await spy(db, ctx, { ...which, mode, tone: tone || session.tone, since: at })
      await queries.updateMode(db, ctx.accountId, id, mode, at)
      await audit(db, ctx, {
        action: "call_monitoring.mode_changed",
        object: objectOf(session),
        before: { mode: session.mode },
        after: { mode },
      })
      await publish(db, ctx, id)
    }
    return shown((await queries.findSession(db, ctx.accountId, id))!)
  })

const end = async (db: Db, ctx: Context, session: queries.OpenSession, by: "supervisor" | "rule" | "administrator") => {
  await queries.endSession(db, ctx.accountId, session.id, by, nowOf(ctx))
  await endSpy(db, ctx, { callId: session.liveCallId, supervisorExtensionId: session.supervisorExtensionId })
  await audit(db, ctx, {
    action: "call_monitoring.stopped",
    object: objectOf(session),
    before: { mode: session.mode, supervisor: session.supervisor, supervisorId: session.supervisorId },
  })
  await publish(db, ctx, session.id)
}
export const stop = (ctx: Context, id: number): Promise<void> =>
  inTransaction(ctx, async (db) => end(db, ctx, await requireOwnOpen(db, ctx, id), "supervisor"))

/** Ends the monitoring of a supervisor whom the caller manages. */
export const endOfOther = (ctx: Context, id: number): Promise<MonitoringSession> =>
  inTransaction(ctx, async (db) => {
    const [session = refuse(problems.sessionNotFound)] = await queries.lockOpenSessions(db, ctx.accountId, id)
    await requireManaged(db, ctx, [session.supervisorId], commonProblems.notManageable)
    await end(db, ctx, session, "administrator")
    return shown((await queries.findSession(db, ctx.accountId, id))!)
  })

/** Ends monitoring under way that is no longer allowed, after rules or the disclaimer changed. */
export const endDisallowed = async (db: Db, ctx: Context): Promise<void> => {
  const open = await queries.lockOpenSessions(db, ctx.accountId)
  const on = open.length > 0 && isOn(await queries.findSettings(db, ctx.accountId))
  for (const session of open) {
    const party = on ? await findParty(db, ctx, session.liveCallId, session.extensionId) : undefined
    if (party === undefined || !(await isAllowed(db, ctx, session, party))) await end(db, ctx, session, "rule")
  }
}

const isAllowed = async (
  db: Db,
  { accountId }: Pick<Context, "accountId">,
  { supervisorId, mode }: queries.OpenSession,
  party: queries.LiveParty,
): Promise<boolean> => {
  const grants = await queries.listGrants(db, accountId, supervisorId)
  return (
    allowedModes(supervisorId, grants, party).some((one) => one.mode === mode) &&
    (await findSuperiorsOf(db, accountId, supervisorId, unlessSuperior(grants, party))).length === 0
  )
}

/** Somebody joined a call: ends monitoring in which a superior of the supervisor would be heard now. */
export const endOverhearing = async (kit: Kit, db: Db, accountId: AccountId, liveCallId: number): Promise<void> => {
  for (const session of await queries.lockHearing(db, accountId, liveCallId)) {
    const { supervisorExtensionId } = session
    const party = await findParty(db, { accountId }, session.liveCallId, session.extensionId)
    if (party === undefined || (await isAllowed(db, { accountId }, session, party))) continue
    await queries.endSession(db, accountId, session.id, "rule", kit.now().toISOString())
    await endSpy(db, { kit, accountId }, { callId: session.liveCallId, supervisorExtensionId })
    await writeAudits(db, [endedBySystem({ ...session, accountId })])
    await publish(db, { kit, accountId }, session.id)
  }
}

export const list = async (ctx: Context, filter: MonitoringHistoryFilter): Promise<MonitoringHistory> => {
  const rows = await queries.listSessions(reading(ctx), ctx.accountId, filter)
  const items = rows.slice(0, filter.limit).map(shown)
  return { items, nextBefore: rows.length > filter.limit ? (items.at(-1)?.sessionId ?? null) : null }
}
