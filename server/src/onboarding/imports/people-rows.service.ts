import type { AccountKind } from "@dialplane/contract/ground/accounts/accounts.schema"
import { bareMac, macInput } from "@dialplane/contract/inventory/devices/mac-address"
import { splitNames } from "@dialplane/contract/onboarding/people/name-list"
import { personDraft, type PersonDraft } from "@dialplane/contract/onboarding/people/people.schema"
import { roles, type KnownRole } from "@dialplane/contract/kit/access/roles.table"
import { carriesRoomMarker, roomUserType, withoutRoomMarker } from "@dialplane/contract/identity/users/room-marker"
import type { UserEdit } from "@dialplane/contract/identity/users/users.schema"
import type { EmailBrand } from "../../ground/branding/branding.service.ts"
import type { Cells } from "./import-kind.rules.ts"
import { readSwitch, type Traits } from "./imports.rules.ts"
import type { KnownPerson } from "./lookups.queries.ts"
import { findMake, findModel } from "./phone-columns.service.ts"

export interface KnownQueue {
  readonly id: number
  readonly name: string
  readonly agents: number
}

/** What all rows about users need. */
export interface KnownOfPeople extends Traits {
  readonly kind: AccountKind
  /** By each of its names, in lowercase. */
  readonly roles: ReadonlyMap<string, { readonly role: KnownRole; readonly mayGive: boolean }>
  readonly templates: ReadonlyMap<string, number>
  readonly locations: ReadonlyMap<string, number>
  readonly emergency: ReadonlyMap<string, { readonly id: number; readonly state: string }>
  readonly groups: ReadonlyMap<string, number>
  /** By number, and by name in lowercase. A name that several queues have identifies none of them. */
  readonly queues: ReadonlyMap<string, KnownQueue | "several">
  readonly ranges: readonly { readonly first: string; readonly last: string; readonly note: string }[]
  readonly brand: EmailBrand
}

export const groupNames = (cells: Cells) => splitNames(cells["groups"] ?? "")
export const queueNames = (cells: Cells) => splitNames(cells["queues"] ?? "")
const queuesOf = (cells: Cells, known: Pick<KnownOfPeople, "queues">): KnownQueue[] =>
  queueNames(cells).flatMap((name) => {
    const found = known.queues.get(name.toLowerCase())
    return found === undefined || found === "several" ? [] : [found]
  })
/** The user types that mean a room. */
export const roomTypes = ["Room", "Room User", roomUserType]
/** If an account has a custom role with the name "Room", the role is meant. */
export const saysRoom = (cells: Cells, { roles: known }: Pick<KnownOfPeople, "roles">) => {
  const type = read(cells, "user_type").toLowerCase()
  return (
    carriesRoomMarker(read(cells, "last_name")) ||
    (roomTypes.some((name) => name.toLowerCase() === type) && known.get(type)?.role.id === roles.endUser.id)
  )
}
export const macOf = (cells: Cells) =>
  macInput.safeParse(cells["mac_address"]).success ? bareMac(cells["mac_address"]!) : ""
export const digitsOf = (text: string) => text.replace(/\D/g, "")

export const pinOf = (cells: Cells) => (cells["voicemail_pin"] ?? "").trim()

/** Whether a row asks for the next free extension. */
export const isNext = (cells: Cells) => read(cells, "extension").toLowerCase() === "next"

export const read = (cells: Cells, name: string) => cells[name] ?? ""

/** The draft of a new user; the check has resolved the names. */
export const draftOf = (cells: Cells, known: KnownOfPeople, extensionId: number | undefined): PersonDraft => {
  const extension = read(cells, "extension")
  const make = findMake(read(cells, "device_make"))
  return personDraft.parse({
    firstName: read(cells, "first_name"),
    lastName: read(cells, "last_name"),
    loginName: read(cells, "username"),
    email: read(cells, "email"),
    roleId: known.roles.get(read(cells, "user_type").toLowerCase())?.role.id ?? roles.endUser.id,
    isRoom: saysRoom(cells, known),
    allowLogin: readSwitch(read(cells, "allow_login")) ?? true,
    sendWelcome: readSwitch(read(cells, "send_welcome")) ?? true,
    mobile: read(cells, "contact_mobile"),
    extension:
      extension === ""
        ? { kind: "none" }
        : extensionId !== undefined
          ? { kind: "existing", extensionId }
          : isNext(cells)
            ? { kind: "next" }
            : { kind: "number", number: extension },
    phoneNumber: read(cells, "direct_number") === "" ? null : digitsOf(read(cells, "direct_number")),
    device:
      macOf(cells) === "" || make === undefined
        ? { kind: "none" }
        : {
            kind: "phone",
            make,
            model: findModel(make, read(cells, "device_model")) ?? read(cells, "device_model"),
            macAddress: macOf(cells),
          },
    voicemail: { on: true, ...(pinOf(cells) === "" || extension === "" ? {} : { pin: pinOf(cells) }) },
    locationId: known.locations.get(read(cells, "location").toLowerCase()) ?? null,
    emergencyLocationId: known.emergency.get(read(cells, "emergency_location").toLowerCase())?.id ?? null,
    extensionTemplateId:
      extension === "" ? null : (known.templates.get(read(cells, "extension_template").toLowerCase()) ?? null),
    groupIds: groupNames(cells).flatMap((name) => known.groups.get(name.toLowerCase()) ?? []),
    queueIds: extension === "" ? [] : [...new Set(queuesOf(cells, known).map(({ id }) => id))],
  })
}

/** What a row would change in an existing user. Empty cells change nothing. */
export const changesOf = (cells: Cells, known: KnownOfPeople, now: KnownPerson): Partial<UserEdit> => {
  const said = (name: string, value: string) => read(cells, name) !== "" && read(cells, name) !== value
  const roleId = known.roles.get(read(cells, "user_type").toLowerCase())?.role.id
  const allowLogin = readSwitch(read(cells, "allow_login"))
  const lastName = withoutRoomMarker(read(cells, "last_name"))
  return {
    ...(said("first_name", now.firstName) ? { firstName: read(cells, "first_name") } : {}),
    ...(lastName !== "" && lastName !== now.lastName ? { lastName } : {}),
    ...(read(cells, "email").toLowerCase() !== now.email.toLowerCase() && said("email", now.email)
      ? { email: read(cells, "email") }
      : {}),
    ...(roleId !== undefined && roleId !== now.roleId ? { roleId } : {}),
    ...(saysRoom(cells, known) && !now.isRoom ? { isRoom: true } : {}),
    ...(typeof allowLogin === "boolean" && allowLogin !== now.allowLogin ? { allowLogin } : {}),
  }
}
/** A different emergency location for the extension of an existing user. */
export const newEmergencyLocation = (
  cells: Cells,
  known: Pick<KnownOfPeople, "emergency">,
  present: string | null | undefined,
) => {
  const name = read(cells, "emergency_location").toLowerCase()
  return name === "" || name === (present ?? "").toLowerCase() ? undefined : known.emergency.get(name)?.id
}
export const newMobile = (cells: Cells, now: Pick<KnownPerson, "mobile">) =>
  read(cells, "contact_mobile") !== "" && digitsOf(read(cells, "contact_mobile")) !== digitsOf(now.mobile)
    ? read(cells, "contact_mobile")
    : undefined
export const newGroups = (cells: Cells, known: KnownOfPeople, now: KnownPerson) =>
  groupNames(cells)
    .flatMap((name) => known.groups.get(name.toLowerCase()) ?? [])
    .filter((id) => !now.groupIds.includes(id))
/** The queues of a row that the user does not answer for yet. */
export const newQueues = (
  cells: Cells,
  known: Pick<KnownOfPeople, "queues">,
  now: Pick<KnownPerson, "queueIds"> | undefined,
): KnownQueue[] => [
  ...new Map(
    queuesOf(cells, known)
      .filter(({ id }) => now?.queueIds.includes(id) !== true)
      .map((queue) => [queue.id, queue]),
  ).values(),
]
