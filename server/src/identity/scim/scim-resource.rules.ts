import type { ContactCode } from "@dialplane/contract/identity/users/users.schema"
import { loginName, longestName } from "@dialplane/contract/identity/users/users.schema"
import { email, line } from "@dialplane/contract/kit/text"
import type { z } from "zod"
import { groupSchema, userSchema } from "./scim-attributes.rules.ts"
import { ScimFault } from "./scim-fault.rules.ts"
import { faultMessages as messages } from "./scim.messages.ts"
import { isObject, type Fields } from "./scim-patch.rules.ts"

/** A linked user, as the database has it. */
export interface LinkedUser {
  readonly userId: number
  readonly scimId: string
  readonly externalId: string | null
  readonly displayName: string | null
  readonly loginName: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phoneNumber: string
  readonly contactNumbers: readonly { readonly code: ContactCode; readonly number: string }[]
  readonly allowLogin: boolean
  readonly disabledAt: string | null
  /** Whether the identity provider writes the phone numbers. */
  readonly sendsPhones: boolean
  readonly groups: readonly { readonly value: string; readonly display: string }[]
  readonly userVersion: number
  readonly linkVersion: number
  readonly linkedAt: string
  readonly updatedAt: string
}
export interface LinkedGroup {
  readonly groupId: number
  readonly scimId: string
  readonly externalId: string | null
  readonly name: string
  readonly version: number
  readonly linkedAt: string
  readonly updatedAt: string
  readonly isMade: boolean
}
export interface LinkedMember {
  readonly userId: number
  readonly scimId: string
  readonly name: string
}

const numberTypes = { M: "mobile", H: "home", F: "fax" } as const
type KeptCode = keyof typeof numberTypes
const numberCodes: Readonly<Record<string, KeptCode>> = { mobile: "M", home: "H", fax: "F" }

const phonesOf = ({ phoneNumber, contactNumbers }: Pick<LinkedUser, "phoneNumber" | "contactNumbers">) => [
  ...(phoneNumber === "" ? [] : [{ value: phoneNumber, type: "work" }]),
  ...contactNumbers.flatMap(({ code, number }) =>
    code === "D" ? [] : [{ value: number, type: numberTypes[code] as string }],
  ),
]

const instantOf = (time: string) => new Date(time).toISOString()

/** What PATCH changes: the attributes that identity providers can write. */
export const writableUser = (user: LinkedUser): Fields => ({
  userName: user.loginName,
  ...(user.externalId === null ? {} : { externalId: user.externalId }),
  ...(user.displayName === null ? {} : { displayName: user.displayName }),
  active: user.allowLogin,
  name: { givenName: user.firstName, familyName: user.lastName },
  emails: user.email === "" ? [] : [{ value: user.email, type: "work", primary: true }],
  phoneNumbers: phonesOf(user),
})

export const etagOfUser = ({ userVersion, linkVersion }: LinkedUser) => `W/"${userVersion}.${linkVersion}"`
export const etagOfGroup = ({ version, updatedAt }: LinkedGroup) =>
  `W/"${version}.${Date.parse(updatedAt).toString(36)}"`

export const userResource = (user: LinkedUser, base: string): Fields => ({
  schemas: [userSchema],
  id: user.scimId,
  ...writableUser(user),
  displayName: user.displayName ?? `${user.firstName} ${user.lastName}`,
  name: {
    givenName: user.firstName,
    familyName: user.lastName,
    formatted: `${user.firstName} ${user.lastName}`,
  },
  groups: user.groups.map(({ value, display }) => ({
    value,
    display,
    type: "direct",
    $ref: `${base}/Groups/${value}`,
  })),
  meta: {
    resourceType: "User",
    created: instantOf(user.linkedAt),
    lastModified: instantOf(user.updatedAt),
    location: `${base}/Users/${user.scimId}`,
    version: etagOfUser(user),
  },
})

export const groupResource = (group: LinkedGroup, members: readonly LinkedMember[] | null, base: string): Fields => ({
  schemas: [groupSchema],
  id: group.scimId,
  ...(group.externalId === null ? {} : { externalId: group.externalId }),
  displayName: group.name,
  ...(members === null
    ? {}
    : {
        members: members.map(({ scimId, name }) => ({
          value: scimId,
          display: name,
          type: "User",
          $ref: `${base}/Users/${scimId}`,
        })),
      }),
  meta: {
    resourceType: "Group",
    created: instantOf(group.linkedAt),
    lastModified: instantOf(group.updatedAt),
    location: `${base}/Groups/${group.scimId}`,
    version: etagOfGroup(group),
  },
})

// --- what requests say -----------------------------------------------------------------------------------------------

export interface UserDraft {
  readonly loginName: string
  /** Undefined if the request does not say. */
  readonly externalId: string | undefined
  readonly displayName: string | undefined
  readonly active: boolean | undefined
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phones: { readonly work: string; readonly others: readonly { code: KeptCode; number: string }[] } | undefined
}
export interface GroupDraft {
  readonly name: string
  readonly externalId: string | undefined
  /** Ids in the protocol; undefined if the request does not say. */
  readonly members: readonly string[] | undefined
}

const check = <T>(schema: z.ZodType<T>, attribute: string, value: unknown): T => {
  if (value === undefined || value === null || value === "")
    throw new ScimFault(400, messages.valueNeeded(attribute), "invalidValue")
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new ScimFault(400, messages.valueInvalid(attribute, parsed.error.issues[0]!.message), "invalidValue")
}
const checkIfGiven = <T>(schema: z.ZodType<T>, attribute: string, value: unknown): T | undefined =>
  value === undefined || value === "" ? undefined : check(schema, attribute, value)

const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isObject) : [])
const typeOf = ({ type }: Fields) => (typeof type === "string" ? type.toLowerCase() : "")

/** The work address; otherwise the primary or the first one. */
const workEmailOf = (value: unknown): unknown => {
  const emails = listOf(value)
  const found =
    emails.find((one) => typeOf(one) === "work") ?? emails.find(({ primary }) => primary === true) ?? emails[0]
  return found?.["value"]
}
const phonesIn = (value: unknown): UserDraft["phones"] => {
  if (value === undefined) return undefined
  const phones = listOf(value).flatMap((one) => {
    const number = checkIfGiven(line(40), "phoneNumbers.value", one["value"])
    return number === undefined ? [] : [{ type: typeOf(one), number }]
  })
  const others = new Map<KeptCode, string>()
  for (const { type, number } of phones) {
    const code = numberCodes[type]
    if (code !== undefined && !others.has(code)) others.set(code, number)
  }
  return {
    work: phones.find(({ type }) => type === "work" || type === "")?.number ?? "",
    others: [...others].map(([code, number]) => ({ code, number })),
  }
}

const shortText = line(200)

export const userDraftOf = (fields: Fields): UserDraft => {
  const name = isObject(fields["name"]) ? fields["name"] : {}
  return {
    loginName: check(loginName, "userName", fields["userName"]),
    externalId: checkIfGiven(shortText, "externalId", fields["externalId"]),
    displayName: checkIfGiven(shortText, "displayName", fields["displayName"]),
    active: typeof fields["active"] === "boolean" ? fields["active"] : undefined,
    firstName: check(line(longestName), "name.givenName", name["givenName"]),
    lastName: check(line(longestName), "name.familyName", name["familyName"]),
    email: check(email, "emails", workEmailOf(fields["emails"])),
    phones: phonesIn(fields["phoneNumbers"]),
  }
}

export const memberId = (member: Fields): string => check(line(60), "members.value", member["value"]).toLowerCase()

export const groupDraftOf = (fields: Fields): GroupDraft => ({
  name: check(line(80), "displayName", fields["displayName"]),
  externalId: checkIfGiven(shortText, "externalId", fields["externalId"]),
  members: fields["members"] === undefined ? undefined : [...new Set(listOf(fields["members"]).map(memberId))],
})

// --- which attributes an answer has ----------------------------------------------------------------------------------

export interface Projection {
  readonly attributes: readonly string[]
  readonly excluded: readonly string[]
}
const alwaysReturned: ReadonlySet<string> = new Set(["schemas", "id"])

const plainName = (written: string) => {
  const lower = written.trim().toLowerCase()
  for (const schema of [userSchema, groupSchema])
    if (lower.startsWith(`${schema.toLowerCase()}:`)) return lower.slice(schema.length + 1)
  return lower
}
const namesIn = (text: unknown): string[] =>
  typeof text === "string"
    ? text
        .split(",")
        .map(plainName)
        .filter((name) => name !== "")
        .slice(0, 100)
    : []
export const projectionOf = (query: Fields): Projection => ({
  attributes: namesIn(query["attributes"]),
  excluded: namesIn(query["excludedAttributes"]),
})
export const wants = ({ attributes, excluded }: Projection, name: string): boolean =>
  (attributes.length === 0 || attributes.some((one) => one === name || one.startsWith(`${name}.`))) &&
  !excluded.includes(name)

const pick = (value: unknown, keep: (sub: string) => boolean): unknown => {
  if (Array.isArray(value)) return value.map((one: unknown) => pick(one, keep))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([key]) => keep(key.toLowerCase())))
}

/** The attributes that were asked for; `id` and `schemas` are always returned. */
export const projected = (resource: Fields, projection: Projection): Fields => {
  const { attributes, excluded } = projection
  return Object.fromEntries(
    Object.entries(resource).flatMap(([key, value]): [string, unknown][] => {
      const name = key.toLowerCase()
      if (alwaysReturned.has(name)) return [[key, value]]
      if (!wants(projection, name)) return []
      const isWhole = attributes.length === 0 || attributes.includes(name)
      return [
        [
          key,
          pick(
            value,
            (sub) => (isWhole || attributes.includes(`${name}.${sub}`)) && !excluded.includes(`${name}.${sub}`),
          ),
        ],
      ]
    }),
  )
}
