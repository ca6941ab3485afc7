import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { CallDestination, ExtensionRef } from "@dialplane/contract/inventory/extensions/call-destination"
import { judgeExternal } from "@dialplane/contract/inventory/extensions/external-number"
import { plansOf, servicePlans, takesCalls } from "@dialplane/contract/inventory/extensions/extension-types"
import { extensionProblems as problems } from "@dialplane/contract/inventory/extensions/extensions.problems"
import type { OwnLocations } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import type {
  CallerId,
  ExtensionSettings,
  VoicemailSettings,
} from "@dialplane/contract/inventory/extensions/extensions.schema"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { phoneNumberErrors, readPhoneNumber } from "@dialplane/contract/kit/phone-number"
import { commonProblems, fillText, type Problem } from "@dialplane/contract/kit/problem"
import { requireUsable, placeExtensions } from "../emergency-locations/emergency-locations.service.ts"
import { isGranted } from "../../identity/roles/roles.service.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { dropServices, placeService } from "../locations/location-services.service.ts"
import { requirePlace } from "../locations/locations.service.ts"
import {
  findCircle,
  replaceForwarding,
  replaceRinging,
  replaceSharers,
  replaceWatchers,
} from "./extension-parts.queries.ts"
import {
  findCountry,
  findNames,
  findUserAddress,
  type Named,
  ownsPhoneNumber,
  updateExtension,
} from "./extensions.queries.ts"
import type { StoredExtension } from "./extension-reading.queries.ts"
import { abilityLacking, differences, settingsOf, targetsOf, withTargets } from "./extensions.rules.ts"
import { abilityMessages } from "./extensions.messages.ts"

/** For the voicemail boxes of others. */
const boxPermission = "update:voicemail-boxes" satisfies PermissionKey

type Edit = { readonly [Name in keyof ExtensionSettings]?: ExtensionSettings[Name] | undefined }
type Details = Readonly<Record<string, string | number>>

const refuseAt = (field: string, problem: Problem, details: Details = {}): never => {
  throw new Refusal(problem, details, [{ field, details: fillText(problem.text, details) }])
}

/** Writes and returns the changes; undefined when there are none. The caller has locked the extension. */
export const changeSettings = async (
  db: Db,
  ctx: Context,
  extension: StoredExtension,
  edit: Edit,
  ownLocations: OwnLocations = "keep",
) => {
  const before = settingsOf(extension)
  const wanted = await resolve(db, ctx, extension, { ...before, ...withoutUndefined(edit) })
  const difference = differences(before, wanted)
  if (difference === undefined) return undefined
  const changed = difference.after
  const lacking = abilityLacking(extension.extensionType, changed)
  if (lacking !== undefined)
    refuseAt(lacking.field, problems.typeHasNone, {
      type: extension.extensionType,
      ability: abilityMessages[lacking.ability],
    })
  if (changed.servicePlan !== undefined && !plansOf(extension.extensionType).includes(changed.servicePlan))
    refuse(problems.planNotForType, { type: extension.extensionType, plan: servicePlans[changed.servicePlan].name })
  requireVoicemailIsOn(wanted)
  if (changed.voicemail !== undefined) await requireOwnNotices(db, ctx, extension, before.voicemail, wanted.voicemail)
  await write(db, ctx, extension, wanted, changed, ownLocations)
  return difference
}

const withoutUndefined = (edit: Edit) =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as Partial<ExtensionSettings>

// --- input as it will be stored --------------------------------------------------------------------------------------

const resolve = async (
  db: Db,
  ctx: Context,
  extension: StoredExtension,
  wanted: ExtensionSettings,
): Promise<ExtensionSettings> => {
  const ids = [
    ...targetsOf(wanted).flatMap(({ to }) => (to.kind === "extension" ? [to.extensionId] : [])),
    ...wanted.sharedWith.map((one) => one.extensionId),
    ...wanted.watchers.map((one) => one.extensionId),
  ]
  const names = new Map(
    ids.length === 0
      ? []
      : (await findNames(db, ctx.accountId, [...new Set(ids)])).map((one) => [one.extensionId, one]),
  )
  const country = await findCountry(db, ctx.accountId)
  const refOf = <R extends ExtensionRef>(ref: R, field: string): R => {
    const found = names.get(ref.extensionId) ?? refuseAt(field, problems.destinationUnknown, { id: ref.extensionId })
    if (ref.extensionId === extension.extensionId) refuseAt(field, problems.destinationSelf)
    return { ...ref, extension: found.extension, name: found.name }
  }
  const targeted = withTargets(wanted, (to, field) =>
    destination(to, field, { names, extension, country, blocked: wanted.blockInternationalCalling }),
  )
  return {
    ...targeted,
    sharedWith: wanted.sharedWith.map((one, index) => refOf(one, `sharedWith.${index}`)),
    watchers: wanted.watchers.map((one, index) => refOf(one, `watchers.${index}`)),
    callerId: await resolveCallerId(db, ctx, extension, wanted.callerId, country),
    location:
      wanted.location === null
        ? null
        : {
            locationId: wanted.location.locationId,
            name: (await requirePlace(db, ctx, wanted.location.locationId)).name,
          },
    emergencyLocation: await resolveEmergency(db, ctx, extension, wanted.emergencyLocation),
  }
}

interface Surroundings {
  readonly names: ReadonlyMap<number, Named>
  readonly extension: StoredExtension
  readonly country: CountryCode
  readonly blocked: boolean
}

const destination = (
  to: CallDestination,
  field: string,
  { names, extension, country, blocked }: Surroundings,
): CallDestination => {
  if (to.kind === "voicemail") return { kind: "voicemail" }
  if (to.kind === "extension") {
    const found = names.get(to.extensionId) ?? refuseAt(field, problems.destinationUnknown, { id: to.extensionId })
    if (to.extensionId === extension.extensionId) refuseAt(field, problems.destinationSelf)
    if (!takesCalls(found.type))
      refuseAt(field, problems.destinationTypeUnsuitable, {
        name: `${found.extension} ${found.name}`,
        type: found.type,
      })
    return { kind: "extension", extensionId: to.extensionId, extension: found.extension, name: found.name }
  }
  const verdict = judgeExternal(to.number, country)
  if (!verdict.ok)
    return verdict.emergency
      ? refuseAt(field, problems.destinationEmergency, { number: to.number })
      : refuseAt(field, problems.destinationUnusable, { number: to.number, reason: verdict.reason })
  if (verdict.abroad && blocked) refuseAt(field, problems.destinationAbroad, { number: verdict.number })
  return { kind: "external", number: verdict.number }
}

const resolveCallerId = async (
  db: Db,
  ctx: Context,
  extension: StoredExtension,
  wanted: CallerId,
  country: CountryCode,
): Promise<CallerId> => {
  const { number } = wanted
  const now = extension.callerId.number
  if (number.kind !== "number" || (now.kind === "number" && now.number === number.number)) return wanted
  const reading = readPhoneNumber(number.number, country)
  if (!reading.ok)
    return refuseAt("callerId.number.number", problems.destinationUnusable, {
      number: number.number,
      reason: phoneNumberErrors[reading.error],
    })
  // Only numbers of the account can be used as caller ID.
  if (!(await ownsPhoneNumber(db, ctx.accountId, reading.value.number)))
    refuse(problems.callerNumberUnknown, { number: reading.value.number })
  return { ...wanted, number: { kind: "number", number: reading.value.number } }
}

const resolveEmergency = async (
  db: Db,
  ctx: Context,
  extension: StoredExtension,
  wanted: ExtensionSettings["emergencyLocation"],
) => {
  if (wanted === null || wanted.locationId === extension.emergencyLocation?.locationId)
    return wanted === null ? null : extension.emergencyLocation
  return { locationId: wanted.locationId, name: (await requireUsable(db, ctx, wanted.locationId)).name }
}

const requireVoicemailIsOn = (settings: ExtensionSettings) => {
  if (settings.voicemail.on) return
  const wrong = targetsOf(settings).find(({ to, on }) => on && to.kind === "voicemail")
  if (wrong !== undefined) refuseAt(wrong.field, problems.voicemailOff)
}

/**
 * Notifications say who called and can contain the message. Whoever sends those of somebody else to an address that is
 * not theirs needs the permission to set up voicemail boxes, however the extension is changed.
 */
const requireOwnNotices = async (
  db: Db,
  ctx: Context,
  { userId }: StoredExtension,
  before: VoicemailSettings,
  { mailNotice, mailAddress, attachAudio }: VoicemailSettings,
): Promise<void> => {
  const { accountId, actor } = ctx
  const isSame =
    mailNotice === before.mailNotice && mailAddress === before.mailAddress && attachAudio === before.attachAudio
  if (isSame || mailAddress === "" || (userId === actor.userId && accountId === actor.homeAccountId)) return
  const own = userId === null ? "" : await findUserAddress(db, accountId, userId)
  if (mailAddress.toLowerCase() === own.toLowerCase() || actor.keys.has(boxPermission)) return
  if (await isGranted(db, actor, { accountId, userId: userId ?? undefined }, boxPermission)) return
  refuseAt("voicemail.mailAddress", commonProblems.notAllowed, { permission: boxPermission })
}

// --- writing ---------------------------------------------------------------------------------------------------------

const write = async (
  db: Db,
  ctx: Context,
  extension: StoredExtension,
  wanted: ExtensionSettings,
  changed: Partial<ExtensionSettings>,
  ownLocations: OwnLocations,
) => {
  const { extensionId: id } = extension
  const label = `${extension.extension} ${wanted.name}`
  await updateExtension(db, ctx.accountId, id, wanted)
  if (changed.ringing !== undefined) await replaceRinging(db, ctx.accountId, id, wanted.ringing)
  if (changed.sharedWith !== undefined) await replaceSharers(db, ctx.accountId, id, wanted.sharedWith)
  if (changed.watchers !== undefined) await replaceWatchers(db, ctx.accountId, id, wanted.watchers)
  if ("location" in changed) {
    if (wanted.location === null) await dropServices(db, ctx, "extension", [id])
    else await placeService(db, ctx, { kind: "extension", objectId: id, label }, wanted.location.locationId)
  }
  if ("emergencyLocation" in changed) {
    await placeExtensions(
      db,
      ctx,
      [{ extensionId: id, label }],
      wanted.emergencyLocation?.locationId ?? null,
      ownLocations,
    )
  }
  if (changed.forwarding === undefined) return
  await replaceForwarding(db, ctx.accountId, id, wanted.forwarding)
  const circle = await findCircle(db, ctx.accountId, id)
  if (circle.length > 0) refuseAt("forwarding", problems.loop, { chain: circle.join(" → ") })
}
