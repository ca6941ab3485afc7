import { isSlot } from "@dialplane/contract/calling/pbx-settings/dial-plan"
import type { Caller } from "@dialplane/contract/calling/routing/call-party"
import { numberings } from "@dialplane/contract/inventory/extensions/numbering"
import { readPhoneNumber } from "@dialplane/contract/kit/phone-number"
import { mostNumbersListed } from "@dialplane/contract/calling/routing/routing-checks"
import type { RoutingConfig } from "@dialplane/contract/calling/routing/routing-config"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import type { Secrets } from "../../kit/runtime/secrets.ts"
import { openPins } from "../conference-bridges/conference-bridges.service.ts"
import * as live from "./live-state.queries.ts"
import { withLiveState } from "./live-state.rules.ts"
import { readCode, sceneOfCode, sceneOfSlot } from "./code-scene.service.ts"
import * as queries from "./routing.queries.ts"
import type { OpenPins } from "./routed-extensions.rules.ts"
import { configOf } from "./routing.rules.ts"

/**
 * The dialed digits as they could be a complete number: as they are, without an outside prefix, and as a number of each
 * country whose dialing is known. Routing reads by the account's own rules what was meant.
 */
const possibleNumbers = (dialed: string): string[] => {
  const digits = dialed.replace(/\D/g, "")
  const forms = [digits, digits.slice(1)].flatMap((form) => [
    form,
    ...Object.keys(numberings).flatMap((country) => {
      const read = readPhoneNumber(form, country)
      return read.ok ? [read.value.number.replace(/\D/g, "")] : []
    }),
    // Abroad: 00 and 011 and 0011 stand for the plus sign.
    ...["00", "011", "0011"].flatMap((prefix) => (form.startsWith(prefix) ? [form.slice(prefix.length)] : [])),
  ])
  return [...new Set([...forms, `1${digits}`, `1${digits.slice(1)}`])].filter((one) => one.length >= 7)
}
const sevenDigitsIn = (dialed: string): string | undefined => /(?:^|^9)(\d{7})$/.exec(dialed)?.[1]
const sevenDigitsOf = ({ caller, dialed }: Pick<LoadedCall, "caller" | "dialed">) =>
  caller.kind === "inside" ? sevenDigitsIn(dialed) : undefined

/** What the caller has chosen meanwhile. */
interface Chosen extends Pick<queries.Beginning, "dialed" | "extensionIds" | "callFlowIds"> {
  /** What is spelled where names are dialed. */
  readonly spelled?: readonly string[]
  /** Outside numbers that somebody sends the call to. */
  readonly outside?: readonly string[]
  /** The call flow whose draft counts, to try it out. */
  readonly draftOf?: number | undefined
  /** The call under way itself: phones that ring for it are not busy. */
  readonly exceptCall?: number | undefined
  /** Opens the PINs of conference bridges; without it no PIN is right. */
  readonly secrets?: Secrets | undefined
  /** Whether this installation has pickup groups; it has unless it is turned off. */
  readonly pickupGroups?: boolean
  /** A call arrives, and what its code acts on is locked until the transaction ends. */
  readonly holds?: boolean
}

const pinsWith =
  (accountId: AccountId, secrets: Secrets): OpenPins =>
  ({ id, sealedHostPin, sealedGuestPin }) =>
    sealedHostPin === null && sealedGuestPin === null
      ? null
      : openPins({ kit: { secrets }, accountId }, { kitId: id, sealedHostPin, sealedGuestPin })
const openerOf = (accountId: AccountId, secrets: Secrets | undefined) =>
  secrets === undefined ? undefined : pinsWith(accountId, secrets)

/** A call whose configuration is read, with what the caller does meanwhile. */
export interface LoadedCall {
  readonly caller: Caller
  readonly dialed: string
  readonly also: Chosen
}

/**
 * The configuration of a call, by two round trips: what it can come to from its beginning, and the settings of that. A
 * third finds who is meant when the caller spells a name: a large account's directory is not read for every call. A
 * code that is dialed, or a parking slot, adds what it can act on.
 */
export const loadRouting = async (
  db: Db,
  accountId: AccountId,
  call: { readonly caller: Caller; readonly dialed: string },
  also: Chosen = {},
): Promise<RoutingConfig> => {
  const { caller } = call
  const { spelled = [], holds = false, pickupGroups = true } = also
  const code = caller.kind === "inside" ? await readCode(db, accountId, call.dialed) : undefined
  const codeScene =
    code === undefined || caller.kind === "outside"
      ? undefined
      : await sceneOfCode(db, accountId, caller.extensionId, code, { holds, pickupGroups })
  // Of a code, what is dialed after it, or whom it calls back.
  const dialed = code === undefined ? call.dialed : codeScene?.lastCaller || code.rest || call.dialed
  const numbers = possibleNumbers(dialed)
  const directory = spelled.length === 0 ? [] : await queries.listSpelled(db, accountId, spelled)
  const sevenDigits = sevenDigitsOf({ caller, dialed })
  const reach = await queries.findReach(db, accountId, {
    numbers,
    sevenDigits,
    dialed: [...(caller.kind === "inside" ? [dialed] : []), ...(also.dialed ?? [])],
    extensionIds: [
      ...(caller.kind === "inside" ? [caller.extensionId] : []),
      ...(also.extensionIds ?? []),
      ...directory.map(({ extensionId }) => extensionId),
    ],
    callFlowIds: [...(also.callFlowIds ?? []), ...(also.draftOf === undefined ? [] : [also.draftOf])],
  })
  const rows = await queries.readRows(
    db,
    accountId,
    reach,
    {
      number: caller.kind === "outside" ? caller.number : null,
      numbers: [...numbers, ...(also.outside ?? []).map((one) => one.replace(/\D/g, ""))],
      sevenDigits,
    },
    also.draftOf,
    also.exceptCall,
  )
  const config = configOf(accountId, rows, directory, openerOf(accountId, also.secrets))
  if (codeScene !== undefined) return { ...config, codeScene }
  const { parking } = config.dialing
  return caller.kind === "inside" && parking.on && isSlot(parking, dialed) && !config.byDialed.has(dialed)
    ? { ...config, codeScene: await sceneOfSlot(db, accountId, caller.extensionId, dialed, holds) }
    : config
}

/**
 * The configuration that a call began with, and what phones, queues, boxes and conferences are doing now: settings stay
 * as they were, so that a call never meets half a change.
 */
export const refreshLiveState = async (
  db: Db,
  accountId: AccountId,
  config: RoutingConfig,
  exceptCall: number,
): Promise<RoutingConfig> =>
  withLiveState(config, await live.readLive(db, accountId, [...config.extensions.keys()], exceptCall))

/** Holds a conference bridge until the transaction ends, so that two callers cannot take its last place. */
export const holdConference = live.lockBridge

/**
 * One configuration for many calls, by as many round trips as for one. It holds what each of them can come to: what one
 * call does not reach does not change its way.
 */
export const loadRoutingOfMany = async (
  db: Db,
  accountId: AccountId,
  calls: readonly LoadedCall[],
  secrets?: Secrets,
): Promise<RoutingConfig> => {
  const all = <T>(of: (call: LoadedCall) => readonly T[]): T[] => [...new Set(calls.flatMap(of))]
  const spelled = all(({ also }) => also.spelled ?? [])
  const directory = spelled.length === 0 ? [] : await queries.listSpelled(db, accountId, spelled)
  const sevenDigits = all((call) => {
    const digits = sevenDigitsOf(call)
    return digits === undefined ? [] : [digits]
  })
  const numbers = [
    ...all(({ dialed }) => possibleNumbers(dialed)),
    ...(await queries.listCompleted(db, accountId, sevenDigits)),
  ]
  // At most one question is about the draft of a call flow.
  const draftOf = calls.find(({ also }) => also.draftOf !== undefined)?.also.draftOf
  const reach = await queries.findReach(db, accountId, {
    numbers,
    callFlowIds: draftOf === undefined ? [] : [draftOf],
    dialed: all(({ caller, dialed, also }) => [...(caller.kind === "inside" ? [dialed] : []), ...(also.dialed ?? [])]),
    extensionIds: [
      ...all(({ caller, also }) => [
        ...(caller.kind === "inside" ? [caller.extensionId] : []),
        ...(also.extensionIds ?? []),
      ]),
      ...directory.map(({ extensionId }) => extensionId),
    ],
  })
  // Numbers of callers count like those that are dialed: rules about any of them are read.
  const callers = all(({ caller }) => (caller.kind === "outside" && caller.number !== null ? [caller.number] : []))
  const rows = await queries.readRows(
    db,
    accountId,
    reach,
    { number: null, numbers: [...numbers, ...callers] },
    draftOf,
  )
  return configOf(accountId, rows, directory, openerOf(accountId, secrets))
}

/** Extensions, numbers and call flows of a whole account that are read; of larger accounts, the first. */
const mostExtensions = 20_000

/** The configuration of a whole account, for work on many calls at once. Nobody is busy in it. */
export const loadAllRouting = async (
  db: Db,
  accountId: AccountId,
  secrets?: Secrets,
  most = mostExtensions,
): Promise<RoutingConfig> => {
  const reach = await queries.findAll(db, accountId, most)
  const numbers = await queries.listNumbers(db, accountId, most)
  const rows = await queries.readRows(db, accountId, reach, { number: null, numbers })
  const directory = await queries.listDirectory(db, accountId, most)
  const config = configOf(accountId, rows, directory, openerOf(accountId, secrets))
  return { ...config, presence: new Map() }
}

/** What is read at once for checks: the rows of a whole account in one answer took hundreds of megabytes. */
const [extensionsAtOnce, flowsAtOnce] = [1000, 200]

/** What the checks of an account need of its configuration, read part by part. */
export const loadForChecks = async (db: Db, accountId: AccountId, most = mostExtensions) => {
  const { extensionIds, callFlowIds, checkable } = await queries.findChecked(db, accountId, most)
  const spare = await queries.findSpareNumbers(db, accountId, mostNumbersListed)
  const part = async (index: number, numbers: readonly string[]) => {
    const reach = {
      extensionIds: extensionIds.slice(index * extensionsAtOnce, (index + 1) * extensionsAtOnce),
      callFlowIds: callFlowIds.slice(index * flowsAtOnce, (index + 1) * flowsAtOnce),
    }
    return configOf(accountId, await queries.readRows(db, accountId, reach, { number: null, numbers }), [])
  }
  const first = await part(0, spare.first)
  const [extensions, flows] = [new Map(first.extensions), new Map(first.flows)]
  const schedules = new Map(first.schedules)
  const parts = Math.max(extensionIds.length / extensionsAtOnce, callFlowIds.length / flowsAtOnce)
  for (let index = 1; index < parts; index++) {
    const next = await part(index, [])
    for (const [id, one] of next.extensions) extensions.set(id, one)
    for (const [id, one] of next.flows) flows.set(id, one)
    for (const [id, one] of next.schedules) schedules.set(id, one)
  }
  return {
    config: { ...first, extensions, flows, schedules } satisfies RoutingConfig,
    spareNumbers: spare.count,
    unchecked: Math.max(0, checkable - extensions.size),
  }
}

/** What follows from some beginnings, without a caller; for graphs. */
export const loadFrom = async (
  db: Db,
  accountId: AccountId,
  beginning: queries.Beginning,
  draftOf?: number,
): Promise<RoutingConfig> => {
  const reach = await queries.findReach(db, accountId, beginning)
  return configOf(
    accountId,
    await queries.readRows(db, accountId, reach, { number: null, numbers: beginning.numbers ?? [] }, draftOf),
    [],
  )
}
