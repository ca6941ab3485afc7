import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import { extensionProblems as problems } from "@dialplane/contract/inventory/extensions/extensions.problems"
import {
  canHave,
  plansOf,
  servicePlans,
  type ExtensionType,
} from "@dialplane/contract/inventory/extensions/extension-types"
import type {
  Extension,
  ExtensionId,
  NewExtension,
  VoicemailChange,
} from "@dialplane/contract/inventory/extensions/extensions.schema"
import type { Cloning } from "@dialplane/contract/inventory/extensions/extension-actions.schema"
import { recordUse, requireUsable } from "../emergency-locations/emergency-locations.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { changeExternalId } from "../../kit/domain/external-ids.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { placeService } from "../locations/location-services.service.ts"
import * as queries from "./extensions.queries.ts"
import { abilityMessages } from "./extensions.messages.ts"
import { settingsOf } from "./extensions.rules.ts"
import { nextNumberFor, requireNumber } from "./number-plan.service.ts"
import { lockPlan } from "./number-plan.queries.ts"
import {
  changeExtension,
  changeVoicemail,
  objectOf,
  onTaken,
  publishChange,
  readExtension,
  requireManaging,
} from "./extensions.service.ts"

const chooseNumber = async (db: Db, ctx: Context, wanted: string | undefined, type: ExtensionType): Promise<string> => {
  if (wanted === undefined) return nextNumberFor(db, ctx.accountId, type)
  await requireNumber(db, ctx.accountId, wanted)
  return wanted
}

/** Adds an extension in an open transaction; without a number it gets the next free one beside its kind. */
export const addExtension = async (
  ctx: Context,
  db: Db,
  draft: Omit<NewExtension, "voicemail">,
): Promise<Pick<Extension, "extensionId" | "extension">> => {
  const type = draft.extensionType ?? "Extension"
  const userId = draft.userId ?? null
  if (userId !== null && !canHave(type, "person"))
    refuse(problems.typeHasNone, { type, ability: abilityMessages.person })
  const person =
    userId === null
      ? undefined
      : ((await queries.findPersonName(db, ctx.accountId, userId)) ?? refuse(problems.personUnknown))
  await requireManaging(db, ctx, userId)
  const servicePlan = draft.servicePlan ?? plansOf(type)[0]
  if (!plansOf(type).includes(servicePlan))
    refuse(problems.planNotForType, { type, plan: servicePlans[servicePlan].name })
  const number = await chooseNumber(db, ctx, draft.extension, type)
  const name = draft.name ?? person?.name.slice(0, 60) ?? `${type} ${number}`
  const { id, accountStatus } = await queries
    .insertExtension(db, ctx.accountId, {
      number,
      type,
      name,
      userId,
      isDefault: person !== undefined && person.extensions === 0,
      servicePlan,
      blockInternational: draft.blockInternationalCalling ?? true,
      voicemailOn: canHave(type, "voicemail"),
    })
    .catch(onTaken(number))
  if (stopsUnder(accountStatus, "newServices"))
    refuse(accountProblems.serviceWhileStatus, { status: accountStatus.toLowerCase() })
  const label = `${number} ${name}`
  if (draft.locationId !== undefined && draft.locationId !== null)
    await placeService(db, ctx, { kind: "extension", objectId: id, label }, draft.locationId)
  if (draft.emergencyLocationId !== undefined && draft.emergencyLocationId !== null) {
    if (!canHave(type, "emergency")) refuse(problems.typeHasNone, { type, ability: abilityMessages.emergency })
    await recordUse(db, ctx, (await requireUsable(db, ctx, draft.emergencyLocationId)).locationId, {
      kind: "extension",
      objectId: id,
      label,
    })
  }
  const isPlaced = (draft.locationId ?? draft.emergencyLocationId ?? null) !== null
  const { location, emergencyLocation } = isPlaced
    ? await readExtension(db, ctx, id)
    : { location: null, emergencyLocation: null }
  const object = objectOf({ extensionId: id, extension: number, name })
  await audit(db, ctx, {
    action: "extension.created",
    object,
    after: {
      extension: number,
      extensionType: type,
      name,
      person: person?.name ?? null,
      servicePlan,
      location,
      emergencyLocation,
    },
  })
  if (draft.externalId !== null) await changeExternalId(db, ctx, "extension", id, object, draft.externalId)
  await publishChange(db, ctx, id, "created")
  return { extensionId: id, extension: number }
}
export const createExtension = async (
  ctx: Context,
  db: Db,
  { voicemail, ...draft }: NewExtension,
): Promise<Extension> => {
  const { extensionId } = await addExtension(ctx, db, draft)
  return voicemail === undefined
    ? readExtension(db, ctx, extensionId)
    : changeVoicemail(ctx, db, extensionId, voicemail as VoicemailChange)
}
export const create = (ctx: Context, draft: NewExtension): Promise<Extension> =>
  inTransaction(ctx, (db) => createExtension(ctx, db, draft))

/** Copies settings, never number, user, phones, phone numbers, PIN or recordings. */
export const clone = (ctx: Context, id: ExtensionId, { extension, name }: Cloning): Promise<Extension> =>
  inTransaction(ctx, async (db) => {
    await lockPlan(db, ctx.accountId)
    const model = await readExtension(db, ctx, id)
    await requireManaging(db, ctx, model.userId)
    const made = await createExtension(ctx, db, {
      extensionType: model.extensionType,
      name,
      ...(extension === undefined ? {} : { extension }),
    })
    const settings = settingsOf(model)
    const callerId =
      settings.callerId.number.kind === "number"
        ? { ...settings.callerId, number: { kind: "account" as const } }
        : settings.callerId
    return changeExtension(ctx, db, made.extensionId, {
      ...settings,
      name,
      callerId,
      voicemail: { ...settings.voicemail, mailAddress: "" },
    })
  })
