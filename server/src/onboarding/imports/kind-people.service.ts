import { shownMac } from "@dialplane/contract/inventory/devices/mac-address"
import { makeNames } from "@dialplane/contract/inventory/devices/models"
import { joinNames } from "@dialplane/contract/onboarding/people/name-list"
import { roleById, roleKeys, systemRole, typeName, type KnownRole } from "@dialplane/contract/kit/access/roles.table"
import { whyNotAssign } from "@dialplane/contract/identity/roles/role-assignment"
import { withoutRoomMarker } from "@dialplane/contract/identity/users/room-marker"
import type { UserEdit } from "@dialplane/contract/identity/users/users.schema"
import { removeDevice } from "../../inventory/devices/devices.service.ts"
import { findDevice } from "../../inventory/devices/device-reading.service.ts"
import { listTemplateNames } from "../../inventory/extension-templates/extension-templates.service.ts"
import { changeExtension } from "../../inventory/extensions/extensions.service.ts"
import { removeExtension } from "../../inventory/extensions/remove-extension.service.ts"
import {
  countFreeNumbers,
  handOutNumbers,
  searchFromTheBeginning,
} from "../../inventory/extensions/number-plan.service.ts"
import { changeGroupsOf } from "../../identity/groups/groups.service.ts"
import { can, type Context } from "../../kit/context.ts"
import { inSystem, inTransaction } from "../../kit/database/transaction.ts"
import { assignNumber } from "../../inventory/numbers/numbers.service.ts"
import { readBrand } from "../../identity/passwords/passwords.service.ts"
import { addPersonWithin } from "../people/add-person.service.ts"
import { changeQueuesOf, listMembershipsOf } from "../../calling/queues/queues.service.ts"
import { actingPerson, findRole } from "../../identity/roles/roles.service.ts"
import { purgeOldReservations } from "../../identity/users/login-names.service.ts"
import { withdrawWithin } from "../people/offboarding.service.ts"
import { changeWithin } from "../../identity/users/change-user.service.ts"
import { findPerson, noteImported } from "../../identity/users/users.service.ts"
import { removePerson } from "../../identity/users/user-lifecycle.service.ts"
import { mapInTurns } from "../../kit/runtime/in-turns.ts"
import { exportPeople, type ExportedPerson } from "./exports.queries.ts"
import { defineKind, type Cells, type Verdict } from "./import-kind.rules.ts"
import { firstRows, problemList, readSwitch, traitsOf } from "./imports.rules.ts"
import {
  findEmergencyLocationOfExtension,
  findExtensions,
  findExtensionState,
  findLoginsElsewhere,
  findMacs,
  findNumbers,
  findNumberState,
  findPeople,
  findPlaces,
  findAccountTraits,
  listEmergencyLocations,
  listGroups,
  listOpenLocations,
  listCustomRoleIds,
  listQueues,
  listReservedRanges,
  type KnownPerson,
} from "./lookups.queries.ts"
import {
  checkPerson,
  numbersTaken,
  refuseWithoutNumber,
  refuseWithoutRoom,
  wantingNext,
  type Surroundings,
} from "./people-check.service.ts"
import {
  changesOf,
  digitsOf,
  draftOf,
  isNext,
  macOf,
  newEmergencyLocation,
  newGroups,
  newMobile,
  newQueues,
  read,
  roomTypes,
  type KnownOfPeople,
  type KnownQueue,
} from "./people-rows.service.ts"
import { revertMessages, rowMessages } from "./row-problems.messages.ts"

const byName = <One extends { readonly name: string }>(list: readonly One[]) =>
  new Map(list.map((one) => [one.name.toLowerCase(), one]))
const idsByName = (list: readonly { readonly id: number; readonly name: string }[]) =>
  new Map(list.map(({ id, name }) => [name.toLowerCase(), id]))

/** A number identifies one queue; several queues can have the same name. */
const queuesByName = (list: readonly (KnownQueue & { readonly number: string })[]) => {
  const named = new Map<string, KnownQueue | "several">()
  for (const queue of list) named.set(queue.name.toLowerCase(), named.has(queue.name.toLowerCase()) ? "several" : queue)
  for (const queue of list) named.set(queue.number, queue)
  return named
}

const know = async (ctx: Context): Promise<KnownOfPeople> => {
  await purgeOldReservations(ctx)
  const brand = await readBrand(ctx.kit, ctx.accountId)
  return inTransaction(ctx, async (db) => {
    const traits = await findAccountTraits(db, ctx.accountId)
    const { kind } = traits
    const named = new Map<string, { role: KnownRole; mayGive: boolean }>()
    const note = (role: KnownRole, ...names: readonly string[]) => {
      const entry = { role, mayGive: whyNotAssign(actingPerson(ctx.actor), role, kind) === undefined }
      for (const name of names) named.set(name.toLowerCase(), entry)
    }
    for (const key of roleKeys) {
      const role = systemRole(key)
      note(role, role.displayName, role.name, typeName(role.name), ...(key === "endUser" ? roomTypes : []))
    }
    for (const id of await listCustomRoleIds(db, ctx.accountId)) {
      const role = await findRole(db, ctx.accountId, id)
      if (role !== undefined) note(role, role.displayName)
    }
    return {
      kind,
      ...traitsOf(traits),
      roles: named,
      brand,
      templates: can(ctx, "read:extension-templates")
        ? idsByName(await listTemplateNames(db, ctx))
        : new Map<string, number>(),
      locations: idsByName(await listOpenLocations(db, ctx.accountId)),
      emergency: byName(await listEmergencyLocations(db, ctx.accountId)),
      groups: idsByName(await listGroups(db, ctx.accountId)),
      queues: queuesByName(await listQueues(db, ctx.accountId)),
      ranges: await listReservedRanges(db, ctx.accountId),
    }
  })
}

const lower = (cells: Cells, name: string) => read(cells, name).toLowerCase()

const nameOf = (cells: Cells) =>
  `${read(cells, "first_name")} ${withoutRoomMarker(read(cells, "last_name"))}`.trim() || read(cells, "username")

export const peopleKind = defineKind<KnownOfPeople>({
  name: "people",
  lanes: 2,
  leftOvers: {
    isWantedBy: isNext,
    handOut: (ctx, howMany) => inTransaction(ctx, (db) => handOutNumbers(db, ctx.accountId, howMany)),
    put: (cells, extension) => ({ ...cells, extension }),
    release: (ctx) => inTransaction(ctx, (db) => searchFromTheBeginning(db, ctx.accountId)),
  },
  know,
  adds: async (ctx, rows) => {
    const wanted = rows.filter((cells) => read(cells, "extension") !== "")
    const named = wanted.filter((cells) => !isNext(cells)).map((cells) => read(cells, "extension"))
    const there = await inTransaction(ctx, (db) => findExtensions(db, ctx.accountId, named))
    return {
      extensions: wanted.filter((cells) => isNext(cells) || !there.has(read(cells, "extension"))).length,
      devices: rows.filter((cells) => macOf(cells) !== "").length,
    }
  },
  sendsMail: (cells) =>
    read(cells, "email") !== "" &&
    readSwitch(read(cells, "send_welcome")) !== false &&
    readSwitch(read(cells, "allow_login")) !== false,
  check: async (ctx, known, rows, existing) => {
    const all = (value: (cells: Cells) => string) => [
      ...new Set(rows.map(({ cells }) => value(cells)).filter((text) => text !== "")),
    ]
    const logins = all((cells) => lower(cells, "username"))
    const macs = all(macOf)
    const [elsewhere, phones] = await inSystem(
      ctx,
      async (db) => [await findLoginsElsewhere(db, ctx.accountId, logins), await findMacs(db, macs)] as const,
    )
    const surroundings = await inTransaction(ctx, async (db): Promise<Surroundings> => {
      const people = await findPeople(db, ctx.accountId, logins)
      return {
        ctx,
        known,
        existing,
        elsewhere,
        phones,
        people: new Map(people.map((person) => [person.loginName, person])),
        places:
          existing === "update"
            ? await findPlaces(
                db,
                ctx.accountId,
                people.map(({ userId }) => userId),
              )
            : new Map(),
        extensions: await findExtensions(
          db,
          ctx.accountId,
          all((cells) => read(cells, "extension")),
        ),
        numbers: await findNumbers(
          db,
          ctx.accountId,
          all((cells) => digitsOf(read(cells, "direct_number"))),
        ),
        firstLogin: firstRows(rows, (cells) => lower(cells, "username")),
        firstMac: firstRows(rows, macOf),
        firstNumber: firstRows(rows, (cells) => digitsOf(read(cells, "direct_number"))),
        firstExtension: firstRows(rows, (cells) => (isNext(cells) ? "" : read(cells, "extension"))),
      }
    })
    const verdicts = refuseWithoutRoom(
      rows,
      await mapInTurns(rows, ({ row, cells }): Verdict =>
        checkPerson(surroundings, row, cells, nameOf(cells), problemList(cells)),
      ),
      known,
      surroundings.people,
    )
    const wanting = wantingNext(rows, verdicts)
    if (wanting.length === 0) return verdicts
    return refuseWithoutNumber(
      verdicts,
      wanting,
      await inTransaction(ctx, (db) =>
        countFreeNumbers(db, ctx.accountId, numbersTaken(rows, verdicts), wanting.length),
      ),
    )
  },
  apply: async (ctx, db, known, cells, existing) => {
    const label = nameOf(cells)
    const [now] = await findPeople(db, ctx.accountId, [lower(cells, "username")])
    if (now === undefined) {
      const extension = read(cells, "extension")
      const free =
        extension === "" || isNext(cells)
          ? undefined
          : (await findExtensions(db, ctx.accountId, [extension])).get(extension)
      const added = await addPersonWithin(ctx, db, known.brand, draftOf(cells, known, free?.id))
      await noteImported(db, ctx.accountId, added.userId)
      return {
        outcome: "created",
        label,
        made: {
          userId: added.userId,
          extensionId: added.extension?.extensionId ?? null,
          extensionIsNew: added.extension?.isNew ?? false,
          phoneNumber: added.phoneNumber,
          deviceId: added.phone?.deviceId ?? null,
          queues: added.queues.map(({ queueId }) => queueId),
        },
      }
    }
    if (existing !== "update") return { outcome: "skipped", label, made: null, message: rowMessages.alreadyInAccount }
    return change(ctx, db, known, cells, now, label)
  },
  undo: (ctx, db, made) => (made["before"] === undefined ? undoCreated(ctx, db, made) : undoChanged(ctx, db, made)),
  exported: async (db, accountId, after, limit) =>
    (await exportPeople(db, accountId, after, limit)).map((row) => ({ id: row.id, cells: exportedCells(row) })),
})

type Db = Parameters<typeof findPeople>[0]

const change = async (ctx: Context, db: Db, known: KnownOfPeople, cells: Cells, now: KnownPerson, label: string) => {
  const person = await findPerson(db, ctx, now.userId)
  const mobile = newMobile(cells, now)
  const contactNumbers =
    mobile === undefined
      ? undefined
      : [...person!.contactNumbers.filter(({ code }) => code !== "M"), { code: "M" as const, number: mobile }]
  const edit: Partial<UserEdit> = {
    ...changesOf(cells, known, now),
    ...(contactNumbers === undefined ? {} : { contactNumbers }),
  }
  const join = newGroups(cells, known, now)
  const answer = newQueues(cells, known, now).map(({ id }) => id)
  const emergency = await newEmergencyChange(ctx, db, known, cells, now)
  if (Object.keys(edit).length === 0 && join.length === 0 && answer.length === 0 && emergency === undefined)
    return { outcome: "skipped" as const, label, made: null, message: rowMessages.noChanges }
  const before = {
    firstName: person!.firstName,
    lastName: person!.lastName,
    email: person!.email,
    roleId: now.roleId,
    isRoom: person!.isRoom,
    allowLogin: person!.allowLogin,
    contactNumbers: person!.contactNumbers,
  }
  const after = await changeWithin(db, ctx, now.userId, { edit, version: undefined, named: {} })
  const joined = await changeGroupsOf(ctx, db, now.userId, { join })
  const answers = now.ownExtensionId === null ? [] : await changeQueuesOf(ctx, db, now.ownExtensionId, { join: answer })
  if (emergency !== undefined)
    await changeExtension(ctx, db, emergency.extensionId, { emergencyLocation: { locationId: emergency.to } })
  const pick = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.keys(edit).map((name) => [name, from[name]]))
  return {
    outcome: "changed" as const,
    label,
    made: {
      userId: now.userId,
      before: pick(before),
      version: after.version,
      groups: joined.map(({ groupId }) => groupId),
      queues: answers.map(({ queueId }) => queueId),
      agentId: now.ownExtensionId,
      ...(emergency === undefined ? {} : { emergency }),
    },
  }
}

interface EmergencyChange {
  readonly extensionId: number
  readonly from: number | null
  readonly to: number
}

/** The phones of the extension follow, except those with an emergency location of their own. */
const newEmergencyChange = async (
  ctx: Context,
  db: Db,
  known: KnownOfPeople,
  cells: Cells,
  now: KnownPerson,
): Promise<EmergencyChange | undefined> => {
  if (now.ownExtensionId === null) return undefined
  const from = await findEmergencyLocationOfExtension(db, ctx.accountId, now.ownExtensionId)
  const to = newEmergencyLocation(cells, known, from?.name)
  return to === undefined ? undefined : { extensionId: now.ownExtensionId, from: from?.id ?? null, to }
}

/** A user who has signed in is not removed by reverting an import. */
const undoCreated = async (
  ctx: Context,
  db: Db,
  made: Readonly<Record<string, unknown>>,
): Promise<string | undefined> => {
  const person = await findPerson(db, ctx, Number(made["userId"]))
  if (person !== undefined && person.lastSignInAt !== null)
    return revertMessages.userSignedIn(person.firstName, person.lastName)
  const extensionId = made["extensionId"] === null ? null : Number(made["extensionId"])
  const holder = extensionId === null ? undefined : await findExtensionState(db, ctx.accountId, extensionId)
  if (holder !== undefined && person !== undefined && holder.userId !== null && holder.userId !== person.userId)
    return revertMessages.extensionReassigned
  if (made["deviceId"] !== null && (await findDevice(db, ctx.accountId, Number(made["deviceId"]))) !== undefined)
    await removeDevice(ctx, db, Number(made["deviceId"]))
  if (typeof made["phoneNumber"] === "string") {
    const number = digitsOf(made["phoneNumber"])
    if ((await findNumberState(db, ctx.accountId, number))?.extensionId === extensionId)
      await assignNumber(ctx, db, number, null)
  }
  if (person !== undefined) {
    await withdrawWithin(ctx, db, person.userId)
    await removePerson(ctx, db, person.userId)
  }
  if (extensionId !== null && holder !== undefined) {
    if (made["extensionIsNew"] === true) await removeExtension(ctx, db, extensionId)
    else await leaveQueues(ctx, db, extensionId, (made["queues"] as number[] | undefined) ?? [])
  }
  return undefined
}

const undoChanged = async (
  ctx: Context,
  db: Db,
  made: Readonly<Record<string, unknown>>,
): Promise<string | undefined> => {
  const userId = Number(made["userId"])
  const person = await findPerson(db, ctx, userId)
  if (person === undefined) return revertMessages.userGone
  if (person.version !== made["version"]) return revertMessages.userChanged(person.firstName, person.lastName)
  const emergency = made["emergency"] as EmergencyChange | undefined
  if (emergency !== undefined) {
    const present = await findEmergencyLocationOfExtension(db, ctx.accountId, emergency.extensionId)
    if (present?.id !== emergency.to) return revertMessages.emergencyLocationChanged(person.firstName, person.lastName)
    await changeExtension(ctx, db, emergency.extensionId, {
      emergencyLocation: emergency.from === null ? null : { locationId: emergency.from },
    })
  }
  await changeWithin(db, ctx, userId, { edit: made["before"] as Partial<UserEdit>, version: undefined, named: {} })
  await changeGroupsOf(ctx, db, userId, { leave: made["groups"] as number[] })
  // Rows of earlier versions did not record queues.
  if (typeof made["agentId"] === "number") await leaveQueues(ctx, db, made["agentId"], made["queues"] as number[])
  return undefined
}

/** Leaves the queues that the extension still answers for. */
const leaveQueues = async (ctx: Context, db: Db, agentId: number, queueIds: readonly number[]) => {
  const present = (await listMembershipsOf(db, ctx.accountId, { extensionId: agentId })).map(({ queueId }) => queueId)
  await changeQueuesOf(ctx, db, agentId, { leave: queueIds.filter((queueId) => present.includes(queueId)) })
}

const exportedCells = (person: ExportedPerson): Cells => {
  const { make, mac } = person
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    username: person.loginName,
    email: person.email,
    user_type: person.isRoom
      ? roomTypes[0]!
      : (roleById.get(person.roleId ?? 0)?.displayName ?? person.customRole ?? ""),
    extension: person.extension ?? "",
    extension_template: person.template ?? "",
    location: person.location ?? "",
    groups: joinNames(person.groups),
    queues: joinNames(person.queues),
    direct_number: person.directNumber === null ? "" : `+${person.directNumber}`,
    device_make: mac === null || make === null ? "" : makeNames[make],
    device_model: mac === null ? "" : (person.model ?? ""),
    mac_address: mac === null ? "" : shownMac(mac),
    emergency_location: person.emergencyLocation ?? "",
    voicemail_pin: "",
    send_welcome: "no",
    allow_login: person.allowLogin ? "yes" : "no",
    contact_mobile: person.mobile ?? "",
  }
}
