import { requiresEmergencyLocation } from "@dialplane/contract/inventory/emergency-locations/emergency-duty"
import { appName } from "@dialplane/contract/inventory/devices/devices.schema"
import { shownMac } from "@dialplane/contract/inventory/devices/mac-address"
import { groupProblems } from "@dialplane/contract/identity/groups/groups.problems"
import { peopleProblems } from "@dialplane/contract/onboarding/people/people.problems"
import { queueProblems } from "@dialplane/contract/calling/queues/queues.problems"
import {
  switchesOf,
  type AddedPerson,
  type PersonDefaults,
  type PersonDraft,
} from "@dialplane/contract/onboarding/people/people.schema"
import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import type { EmailBrand } from "../../ground/branding/branding.service.ts"
import { createAppLine, setUpDevice } from "../../inventory/devices/create-device.service.ts"
import { applyTemplate } from "../../inventory/extension-templates/extension-templates.service.ts"
import { addExtension } from "../../inventory/extensions/create-extension.service.ts"
import { changeExtension, changeVoicemail, findExtension } from "../../inventory/extensions/extensions.service.ts"
import { giveExtension } from "../../inventory/extensions/assign-extension.service.ts"
import { nextFreeNumber } from "../../inventory/extensions/number-plan.service.ts"
import { changeGroupsOf } from "../../identity/groups/groups.service.ts"
import { can, requirePermission, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { assignNumber } from "../../inventory/numbers/numbers.service.ts"
import { changeQueuesOf } from "../../calling/queues/queues.service.ts"
import { readBrand } from "../../identity/passwords/passwords.service.ts"
import { purgeOldReservations } from "../../identity/users/login-names.service.ts"
import { addPerson, type NewPerson } from "../../identity/users/user-lifecycle.service.ts"
import { findPerson } from "../../identity/users/users.service.ts"
import { sendWelcomeMail } from "./new-users.service.ts"
import * as queries from "./people.queries.ts"

/** Fields for refusals of other domains, by the beginning of their code. */
const fieldsOfOthers: readonly (readonly [string, string])[] = [
  ["emergency_location.", "emergencyLocationId"],
  ["location.", "locationId"],
]

/** Assigns a refusal of another domain to a field of the form. */
const at = async <T>(field: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // An object in the body that does not exist is an invalid field, not a missing address.
    const status = error.problem.status === 404 ? 400 : error.problem.status
    const place = fieldsOfOthers.find(([subject]) => error.problem.code.startsWith(subject))?.[1] ?? field
    throw new Refusal({ ...error.problem, status, text: error.message }, {}, [{ field: place, details: error.message }])
  }
}

type MadeExtension = NonNullable<AddedPerson["extension"]>

const personalTypes: ReadonlySet<string> = new Set(["Extension", "Virtual Extension"])

const makeExtension = async (
  ctx: Context,
  db: Db,
  draft: PersonDraft,
  user: NewPerson,
): Promise<MadeExtension | null> => {
  const choice = draft.extension
  if (choice.kind === "none") return null
  if (choice.kind === "existing") {
    requirePermission(ctx, "update:extensions")
    const found =
      (await queries.findExtensionForPerson(db, ctx.accountId, choice.extensionId)) ??
      refuse(peopleProblems.extensionUnknown)
    if (!personalTypes.has(found.type))
      refuse(peopleProblems.extensionNotPersonal, { number: found.number, type: found.type })
    if (found.userId !== null) refuse(peopleProblems.extensionNotFree, { number: found.number })
    const given = await at("extension", () => giveExtension(ctx, db, choice.extensionId, user.userId))
    const { locationId, emergencyLocationId } = draft
    if (locationId !== null || emergencyLocationId !== null) {
      await at("extension", () =>
        changeExtension(ctx, db, choice.extensionId, {
          ...(locationId === null ? {} : { location: { locationId } }),
          ...(emergencyLocationId === null ? {} : { emergencyLocation: { locationId: emergencyLocationId } }),
        }),
      )
    }
    if (draft.extensionTemplateId === null || draft.voicemail.pin !== undefined)
      await at("voicemail.pin", () => changeVoicemail(ctx, db, choice.extensionId, draft.voicemail))
    return {
      extensionId: choice.extensionId,
      number: found.number,
      isNew: false,
      endedForwarding: found.forwardsAll && !given.forwarding.always.on,
    }
  }
  requirePermission(ctx, "create:extensions")
  const made = await at(choice.kind === "number" ? "extension.number" : "extension", () =>
    addExtension(ctx, db, {
      userId: user.userId,
      ...(choice.kind === "number" ? { extension: choice.number } : {}),
      ...(draft.locationId === null ? {} : { locationId: draft.locationId }),
      ...(draft.emergencyLocationId === null ? {} : { emergencyLocationId: draft.emergencyLocationId }),
    }),
  )
  // A new extension has voicemail on and no PIN.
  if (!draft.voicemail.on || draft.voicemail.pin !== undefined)
    await at("voicemail.pin", () => changeVoicemail(ctx, db, made.extensionId, draft.voicemail))
  return { extensionId: made.extensionId, number: made.extension, isNew: true, endedForwarding: false }
}

/** Number, phone, template and the like need an extension. */
const requireExtension = (draft: PersonDraft) => {
  if (draft.extension.kind !== "none") return
  const wrong = [
    ...(draft.phoneNumber === null ? [] : ["phoneNumber"]),
    ...(draft.device.kind === "none" ? [] : ["device"]),
    ...(draft.extensionTemplateId === null ? [] : ["extensionTemplateId"]),
    ...(draft.voicemail.pin === undefined ? [] : ["voicemail.pin"]),
    ...(draft.locationId === null ? [] : ["locationId"]),
    ...(draft.emergencyLocationId === null ? [] : ["emergencyLocationId"]),
    ...(draft.queueIds.length === 0 ? [] : ["queueIds"]),
  ]
  if (wrong.length > 0)
    throw new Refusal(
      peopleProblems.extensionNeeded,
      {},
      wrong.map((field) => ({ field, details: peopleProblems.extensionNeeded.text })),
    )
}

const addDevice = async (
  ctx: Context,
  db: Db,
  draft: PersonDraft,
  extensionId: number,
): Promise<Pick<AddedPerson, "phone" | "app">> => {
  const choice = draft.device
  if (choice.kind === "none") return { phone: null, app: null }
  requirePermission(ctx, "create:devices")
  if (choice.kind === "app") {
    const { line } = await at("device", () => createAppLine(ctx, db, { extensionId, appType: choice.appType }))
    return { phone: null, app: { lineId: line.id, appType: choice.appType, name: appName(choice.appType) } }
  }
  const deviceId = await at("device.macAddress", () =>
    setUpDevice(ctx, db, {
      name: "",
      description: "",
      isShared: false,
      make: choice.make,
      model: choice.model,
      macAddress: choice.macAddress,
      extensionId,
      locationId: draft.locationId,
      // The emergency location is set on the extension; its phone uses the same.
      lines: [{ extensionId }],
    }),
  )
  return {
    phone: { deviceId, make: choice.make, model: choice.model, macAddress: shownMac(choice.macAddress) },
    app: null,
  }
}

/** Only available numbers: adding a user does not reassign another user's number. */
const requireFree = async (db: Db, ctx: Context, phoneNumber: string) => {
  const digits = phoneNumber.replace("+", "")
  const { status } =
    (await queries.lockNumber(db, ctx.accountId, digits)) ??
    refuse(peopleProblems.numberUnknown, { number: `+${digits}` })
  if (status !== "Available") refuse(peopleProblems.numberNotFree, { number: `+${digits}`, status })
}

const joinGroups = async (ctx: Context, db: Db, groupIds: readonly number[], userId: number) => {
  if (groupIds.length === 0) return []
  requirePermission(ctx, "update:groups")
  return changeGroupsOf(ctx, db, userId, { join: groupIds }).catch((error: unknown) => {
    throw error instanceof Refusal && error.problem === groupProblems.notFound
      ? new Refusal(peopleProblems.groupUnknown)
      : error
  })
}

const joinQueues = async (ctx: Context, db: Db, queueIds: readonly number[], extensionId: number) => {
  if (queueIds.length === 0) return []
  requirePermission(ctx, "update:call-queues")
  return changeQueuesOf(ctx, db, extensionId, { join: queueIds }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    throw error.problem === queueProblems.notFound
      ? new Refusal(peopleProblems.queueUnknown)
      : new Refusal({ ...error.problem, text: error.message }, {}, [{ field: "queueIds", details: error.message }])
  })
}

const contactFields = [
  { code: "M", field: "mobile" },
  { code: "H", field: "home" },
  { code: "F", field: "fax" },
] as const
/** Contact numbers without the empty ones. */
const contactNumbersOf = (draft: PersonDraft) =>
  contactFields.flatMap(({ code, field }) => (draft[field] === "" ? [] : [{ code, number: draft[field], field }]))

/** Creates the user only. Problems with a contact number are assigned to its field. */
const makeUser = async (ctx: Context, db: Db, draft: PersonDraft): Promise<NewPerson> => {
  const numbers = contactNumbersOf(draft)
  const { firstName, lastName, loginName, email, roleId, isRoom, allowLogin, ownPhoneNumber, externalId } = draft
  const contactNumbers = numbers.map(({ code, number }) => ({ code, number }))
  return addPerson(ctx, db, {
    firstName,
    lastName,
    loginName,
    email,
    roleId,
    isRoom,
    allowLogin,
    ...switchesOf(draft),
    phoneNumber: ownPhoneNumber,
    contactNumbers,
    externalId,
  }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.problem.code !== userProblems.numberUnusable.code) throw error
    const fieldOf = (field: string) =>
      field === "phoneNumber" ? "ownPhoneNumber" : (numbers[Number(field.split(".")[1])]?.field ?? field)
    throw new Refusal(
      { ...error.problem, text: error.message },
      {},
      error.validationErrors.map(({ field, details }) => ({ field: fieldOf(field), details })),
    )
  })
}

/** Adds a user with everything chosen, in the caller's transaction: if one part fails, nothing is added. */
export const addPersonWithin = async (
  ctx: Context,
  db: Db,
  brand: EmailBrand,
  draft: PersonDraft,
): Promise<Omit<AddedPerson, "user">> => {
  requireExtension(draft)
  const user = await makeUser(ctx, db, draft)
  const extension = await makeExtension(ctx, db, draft, user)
  let template: AddedPerson["template"] = null
  let parts: Pick<AddedPerson, "phone" | "app"> = { phone: null, app: null }
  if (extension !== null) {
    const { extensionTemplateId, phoneNumber } = draft
    if (extensionTemplateId !== null) {
      requirePermission(ctx, "read:extension-templates")
      const name = await at("extensionTemplateId", () =>
        applyTemplate(ctx, db, extensionTemplateId, extension.extensionId),
      )
      template = { id: extensionTemplateId, name }
    }
    if (phoneNumber !== null) {
      requirePermission(ctx, "update:phone-numbers")
      await requireFree(db, ctx, phoneNumber)
      await at("phoneNumber", () => assignNumber(ctx, db, phoneNumber, extension.extensionId))
    }
    parts = await addDevice(ctx, db, draft, extension.extensionId)
  }
  const groups = await joinGroups(ctx, db, draft.groupIds, user.userId)
  const queues = extension === null ? [] : await joinQueues(ctx, db, draft.queueIds, extension.extensionId)
  const welcomeSent = await sendWelcomeMail(ctx, db, brand, user, draft.sendWelcome)
  // A template may change voicemail, and an existing extension may have a PIN already; a new one without a template is
  // as requested.
  const asAsked = extension?.isNew === true && template === null
  const made = extension === null || asAsked ? undefined : await findExtension(db, ctx.accountId, extension.extensionId)
  const emergencyName =
    draft.emergencyLocationId === null
      ? undefined
      : await queries.findEmergencyLocationName(db, ctx.accountId, draft.emergencyLocationId)
  return {
    userId: user.userId,
    name: `${user.firstName} ${user.lastName}`,
    loginName: user.loginName,
    email: user.email,
    extension,
    ...parts,
    template,
    groups,
    queues,
    welcomeSent,
    phoneNumber: extension === null || draft.phoneNumber === null ? null : `+${draft.phoneNumber.replace("+", "")}`,
    voicemail: asAsked
      ? { on: draft.voicemail.on, pinSet: draft.voicemail.pin !== undefined }
      : made === undefined
        ? null
        : { on: made.voicemail.on, pinSet: made.hasVoicemailPin },
    emergencyLocation:
      extension === null || emergencyName === undefined
        ? null
        : { id: draft.emergencyLocationId!, name: emergencyName },
  }
}

export const add = async (ctx: Context, draft: PersonDraft): Promise<AddedPerson> => {
  await purgeOldReservations(ctx)
  const brand = await readBrand(ctx.kit, ctx.accountId)
  return inTransaction(ctx, async (db) => {
    const added = await addPersonWithin(ctx, db, brand, draft)
    return { ...added, user: (await findPerson(db, ctx, added.userId))! }
  })
}

const mostOffered = 100

export const defaults = (ctx: Context): Promise<PersonDefaults> =>
  inTransaction(ctx, async (db) => {
    const { countryCode, kind } = await queries.findTraits(db, ctx.accountId)
    return {
      nextExtension: can(ctx, "create:extensions") ? await nextFreeNumber(db, ctx.accountId).catch(() => null) : null,
      freeExtensions: can(ctx, "update:extensions")
        ? await queries.listFreeExtensions(db, ctx.accountId, mostOffered)
        : [],
      suggestedNumber: can(ctx, "update:phone-numbers")
        ? ((await queries.findFreeNumber(db, ctx.accountId)) ?? null)
        : null,
      needsEmergencyLocation: requiresEmergencyLocation(countryCode),
      emergencyLocationId: (await queries.findUsualEmergencyLocation(db, ctx.accountId)) ?? null,
      accountKind: kind,
      ...(await queries.findEndings(db, ctx.accountId)),
    }
  })
