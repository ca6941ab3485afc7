import { isDeepStrictEqual } from "node:util"
import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import { isDomestic } from "@dialplane/contract/ground/accounts/domestic-countries"
import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { allEmergencyNumbers, numberings } from "@dialplane/contract/inventory/extensions/numbering"
import { readDialedNumber } from "@dialplane/contract/calling/pbx-settings/dialed-number"
import { type DialPlan } from "@dialplane/contract/calling/pbx-settings/dial-plan"
import { features, findConflict, defaultFeatureCodes } from "@dialplane/contract/calling/pbx-settings/feature-codes"
import { disallowedCodes, usableMonitoringCodes } from "@dialplane/contract/calling/pbx-settings/monitoring-codes"
import { outboundCallerId } from "@dialplane/contract/calling/pbx-settings/outbound-caller-id"
import { pbxSettingsProblems as problems } from "@dialplane/contract/calling/pbx-settings/pbx-settings.problems"
import {
  limits,
  type DialedQuery,
  type DialedReading,
  type PbxSettings,
  type PbxSettingsEdit,
  type PbxSettingsValues,
} from "@dialplane/contract/calling/pbx-settings/pbx-settings.schema"
import { reservedCodes } from "@dialplane/contract/inventory/extensions/number-rules"
import { fillText, type Problem } from "@dialplane/contract/kit/problem"
import { readPhoneNumber } from "@dialplane/contract/kit/phone-number"
import { readCallable, replaceWithin } from "../../ground/accounts/call-countries.service.ts"
import { readExtension } from "../../inventory/extensions/extensions.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { monitoringPatternOf } from "./monitoring-pattern.service.ts"
import * as queries from "./pbx-settings.queries.ts"
import {
  allCodes,
  defaultRow,
  differences,
  factsOf,
  numbersBetween,
  skippedSlots,
  takesCalls,
  withCodes,
  type SettingsRow,
} from "./pbx-settings.rules.ts"

const refuseAt = (field: string, problem: Problem, details: Readonly<Record<string, string | number>> = {}): never => {
  throw new Refusal(problem, details, [{ field, details: fillText(problem.text, details) }])
}

// --- reading ---------------------------------------------------------------------------------------------------------

interface Read {
  readonly values: PbxSettingsValues
  readonly version: number
  readonly countryCode: CountryCode
  readonly extensionDigits: number
  readonly accountName: string
}

const reference = (extensionId: number | null, extension: string | null, name: string | null) =>
  extensionId === null ? null : { extensionId, extension: extension ?? "", name: name ?? "" }

const toValues = (
  {
    operatorId,
    operatorNumber,
    operatorName,
    parkingExtensionId,
    parkingNumber,
    parkingName,
    featureCodes,
    version: _version,
    ...row
  }: SettingsRow,
  international: Pick<PbxSettingsValues, "internationalCalling" | "internationalCountries">,
): PbxSettingsValues => ({
  ...row,
  ...international,
  operator: reference(operatorId, operatorNumber, operatorName),
  parkingExtension: reference(parkingExtensionId, parkingNumber, parkingName),
  featureCodes: allCodes(featureCodes),
})

/** No listed country means off, every country means all. */
const readInternational = async (db: Db, ctx: Pick<Context, "accountId">, home: CountryCode) => {
  const { allowed, every } = await readCallable(db, ctx, home)
  if (allowed.length === 0) return { internationalCalling: "off", internationalCountries: [] } as const
  return allowed.length === every.length
    ? ({ internationalCalling: "all", internationalCountries: [] } as const)
    : ({ internationalCalling: "listed", internationalCountries: allowed } as const)
}

export const readWithin = async (db: Db, ctx: Pick<Context, "accountId">): Promise<Read> => {
  const row = await queries.findSettings(db, ctx.accountId)
  const { name, countryCode, extensionDigits } = await queries.findAccount(db, ctx.accountId)
  const international = await readInternational(db, ctx, countryCode)
  return {
    values: toValues(row, { ...international, internationalCountries: [...international.internationalCountries] }),
    version: row.version,
    countryCode,
    extensionDigits,
    accountName: name,
  }
}

const answer = async (db: Db, ctx: Context): Promise<PbxSettings> => {
  const { values, version, countryCode, extensionDigits } = await readWithin(db, ctx)
  const extensions = await queries.listExtensionsWith(
    db,
    ctx.accountId,
    numbersBetween(values.parkingFirstSlot, values.parkingLastSlot),
  )
  return {
    ...values,
    accountId: ctx.accountId,
    countryCode,
    extensionDigits,
    version,
    skippedSlots: skippedSlots(values, new Set(extensions.map(({ extension }) => extension))),
  }
}
export const get = (ctx: Context): Promise<PbxSettings> => inTransaction(ctx, (db) => answer(db, ctx))

// --- changing --------------------------------------------------------------------------------------------------------

/** Locks the settings until the transaction ends. */
export const hold = (db: Db, ctx: Pick<Context, "accountId">) => queries.lockSettings(db, ctx.accountId)

/** In an open transaction; only differences are recorded. */
export const changeWithin = async (db: Db, ctx: Context, { version, ...edit }: PbxSettingsEdit): Promise<void> => {
  await hold(db, ctx)
  const before = await readWithin(db, ctx)
  if (version !== undefined && version !== before.version) refuse(problems.changedMeanwhile)
  const after = await resolve(db, ctx, before, edit)
  const changed = differences(factsOf(before.values), factsOf(after))
  if (Object.keys(changed.after).length === 0) return
  if ("internationalCalling" in changed.after || "internationalCountries" in changed.after)
    await replaceWithin(db, ctx, await countriesFor(db, ctx, before.countryCode, after))
  await queries.updateSettings(db, ctx.accountId, after)
  await audit(db, ctx, {
    action: "pbx_settings.changed",
    object: { type: "pbx_settings", id: ctx.accountId, name: before.accountName },
    ...changed,
  })
  await ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "pbxSettings", data: {} })
}

const countriesFor = async (
  db: Db,
  ctx: Context,
  home: CountryCode,
  { internationalCalling, internationalCountries }: PbxSettingsValues,
): Promise<readonly string[]> => {
  if (internationalCalling === "off") return []
  if (internationalCalling === "listed") return internationalCountries
  return (await readCallable(db, ctx, home)).every
}

export const change = (ctx: Context, edit: PbxSettingsEdit): Promise<PbxSettings> =>
  inTransaction(ctx, async (db) => {
    await changeWithin(db, ctx, edit)
    return answer(db, ctx)
  })

export const reset = (ctx: Context): Promise<void> =>
  inTransaction(ctx, async (db) => {
    await hold(db, ctx)
    await changeWithin(db, ctx, {
      ...toValues(defaultRow, { internationalCalling: "off", internationalCountries: [] }),
      featureCodes: usableDefaults(ctx),
    })
  })

/** Those that the installation does not let monitor calls are off. */
const usableDefaults = (ctx: Context) => {
  const disallowed = disallowedCodes(monitoringPatternOf(ctx.kit), defaultFeatureCodes)
  return defaultFeatureCodes.map((one) => (disallowed.includes(one) ? { ...one, enabled: false } : one))
}

/** The settings as they will be stored; refuses what does not fit together. */
const resolve = async (
  db: Db,
  ctx: Context,
  { values: before, countryCode }: Read,
  edit: Omit<PbxSettingsEdit, "version">,
): Promise<PbxSettingsValues> => {
  const given = Object.fromEntries(
    Object.entries(edit).filter(([, value]) => value !== undefined),
  ) as Partial<PbxSettingsValues>
  const wanted: PbxSettingsValues = {
    ...before,
    ...given,
    featureCodes: withCodes(before.featureCodes, given.featureCodes ?? []),
  }
  requireAreaCode(wanted, countryCode)
  requireCodes(wanted)
  requireMonitoringCodes(ctx, before, given)
  const references = await resolveReferences(db, ctx, wanted)
  if (wanted.parkingReturn === "operator" && references.operator === null) refuse(problems.operatorMissing)
  if (wanted.outsidePrefix !== before.outsidePrefix) await requirePrefix(db, ctx, wanted)
  await requireSlots(db, ctx, before, wanted)
  return {
    ...wanted,
    ...references,
    areaCode: wanted.areaCode,
    ...(await resolveInternational(db, ctx, countryCode, wanted, given)),
    mainNumber: await resolveMainNumber(db, ctx, before, wanted, countryCode),
  }
}

const requireAreaCode = ({ sevenDigitDialing, areaCode }: PbxSettingsValues, country: CountryCode) => {
  if (!sevenDigitDialing) return
  if (country !== "US" && country !== "CA") refuse(problems.sevenDigitAbroad)
  if (areaCode === null) refuse(problems.areaCodeMissing)
}

const requireCodes = ({ featureCodes }: PbxSettingsValues) => {
  const conflict = findConflict(featureCodes)
  if (conflict === undefined) return
  const codeOf = (feature: typeof conflict.feature) => featureCodes.find((one) => one.feature === feature)!.code
  const details = {
    code: codeOf(conflict.with),
    first: features[conflict.with].title,
    other: codeOf(conflict.feature),
    second: features[conflict.feature].title,
  }
  refuse(conflict.kind === "same" ? problems.codeTaken : problems.codeBegins, details)
}

/** Codes that were allowed when they were saved stay: the routing checks name them. */
const requireMonitoringCodes = (
  ctx: Context,
  before: PbxSettingsValues,
  { featureCodes }: Partial<PbxSettingsValues>,
) => {
  const pattern = monitoringPatternOf(ctx.kit)
  const changed = (featureCodes ?? []).filter(
    (one) => !before.featureCodes.some((was) => isDeepStrictEqual({ ...was }, { ...one })),
  )
  const [found] = disallowedCodes(pattern, changed)
  if (found === undefined) return
  const index = featureCodes!.findIndex(({ feature }) => feature === found.feature)
  refuseAt(`featureCodes.${index}.code`, problems.monitoringCodeNotAllowed, {
    code: found.code,
    feature: features[found.feature].title,
    pattern,
  })
}

const resolveReferences = async (db: Db, ctx: Context, wanted: PbxSettingsValues) => {
  const parking = wanted.parkingReturn === "extension" ? wanted.parkingExtension : null
  if (wanted.parkingReturn === "extension" && parking === null) refuse(problems.returnExtensionMissing)
  const ids = [wanted.operator?.extensionId, parking?.extensionId].filter((id) => id !== undefined)
  const found = ids.length === 0 ? [] : await queries.keepExtensions(db, ctx.accountId, ids)
  const named = (extensionId: number | undefined, field: string) => {
    if (extensionId === undefined) return null
    const one = found.find((each) => each.extensionId === extensionId) ?? refuseAt(field, problems.extensionUnknown)
    if (!takesCalls(one.type))
      refuseAt(field, problems.cannotTakeCalls, { extension: `${one.extension} ${one.name}`, type: one.type })
    return { extensionId, extension: one.extension, name: one.name }
  }
  return {
    operator: named(wanted.operator?.extensionId, "operator"),
    parkingExtension: named(parking?.extensionId, "parkingExtension"),
  }
}

/** With the prefix 9, the extension 9911 could not be called any more. */
const requirePrefix = async (db: Db, ctx: Context, { outsidePrefix }: PbxSettingsValues) => {
  if (outsidePrefix === "") return
  const [hidden] = await queries.listExtensionsWith(
    db,
    ctx.accountId,
    allEmergencyNumbers.map((number) => outsidePrefix + number),
  )
  if (hidden !== undefined)
    refuse(problems.prefixHidesExtension, {
      prefix: outsidePrefix,
      extension: hidden.extension,
      emergency: reservedCodes[hidden.extension.slice(1)]!.reaches,
    })
}

/** Slots are checked when they change: an extension may have been created between them later. */
const requireSlots = async (
  db: Db,
  ctx: Context,
  before: PbxSettingsValues,
  { parkingFirstSlot: first, parkingLastSlot: last }: PbxSettingsValues,
) => {
  if (first === before.parkingFirstSlot && last === before.parkingLastSlot) return
  if (last < first) refuse(problems.slotsReversed)
  if (String(first).length !== String(last).length) refuse(problems.slotsLengths)
  if (last - first + 1 > limits.mostSlots) refuse(problems.tooManySlots, { most: limits.mostSlots })
  const extensions = await queries.listExtensionsWith(db, ctx.accountId, numbersBetween(first, last))
  if (extensions.length > 0)
    refuse(problems.slotsAreExtensions, {
      extensions: extensions
        .slice(0, 5)
        .map(({ extension, name }) => `${extension} ${name}`)
        .join(", "),
    })
}

/** A list of countries without a mode means "listed". */
const resolveInternational = async (
  db: Db,
  ctx: Context,
  home: CountryCode,
  wanted: PbxSettingsValues,
  given: Partial<PbxSettingsValues>,
): Promise<Pick<PbxSettingsValues, "internationalCalling" | "internationalCountries">> => {
  const { every } = await readCallable(db, ctx, home)
  const countries = [...new Set(wanted.internationalCountries)].filter((code) => !isDomestic(home, code)).toSorted()
  const unknown = countries.find((code) => !every.includes(code))
  if (unknown !== undefined)
    refuseAt("internationalCountries", accountProblems.countryUnknown, { countryCode: unknown })
  const mode =
    given.internationalCalling ??
    (given.internationalCountries === undefined ? wanted.internationalCalling : countries.length > 0 ? "listed" : "off")
  if (mode !== "listed") return { internationalCalling: mode, internationalCountries: [] }
  if (countries.length === 0) refuse(problems.countriesMissing)
  return { internationalCalling: mode, internationalCountries: countries }
}

const resolveMainNumber = async (
  db: Db,
  ctx: Context,
  before: PbxSettingsValues,
  { mainNumber }: PbxSettingsValues,
  country: CountryCode,
): Promise<string | null> => {
  if (mainNumber === null || mainNumber === "" || mainNumber === before.mainNumber) return mainNumber || null
  const read = readPhoneNumber(mainNumber, country)
  const number = read.ok ? read.value.number : undefined
  return number !== undefined && (await queries.ownsNumber(db, ctx.accountId, number.slice(1)))
    ? number
    : refuse(problems.numberUnknown, { number: mainNumber })
}

// --- dialing ---------------------------------------------------------------------------------------------------------

/** How this account reads dialed digits, for the numbers that may be extensions. */
export const readDialPlan = async (db: Db, ctx: Pick<Context, "accountId">, dialed: readonly string[]) => {
  const { values, countryCode } = await readWithin(db, ctx)
  const short = dialed.map((text) => text.replace(/\D/g, "")).filter((text) => text !== "" && text.length <= 10)
  const extensions = new Map(
    (await queries.listExtensionsWith(db, ctx.accountId, short)).map((one) => [one.extension, one]),
  )
  const plan: DialPlan = {
    country: countryCode,
    outsidePrefix: values.outsidePrefix,
    sevenDigit: { on: values.sevenDigitDialing, areaCode: values.areaCode },
    featureCodes: values.featureCodes,
    parking: { on: values.parkingOn, firstSlot: values.parkingFirstSlot, lastSlot: values.parkingLastSlot },
    hasOperator: values.operator !== null,
    isExtension: (number) => extensions.has(number),
    international: { mode: values.internationalCalling, countries: values.internationalCountries },
    emergencyNumbers: numberings[countryCode].emergency,
  }
  return { plan, extensions, values }
}

export const testDialed = (ctx: Context, { dialed, extensionId }: DialedQuery): Promise<DialedReading> =>
  inTransaction(ctx, async (db) => {
    const { plan: ofAccount, extensions, values } = await readDialPlan(db, ctx, [dialed])
    const plan = { ...ofAccount, monitoringPattern: monitoringPatternOf(ctx.kit) }
    const { country = null, code = null, feature = null, rest = null, ...read } = readDialedNumber(plan, dialed)
    const reached = read.kind === "operator" ? values.operator : extensions.get(read.number)
    return {
      ...read,
      country,
      code,
      feature,
      rest,
      reaches:
        reached === undefined || reached === null || (read.kind !== "extension" && read.kind !== "operator")
          ? null
          : { extensionId: reached.extensionId, extension: reached.extension ?? "", name: reached.name ?? "" },
      callerId:
        extensionId === undefined || !isOutside(read.kind) ? null : await callerIdOf(db, ctx, values, extensionId),
    }
  })
const isOutside = (kind: DialedReading["kind"]) =>
  kind === "national" || kind === "international" || kind === "premium" || kind === "directoryAssistance"

const callerIdOf = async (db: Db, ctx: Context, values: PbxSettingsValues, extensionId: number) => {
  const { name, callerId } = await readExtension(db, ctx, extensionId)
  return outboundCallerId(values, { name, callerId, ...(await queries.findNumbersOf(db, ctx.accountId, extensionId)) })
}

/** For other domains: who has which number, in an open transaction. */
export const replaceExtension = async (db: Db, ctx: Context, from: number, to: number): Promise<void> => {
  const { operator, parkingExtension } = (await readWithin(db, ctx)).values
  const by = { extensionId: to }
  const edit = {
    ...(operator?.extensionId === from ? { operator: by } : {}),
    ...(parkingExtension?.extensionId === from ? { parkingExtension: by } : {}),
  }
  if (Object.keys(edit).length > 0) await changeWithin(db, ctx, edit)
}
export const listMainNumberUses = queries.listMainNumberUses

/** The codes with which phones of the account can monitor calls. */
export const listMonitoringCodes = async (db: Db, ctx: Pick<Context, "accountId" | "kit">) =>
  usableMonitoringCodes(
    monitoringPatternOf(ctx.kit),
    allCodes((await queries.findSettings(db, ctx.accountId)).featureCodes),
  )
