import { faultText, faultOfNumber, mostNumberDigits } from "@dialplane/contract/inventory/extensions/number-rules"
import { whyPinIsWeak } from "@dialplane/contract/inventory/extensions/voicemail-pin"
import type { OnExisting } from "@dialplane/contract/onboarding/imports/imports.schema"
import { phoneNumberErrors, readPhoneNumber } from "@dialplane/contract/kit/phone-number"
import { fillText } from "@dialplane/contract/kit/problem"
import { personDraft } from "@dialplane/contract/onboarding/people/people.schema"
import { mostAgents } from "@dialplane/contract/calling/queues/queues.schema"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { roles, systemRole } from "@dialplane/contract/kit/access/roles.table"
import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import { can, type Context } from "../../kit/context.ts"
import type { Cells, CheckedRow, Verdict } from "./import-kind.rules.ts"
import { readSwitch, type problemList } from "./imports.rules.ts"
import type { KnownExtension, KnownNumber, KnownPerson, KnownPlaces } from "./lookups.queries.ts"
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

/** Everything the rows of a file are held against, read once. */
export interface Surroundings {
  readonly ctx: Context
  readonly known: KnownOfPeople
  readonly existing: OnExisting
  readonly elsewhere: ReadonlySet<string>
  readonly phones: ReadonlyMap<string, number>
  readonly people: ReadonlyMap<string, KnownPerson>
  /** Of those who are there, when they are to be brought up to date; by their ids. */
  readonly places: ReadonlyMap<number, KnownPlaces>
  readonly extensions: ReadonlyMap<string, KnownExtension>
  readonly numbers: ReadonlyMap<string, KnownNumber>
  readonly firstLogin: ReadonlyMap<string, number>
  readonly firstExtension: ReadonlyMap<string, number>
  readonly firstNumber: ReadonlyMap<string, number>
  readonly firstMac: ReadonlyMap<string, number>
}
type Problems = ReturnType<typeof problemList>

const fields = personDraft.pick({ firstName: true, lastName: true, loginName: true, email: true })
const columnOf: Readonly<Record<string, string>> = {
  firstName: "first_name",
  lastName: "last_name",
  loginName: "username",
  email: "email",
}

/** What is planned for a row about a person, and what stands in its way. */
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
  if ((cells["email"] ?? "") === "" && !saysRoom(cells, around.known)) problems.add("email", "Must not be empty.")
  const login = (cells["username"] ?? "").toLowerCase()
  const first = around.firstLogin.get(login)
  if (first !== undefined && first !== row) problems.add("username", `Already in row ${first}.`)
  if (around.elsewhere.has(login)) problems.add("username", "This login name is in use.")
  const now = around.people.get(login)
  checkCommon(around, cells, now, problems)
  if (now === undefined) {
    checkParts(around, row, cells, problems)
    return problems.verdict(label, "create")
  }
  if (around.existing === "fail") problems.add("username", "Already in the account.")
  if (around.existing !== "update") return problems.verdict(label, "skip")
  if (!can(around.ctx, "update:users"))
    problems.add("username", "Already in the account, and your role cannot change users.")
  checkSameParts(cells, now, around.places.get(now.userId), problems)
  checkNewEmergencyLocation(around, cells, now, problems)
  if (now.ownExtensionId === null && queueNames(cells).length > 0)
    problems.add("queues", "Needs an extension, and this user has none.")
  const differs =
    Object.keys(changesOf(cells, around.known, now)).length > 0 ||
    newMobile(cells, now) !== undefined ||
    newGroups(cells, around.known, now).length > 0 ||
    newQueues(cells, around.known, now).length > 0 ||
    newEmergencyLocation(cells, around.known, around.places.get(now.userId)?.emergencyLocation) !== undefined
  return problems.verdict(label, differs ? "change" : "skip")
}

const checkCommon = (
  { ctx, known, existing }: Surroundings,
  cells: Cells,
  now: KnownPerson | undefined,
  problems: Problems,
) => {
  const type = (cells["user_type"] ?? "").toLowerCase()
  const role = known.roles.get(type)
  if (type !== "" && role === undefined) problems.add("user_type", "There is no such role.")
  // What somebody holds already need not be given.
  else if (role !== undefined && !role.mayGive && role.role.id !== now?.roleId)
    problems.add("user_type", "You cannot assign this role.")
  if (
    (now?.isRoom === true || saysRoom(cells, known)) &&
    (role?.role.id ?? now?.roleId ?? roles.endUser.id) !== roles.endUser.id
  )
    problems.add("user_type", fillText(userProblems.roomRole.text, { role: systemRole("endUser").displayName }))
  for (const name of ["send_welcome", "allow_login"])
    if (readSwitch(cells[name] ?? "") === undefined) problems.add(name, "Enter yes or no.")
  const mobile = cells["contact_mobile"] ?? ""
  const reading = mobile === "" ? undefined : readPhoneNumber(mobile, known.country)
  if (reading?.ok === false) problems.add("contact_mobile", `This number ${phoneNumberErrors[reading.error]}.`)
  const strange = groupNames(cells).find((name) => !known.groups.has(name.toLowerCase()))
  if (strange !== undefined) problems.add("groups", `There is no group “${strange.slice(0, 80)}”.`)
  if (groupNames(cells).length > 50) problems.add("groups", "At most 50 groups.")
  const isWritten = now === undefined || existing === "update"
  if (isWritten && (now === undefined || newGroups(cells, known, now).length > 0))
    requireKey(ctx, cells, "groups", "update:groups", problems)
  for (const name of queueNames(cells)) {
    const found = known.queues.get(name.toLowerCase())
    if (found === undefined) problems.add("queues", `There is no call queue “${name.slice(0, 80)}”.`)
    if (found === "several")
      problems.add("queues", `Several call queues have the name “${name.slice(0, 80)}”. Enter the number instead.`)
  }
  if (queueNames(cells).length > 50) problems.add("queues", "At most 50 queues.")
  if (isWritten && newQueues(cells, known, now).length > 0)
    requireKey(ctx, cells, "queues", "update:call-queues", problems)
}

const requireKey = (ctx: Context, cells: Cells, column: string, key: PermissionKey, problems: Problems) => {
  if ((cells[column] ?? "") !== "" && !can(ctx, key)) problems.add(column, `Your role does not include “${key}”.`)
}

const checkParts = (around: Surroundings, row: number, cells: Cells, problems: Problems) => {
  const { ctx, known } = around
  requireKey(ctx, cells, "extension", "create:extensions", problems)
  requireKey(ctx, cells, "direct_number", "update:phone-numbers", problems)
  requireKey(ctx, cells, "mac_address", "create:devices", problems)
  checkExtension(around, row, cells, problems)
  const hasExtension = (cells["extension"] ?? "") !== ""
  if ((cells["extension_template"] ?? "") !== "" && !known.templates.has(cells["extension_template"]!.toLowerCase()))
    problems.add("extension_template", "There is no such template.")
  if ((cells["location"] ?? "") !== "" && !known.locations.has(cells["location"]!.toLowerCase()))
    problems.add("location", "There is no active location with this name.")
  for (const column of ["extension_template", "location", "emergency_location", "queues"])
    if (!hasExtension && (cells[column] ?? "") !== "")
      problems.add(column, "Needs an extension, and this row has none.")
  checkNumber(around, row, cells, problems, hasExtension)
  checkPin(cells, problems, hasExtension)
  const wantsPhone = ["device_make", "device_model", "mac_address"].some((name) => (cells[name] ?? "") !== "")
  if (wantsPhone) {
    if (known.closed !== undefined) problems.add("mac_address", known.closed)
    const mac = macOf(cells)
    if (mac === "")
      problems.add(
        "mac_address",
        cells["mac_address"] === ""
          ? "Required for a phone."
          : "Must be 12 hexadecimal digits, as printed on the phone.",
      )
    else if (around.phones.has(mac)) problems.add("mac_address", "This phone is already set up.")
    else if (around.firstMac.get(mac) !== row)
      problems.add("mac_address", `Already in row ${around.firstMac.get(mac)}.`)
    checkPhone(cells, "device_make", "device_model", problems)
    if (!hasExtension) problems.add("mac_address", "A phone needs an extension.")
  }
  checkEmergency(cells, known, problems, wantsPhone)
}

const checkPin = (cells: Cells, problems: Problems, hasExtension: boolean) => {
  const pin = pinOf(cells)
  if (pin === "") return
  if (!hasExtension) return problems.add("voicemail_pin", "Needs an extension, and this row has none.")
  if (!/^\d{4,10}$/.test(pin)) return problems.add("voicemail_pin", "4 to 10 digits.")
  const weak = whyPinIsWeak(pin, isNext(cells) ? "" : (cells["extension"] ?? ""))
  if (weak !== undefined) problems.add("voicemail_pin", `The PIN ${weak}.`)
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
  if (fault !== undefined) return problems.add("extension", `This number ${faultText(fault)}.`)
  if (firstExtension.get(number) !== row) problems.add("extension", `Already in row ${firstExtension.get(number)}.`)
  const there = extensions.get(number)
  if (there === undefined && known.closed !== undefined) return problems.add("extension", known.closed)
  if (there?.userId != null) return problems.add("extension", `Assigned to ${there.userName}.`)
  if (there !== undefined && there.type !== "Extension" && there.type !== "Virtual Extension")
    return problems.add("extension", `In use by “${there.name}” (${there.type}).`)
  const range =
    there === undefined
      ? known.ranges.find(({ first, last }) => number.length === first.length && number >= first && number <= last)
      : undefined
  if (range !== undefined) problems.add("extension", `Reserved${range.note === "" ? "" : ` (${range.note})`}.`)
}

/** Numbers that rows of the file will have taken once it is imported, whoever else wants one. */
export const numbersTaken = (rows: readonly CheckedRow[], verdicts: readonly Verdict[]): ReadonlySet<string> =>
  new Set(
    rows
      .filter(
        ({ cells }, index) => verdicts[index]!.plan === "create" && (cells["extension"] ?? "") !== "" && !isNext(cells),
      )
      .map(({ cells }) => cells["extension"]!),
  )

/** Which rows will want the next free number. */
export const wantingNext = (rows: readonly CheckedRow[], verdicts: readonly Verdict[]) =>
  rows.flatMap(({ cells }, index) => (verdicts[index]!.plan === "create" && isNext(cells) ? [index] : []))

/** Rows that would find no number left are refused before anything is written. The first ones get what there is. */
export const refuseWithoutNumber = (
  verdicts: readonly Verdict[],
  wanting: readonly number[],
  { free, digits }: { readonly free: number; readonly digits: number },
): Verdict[] => {
  const without = new Set(wanting.slice(free))
  const left =
    free === 0
      ? `no number with ${digits} digits is left`
      : `only ${free} ${free === 1 ? "number" : "numbers"} with ${digits} digits ${free === 1 ? "is" : "are"} left`
  const more =
    digits < mostNumberDigits
      ? "Increase the digits of new numbers in the number plan, or import fewer users with “next”."
      : "Release numbers in the number plan, or import fewer users with “next”."
  return verdicts.map((verdict, index) =>
    without.has(index)
      ? {
          ...verdict,
          plan: "refuse",
          problems: [
            { column: "extension", value: "next", problem: `No number is available for this row: ${left}. ${more}` },
          ],
        }
      : verdict,
  )
}

/** A queue takes so many agents; the first rows get the places there are. */
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
            value: cells["queues"] ?? "",
            problem: `“${full.name}” is full: a queue has at most ${mostAgents} agents.`,
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
  if (number === undefined || number.status === "Removed")
    problems.add("direct_number", "Not a number of this account.")
  else if (number.status !== "Available")
    problems.add(
      "direct_number",
      number.extension === null
        ? `The number is ${number.status}.`
        : `Already assigned to extension ${number.extension}.`,
    )
  if (firstNumber.get(digitsOf(text)) !== row)
    problems.add("direct_number", `Already in row ${firstNumber.get(digitsOf(text))}.`)
  if (!hasExtension) problems.add("direct_number", "A direct number needs an extension.")
}

/** The one thing about somebody's extension that a file may change: where help is sent to. */
const checkNewEmergencyLocation = (
  { ctx, known, places }: Surroundings,
  cells: Cells,
  now: KnownPerson,
  problems: Problems,
) => {
  const wanted = (cells["emergency_location"] ?? "").toLowerCase()
  if (wanted === "" || wanted === (places.get(now.userId)?.emergencyLocation ?? "").toLowerCase()) return
  if (now.ownExtensionId === null)
    return problems.add("emergency_location", "Needs an extension, and this user has none.")
  checkEmergency(cells, known, problems, false)
  requireKey(ctx, cells, "emergency_location", "update:extensions", problems)
}

/**
 * Extension, number and phone of somebody who is there are changed on their own pages: a row that asks for others is a
 * mistake.
 */
const checkSameParts = (cells: Cells, now: KnownPerson, places: KnownPlaces | undefined, problems: Problems) => {
  const own = "Only for new users. Change it on the user's page."
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
