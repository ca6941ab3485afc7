import { monitoringProblems as problems } from "@dialplane/contract/calling/call-monitoring/call-monitoring.problems"
import {
  monitoringTexts,
  type MonitoringDisclaimer,
  type MonitoringDisclaimerEdit,
  type MonitoringPin,
  type MonitoringPinEdit,
} from "@dialplane/contract/calling/call-monitoring/call-monitoring.schema"
import { whyPinIsWeak } from "@dialplane/contract/inventory/extensions/voicemail-pin"
import { requireAccount } from "../../ground/accounts/accounts.service.ts"
import { hashSecret } from "../../identity/passwords/password-check.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { requireManaged } from "../../identity/roles/roles.service.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import * as queries from "./call-monitoring.queries.ts"
import { endDisallowed, isHere } from "./monitoring-sessions.service.ts"

const publish = (db: Db, ctx: Context) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "callMonitoring", data: {} })
const accountOf = async (db: Db, ctx: Context) => ({
  type: "account",
  id: ctx.accountId,
  name: (await requireAccount(db, ctx)).name,
})

// --- disclaimer ------------------------------------------------------------------------------------------------------

const textOf = ({ disclaimer }: queries.Settings) => disclaimer ?? monitoringTexts.standardDisclaimer
export const disclaimerFacts = (settings: queries.Settings) => ({
  disclaimer: textOf(settings),
  textVersion: settings.textVersion,
})
const disclaimerOf = (ctx: Context, settings: queries.Settings): MonitoringDisclaimer => ({
  accountId: ctx.accountId,
  text: textOf(settings),
  textVersion: settings.textVersion,
  isStandard: settings.disclaimer === null,
  isAccepted: settings.acceptedVersion === settings.textVersion,
  acceptedAt: settings.acceptedAt,
  acceptedBy: settings.acceptedBy,
  acceptedById: settings.acceptedById,
  acceptedVersion: settings.acceptedVersion,
})
export const getDisclaimer = async (ctx: Context): Promise<MonitoringDisclaimer> =>
  disclaimerOf(ctx, await queries.findSettings(reading(ctx), ctx.accountId))

const nobody = { acceptedVersion: null, acceptedAt: null, acceptedById: null, acceptedBy: null }

/** A new text and its acceptance can be one request; the acceptance is then that of the new text. */
export const changeDisclaimerWithin = async (
  db: Db,
  ctx: Context,
  edit: MonitoringDisclaimerEdit,
): Promise<MonitoringDisclaimer> => {
  const before = await queries.lockSettings(db, ctx.accountId)
  if (edit.textVersion !== undefined && edit.textVersion !== before.textVersion) refuse(problems.textChanged)
  if (edit.accept === true && !isHere(ctx)) refuse(problems.acceptElsewhere)
  const disclaimer =
    edit.text === undefined ? before.disclaimer : edit.text === monitoringTexts.standardDisclaimer ? null : edit.text
  const hasNewText = disclaimer !== before.disclaimer
  const isAccepted = !hasNewText && before.acceptedVersion === before.textVersion
  const accepts = edit.accept === true && !isAccepted
  const withdraws = edit.accept === false && isAccepted
  if (!hasNewText && !accepts && !withdraws) return disclaimerOf(ctx, before)
  const textVersion = before.textVersion + (hasNewText ? 1 : 0)
  const name = ctx.actor.loginName
  const after: queries.Settings = {
    ...before,
    disclaimer,
    textVersion,
    ...(accepts
      ? {
          acceptedVersion: textVersion,
          acceptedAt: ctx.kit.now().toISOString(),
          acceptedById: ctx.actor.userId,
          acceptedBy: (await queries.listPeople(db, ctx.accountId, [ctx.actor.userId])).get(ctx.actor.userId) ?? name,
        }
      : withdraws
        ? nobody
        : {}),
  }
  await queries.saveDisclaimer(db, ctx.accountId, after)
  const object = await accountOf(db, ctx)
  if (hasNewText)
    await audit(db, ctx, {
      action: "call_monitoring.disclaimer_changed",
      object,
      before: disclaimerFacts(before),
      after: disclaimerFacts(after),
    })
  if (accepts) await audit(db, ctx, { action: "call_monitoring.disclaimer_accepted", object, after: { textVersion } })
  if (withdraws)
    await audit(db, ctx, { action: "call_monitoring.disclaimer_withdrawn", object, before: { textVersion } })
  await endDisallowed(db, ctx)
  await publish(db, ctx)
  return disclaimerOf(ctx, after)
}
export const changeDisclaimer = (ctx: Context, edit: MonitoringDisclaimerEdit): Promise<MonitoringDisclaimer> =>
  inTransaction(ctx, (db) => changeDisclaimerWithin(db, ctx, edit))

// --- PIN -------------------------------------------------------------------------------------------------------------

const readPins = async (db: Db, ctx: Context): Promise<MonitoringPin> => {
  const { pinHash, pinChangedAt } = await queries.findSettings(db, ctx.accountId)
  return {
    accountId: ctx.accountId,
    isSet: pinHash !== null,
    changedAt: pinChangedAt,
    supervisors: await queries.listPins(db, ctx.accountId),
  }
}
export const getPin = (ctx: Context): Promise<MonitoringPin> => readPins(reading(ctx), ctx)

export const changePin = async (ctx: Context, { pin, supervisorId }: MonitoringPinEdit): Promise<MonitoringPin> => {
  const reason = pin === null ? undefined : whyPinIsWeak(pin, "")
  if (reason !== undefined) refuse(problems.pinWeak, { reason })
  const pinHash = pin === null ? null : await hashSecret(pin)
  return inTransaction(ctx, async (db) => {
    const at = ctx.kit.now().toISOString()
    const before = await queries.lockSettings(db, ctx.accountId)
    let touched = true
    let object: { type: string; id: number; name: string }
    if (supervisorId === null) {
      object = await accountOf(db, ctx)
      touched = pinHash !== null || before.pinHash !== null
      await queries.saveAccountPin(db, ctx.accountId, pinHash, at)
    } else {
      const name =
        (await queries.listPeople(db, ctx.accountId, [supervisorId])).get(supervisorId) ??
        refuse(problems.supervisorUnknown)
      await requireManaged(db, ctx, [supervisorId], commonProblems.notManageable)
      // Whoever a PIN is meant to control does not remove it.
      if (pinHash === null && supervisorId === ctx.actor.userId) refuse(problems.ownPin)
      object = { type: "user", id: supervisorId, name }
      if (pinHash === null) touched = await queries.deletePin(db, ctx.accountId, supervisorId)
      else await queries.savePin(db, ctx.accountId, supervisorId, pinHash, at)
    }
    if (touched) {
      await audit(db, ctx, {
        action: pinHash === null ? "call_monitoring.pin_removed" : "call_monitoring.pin_changed",
        object,
      })
      await publish(db, ctx)
    }
    return readPins(db, ctx)
  })
}
