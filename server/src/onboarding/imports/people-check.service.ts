import { faultText, faultOfNumber, mostNumberDigits } from "@dialplane/contract/inventory/extensions/number-rules"
import { whyPinIsWeak } from "@dialplane/contract/inventory/extensions/voicemail-pin"
import type { OnExisting } from "@dialplane/contract/onboarding/imports/imports.schema"
import { phoneNumberErrors, readPhoneNumber } from "@dialplane/contract/kit/phone-number"
import { fillText } from "@dialplane/contract/kit/problem"
import { personDraft } from "@dialplane/contract/onboarding/people/people.schema"
import { mostAgents } from "@dialplane/contract/calling/queues/queues.schema"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { givesPower, isPowerful } from "@dialplane/contract/identity/roles/power"
import { roles, systemRole } from "@dialplane/contract/kit/access/roles.table"
import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import { shortened } from "@dialplane/contract/kit/text"
import { can, type Context } from "../../kit/context.ts"
import type { Cells, CheckedRow, Verdict } from "./import-kind.rules.ts"
import { readSwitch, type problemList } from "./imports.rules.ts"
import type { KnownExtension } from "./known-objects.rules.ts"
import type { KnownNumber, KnownPerson, KnownPlaces } from "./lookups.queries.ts"
import {
  changesOf,
  digitsOf,
  groupNames,
  isNext,
  macOf,
  newEmergencyLocation,
  newGroups,
  newMobile,
  newQueues,
  pinOf,
  queueNames,
  saysRoom,
  type KnownOfPeople,
} from "./people-rows.service.ts"
import { checkEmergency, checkPhone } from "./phone-columns.service.ts"
import { rowMessages } from "./row-problems.messages.ts"

/** What the rows of a file are checked against, read once. */
export interface Surroundings {
  readonly ctx: Context
  readonly known: KnownOfPeople
  readonly existing: OnExisting
  readonly elsewhere: ReadonlySet<string>
  readonly phones: ReadonlyMap<string, number>
  readonly people: ReadonlyMap<string, KnownPerson>
  /** Template and locations of existing users by their ids; only read if existing users are to be updated. */
  readonly places: ReadonlyMap<number, KnownPlaces>
  readonly extensions: ReadonlyMap<string, KnownExtension>
  readonly numbers: ReadonlyMap<string, KnownNumber>
  readonly firstLogin: ReadonlyMap<string, number>
  readonly firstExtension: ReadonlyMap<string, number>
  readonly firstNumber: ReadonlyMap<string, number>
  readonly firstMac: ReadonlyMap<string, number>
}
type Problems = ReturnType<typeof problemList>

/** How many groups, and how many queues, a row can name. */
const mostMemberships = 50

const fields = personDraft.pick({ firstName: true, lastName: true, loginName: true, email: true })
const columnOf: Readonly<Record<string, string>> = {
  firstName: "first_name",
  lastName: "last_name",
  loginName: "username",
  email: "email",
}

/** The plan for a row about a user, with its problems. */
export const checkPerson = (
  around: Surroundings,
  row: number,
  cells: Cells,
  label: string,
  problems: Problems,
): Verdict => {
  const shape = fields.safeParse({
    firstName: cells["first_name"],
    lastName: cells["last_name"],
    loginName: cells["username"],
    email: cells["email"],
  })
  if (!shape.success)
    for (const { path, message } of shape.error.issues) problems.add(columnOf[String(path[0])] ?? "username", message)
  if ((cells["email"] ?? "") === "" && !saysRoom(cells, around.known)) problems.add("email", rowMessages.empty)
  const login = (cells["username"] ?? "").toLowerCase()
  const first = around.firstLogin.get(login)
  if (first !== undefined && first !== row) problems.add("username", rowMessages.alreadyInRow(first))
  if (around.elsewhere.has(login)) problems.add("username", rowMessages.loginNameInUse)
  const now = around.people.get(login)
  checkCommon(around, cells, now, problems)
  const namedRole = around.known.roles.get((cells["user_type"] ?? "").toLowerCase())?.role.id
  const namesPower = namedRole !== undefined && isPowerful(namedRole)
  if (now === undefined) {
    checkParts(around, row, cells, problems)
    return { ...problems.verdict(label, "create"), givesPower: namesPower }
  }
  if (around.existing === "fail") problems.add("username", rowMessages.alreadyInAccount)
  if (around.existing !== "update") return problems.verdict(label, "skip")
  if (!can(around.ctx, "update:users")) problems.add("username", rowMessages.cannotChangeUsers)
  checkSameParts(cells, now, around.places.get(now.userId), problems)
  checkNewEmergencyLocation(around, cells, now, problems)
  if (now.ownExtensionId === null && queueNames(cells).length > 0)
    problems.add("queues", rowMessages.userWithoutExtension)
  const changes = changesOf(cells, around.known, now)
  const differs =
    Object.keys(changes).length > 0 ||
    newMobile(cells, now) !== undefined ||
    newGroups(cells, around.known, now).length > 0 ||
    newQueues(cells, around.known, now).length > 0 ||
    newEmergencyLocation(cells, around.known, around.places.get(now.userId)?.emergencyLocation) !== undefined
  return {
    ...problems.verdict(label, differs ? "change" : "skip"),
    // Whoever has no power now may have some when the import runs.
    givesPower: differs && (namesPower || givesPower(changes, { isSelf: false, hasPower: true })),
  }
}

const checkCommon = (
  { ctx, known, existing }: Surroundings,
  cells: Cells,
  now: KnownPerson | undefined,
  problems: Problems,
) => {
  const type = (cells["user_type"] ?? "").toLowerCase()
  const role = known.roles.get(type)
  if (type !== "" && role === undefined) problems.add("user_type", rowMessages.roleUnknown)
  // A role that the user already has is not assigned again.
  else if (role !== undefined && !role.mayGive && role.role.id !== now?.roleId)
    problems.add("user_type", rowMessages.roleNotAssignable)
  if (
    (now?.isRoom === true || saysRoom(cells, known)) &&
    (role?.role.id ?? now?.roleId ?? roles.endUser.id) !== roles.endUser.id
  )
    problems.add("user_type", fillText(userProblems.roomRole.text, { role: systemRole("endUser").displayName }))
  for (const name of ["send_welcome", "allow_login"])
    if (readSwitch(cells[name] ?? "") === undefined) problems.add(name, rowMessages.yesOrNo)
  const mobile = cells["contact_mobile"] ?? ""
  const reading = mobile === "" ? undefined : readPhoneNumber(mobile, known.country)
  if (reading?.ok === false)
    problems.add("contact_mobile", rowMessages.numberUnusable(phoneNumberErrors[reading.error]))
  const strange = groupNames(cells).find((name) => !known.groups.has(name.toLowerCase()))
  if (strange !== undefined) problems.add("groups", rowMessages.groupUnknown(shortened(strange)))
  if (groupNames(cells).length > mostMemberships) problems.add("groups", rowMessages.tooManyGroups(mostMemberships))
  const isWritten = now === undefined || existing === "update"
  if (isWritten && (now === undefined || newGroups(cells, known, now).length > 0))
    requireKey(ctx, cells, "groups", "update:groups", problems)
  const queues = queueNames(cells)
  if (queues.length > mostMemberships) problems.add("queues", rowMessages.tooManyQueues(mostMemberships))
  for (const name of queues.slice(0, mostMemberships)) {
    const found = known.queues.get(name.toLowerCase())
    if (found === undefined) problems.add("queues", rowMessages.queueUnknown(shortened(name)))
    if (found === "several") problems.add("queues", rowMessages.queueAmbiguous(shortened(name)))
  }
  if (isWritten && newQueues(cells, known, now).length > 0)
    requireKey(ctx, cells, "queues", "update:call-queues", problems)
}

const requireKey = (ctx: Context, cells: Cells, column: string, key: PermissionKey, problems: Problems) => {
  if ((cells[column] ?? "") !== "" && !can(ctx, key)) problems.add(column, rowMessages.keyMissing(key))
}

const checkParts = (around: Surroundings, row: number, cells: Cells, problems: Problems) => {
  const { ctx, known } = around
  requireKey(ctx, cells, "extension", "create:extensions", problems)
  requireKey(ctx, cells, "direct_number", "update:phone-numbers", problems)
  requireKey(ctx, cells, "mac_address", "create:devices", problems)
  checkExtension(around, row, cells, problems)
  const hasExtension = (cells["extension"] ?? "") !== ""
  if ((cells["extension_template"] ?? "") !== "" && !known.templates.has(cells["extension_template"]!.toLowerCase()))
    problems.add("extension_template", rowMessages.templateUnknown)
  if ((cells["location"] ?? "") !== "" && !known.locations.has(cells["location"]!.toLowerCase()))
    problems.add("location", rowMessages.locationUnknown)
  for (const column of ["extension_template", "location", "emergency_location", "queues"])
    if (!hasExtension && (cells[column] ?? "") !== "") problems.add(column, rowMessages.rowWithoutExtension)
  checkNumber(around, row, cells, problems, hasExtension)
  checkPin(cells, problems, hasExtension)
  const wantsPhone = ["device_make", "device_model", "mac_address"].some((name) => (cells[name] ?? "") !== "")
  if (wantsPhone) {
    if (known.closed !== undefined) problems.add("mac_address", known.closed)
    const mac = macOf(cells)
    if (mac === "")
      problems.add("mac_address", cells["mac_address"] === "" ? rowMessages.macRequired : rowMessages.macDigits)
    else if (around.phones.has(mac)) problems.add("mac_address", rowMessages.phoneSetUp)
    else if (around.firstMac.get(mac) !== row)
      problems.add("mac_address", rowMessages.alreadyInRow(around.firstMac.get(mac)))
    checkPhone(cells, "device_make", "device_model", problems)
    if (!hasExtension) problems.add("mac_address", rowMessages.phoneNeedsExtension)
  }
  checkEmergency(cells, known, problems, wantsPhone)
}

const checkPin = (cells: Cells, problems: Problems, hasExtension: boolean) => {
  const pin = pinOf(cells)
  if (pin === "") return
  if (!hasExtension) return problems.add("voicemail_pin", rowMessages.rowWithoutExtension)
  if (!/^\d{4,10}$/.test(pin)) return problems.add("voicemail_pin", rowMessages.pinDigits)
  const weak = whyPinIsWeak(pin, isNext(cells) ? "" : (cells["extension"] ?? ""))
  if (weak !== undefined) problems.add("voicemail_pin", rowMessages.pinWeak(weak))
}

const checkExtension = (
  { known, extensions, firstExtension }: Surroundings,
  row: number,
  cells: Cells,
  problems: Problems,
) => {
  const number = cells["extension"] ?? ""
  if (number === "") return
  if (isNext(cells)) return known.closed === undefined ? undefined : problems.add("extension", known.closed)
  const fault = faultOfNumber(number)
  if (fault !== undefined) return problems.add("extension", rowMessages.numberUnusable(faultText(fault)))
  if (firstExtension.get(number) !== row)
    problems.add("extension", rowMessages.alreadyInRow(firstExtension.get(number)))
  const there = extensions.get(number)
  if (there === undefined && known.closed !== undefined) return problems.add("extension", known.closed)
  if (there?.userId != null) return problems.add("extension", rowMessages.extensionAssigned(there.userName))
  if (there !== undefined && there.type !== "Extension" && there.type !== "Virtual Extension")
    return problems.add("extension", rowMessages.extensionInUse(there.name, there.type))
  const range =
    there === undefined
      ? known.ranges.find(({ first, last }) => number.length === first.length && number >= first && number <= last)
      : undefined
  if (range !== undefined) problems.add("extension", rowMessages.extensionReserved(range.note))
}

/** Extension numbers that rows of the file name and will use. */
export const numbersTaken = (rows: readonly CheckedRow[], verdicts: readonly Verdict[]): ReadonlySet<string> =>
  new Set(
    rows
      .filter(
        ({ cells }, index) => verdicts[index]!.plan === "create" && (cells["extension"] ?? "") !== "" && !isNext(cells),
      )
      .map(({ cells }) => cells["extension"]!),
  )

/** Rows that ask for the next free number. */
export const wantingNext = (rows: readonly CheckedRow[], verdicts: readonly Verdict[]) =>
  rows.flatMap(({ cells }, index) => (verdicts[index]!.plan === "create" && isNext(cells) ? [index] : []))

/** Refuses rows for which no number is left, before anything is written. The first rows get the free ones. */
export const refuseWithoutNumber = (
  verdicts: readonly Verdict[],
  wanting: readonly number[],
  { free, digits }: { readonly free: number; readonly digits: number },
): Verdict[] => {
  const without = new Set(wanting.slice(free))
  const problem = rowMessages.noNumberLeft(free, digits, digits < mostNumberDigits)
  return verdicts.map((verdict, index) =>
    without.has(index)
      ? {
          ...verdict,
          plan: "refuse",
          problems: [{ column: "extension", value: "next", problem }],
        }
      : verdict,
  )
}

/** Refuses rows whose queue would have too many agents. The first rows get the free places. */
export const refuseWithoutRoom = (
  rows: readonly CheckedRow[],
  verdicts: readonly Verdict[],
  known: Pick<KnownOfPeople, "queues">,
  people: Surroundings["people"],
): Verdict[] => {
  const joined = new Map<number, number>()
  return verdicts.map((verdict, index) => {
    if (verdict.plan !== "create" && verdict.plan !== "change") return verdict
    const { cells } = rows[index]!
    const wanted = newQueues(cells, known, people.get((cells["username"] ?? "").toLowerCase()))
    const full = wanted.find(({ id, agents }) => agents + (joined.get(id) ?? 0) >= mostAgents)
    if (full !== undefined)
      return {
        ...verdict,
        plan: "refuse",
        problems: [
          {
            column: "queues",
            value: shortened(cells["queues"] ?? ""),
            problem: rowMessages.queueFull(full.name, mostAgents),
          },
        ],
      }
    for (const { id } of wanted) joined.set(id, (joined.get(id) ?? 0) + 1)
    return verdict
  })
}

const checkNumber = (
  { numbers, firstNumber }: Surroundings,
  row: number,
  cells: Cells,
  problems: Problems,
  hasExtension: boolean,
) => {
  const text = cells["direct_number"] ?? ""
  if (text === "") return
  const number = numbers.get(digitsOf(text))
  if (number === undefined || number.status === "Removed") problems.add("direct_number", rowMessages.numberNotOfAccount)
  else if (number.status !== "Available")
    problems.add(
      "direct_number",
      number.extension === null
        ? rowMessages.numberStatus(number.status)
        : rowMessages.numberAssigned(number.extension),
    )
  if (firstNumber.get(digitsOf(text)) !== row)
    problems.add("direct_number", rowMessages.alreadyInRow(firstNumber.get(digitsOf(text))))
  if (!hasExtension) problems.add("direct_number", rowMessages.numberNeedsExtension)
}

/** The emergency location is the only setting of an existing user's extension that an import can change. */
const checkNewEmergencyLocation = (
  { ctx, known, places }: Surroundings,
  cells: Cells,
  now: KnownPerson,
  problems: Problems,
) => {
  const wanted = (cells["emergency_location"] ?? "").toLowerCase()
  if (wanted === "" || wanted === (places.get(now.userId)?.emergencyLocation ?? "").toLowerCase()) return
  if (now.ownExtensionId === null) return problems.add("emergency_location", rowMessages.userWithoutExtension)
  checkEmergency(cells, known, problems, false)
  requireKey(ctx, cells, "emergency_location", "update:extensions", problems)
}

/**
 * Extension, number and phone of an existing user are changed on their own pages. A row that names others is a mistake.
 */
const checkSameParts = (cells: Cells, now: KnownPerson, places: KnownPlaces | undefined, problems: Problems) => {
  const own = rowMessages.onlyForNewUsers
  const extension = cells["extension"] ?? ""
  if (
    extension !== "" &&
    !now.extensions.includes(extension) &&
    !(extension.toLowerCase() === "next" && now.extensions.length > 0)
  )
    problems.add("extension", own)
  if ((cells["direct_number"] ?? "") !== "" && !now.numbers.includes(digitsOf(cells["direct_number"]!)))
    problems.add("direct_number", own)
  if ((cells["mac_address"] ?? "") !== "" && !now.macs.includes(macOf(cells))) problems.add("mac_address", own)
  for (const [column, is] of [
    ["extension_template", places?.template],
    ["location", places?.location],
  ] as const) {
    const wanted = cells[column] ?? ""
    if (wanted !== "" && wanted.toLowerCase() !== (is ?? "").toLowerCase()) problems.add(column, own)
  }
}
