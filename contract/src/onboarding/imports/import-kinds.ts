import { textTable } from "../../kit/language.ts"
import { peopleColumnTitles } from "../people/people.schema.ts"
import type { PermissionKey } from "../../kit/access/permission-keys.ts"
import { longestName } from "../../identity/users/users.schema.ts"

export const importKindNames = ["people", "devices", "numbers", "phoneBook"] as const
export type ImportKindName = (typeof importKindNames)[number]

export interface ImportColumn {
  /** The column's id in our files. */
  readonly name: string
  readonly title: string
  readonly required: boolean
  readonly help: string
  /** As in the sample file. */
  readonly example: string
  /** Other headings that are recognized, in lowercase without spaces and punctuation. */
  readonly alsoCalled: readonly string[]
  /** Its values are not repeated in problems, are deleted once used, and are kept for a day at most. */
  readonly secret: boolean
}

export interface ImportKindInfo {
  readonly title: string
  /** What one row is. */
  readonly one: string
  readonly permission: PermissionKey
  readonly exportPermission: PermissionKey
  /** The column that identifies existing entries. */
  readonly key: string
  readonly columns: readonly ImportColumn[]
}

const column = (name: string, title: string, help: string, example: string, ...alsoCalled: string[]): ImportColumn => ({
  name,
  title,
  required: false,
  help,
  example,
  alsoCalled,
  secret: false,
})
const needed = (name: string, title: string, help: string, example: string, ...alsoCalled: string[]): ImportColumn => ({
  ...column(name, title, help, example, ...alsoCalled),
  required: true,
})

/** The same limit as in forms and in the API. */
const nameHelp = `Up to ${longestName} characters.`

const kinds: Readonly<Record<ImportKindName, ImportKindInfo>> = {
  people: {
    title: "Users",
    one: "user",
    permission: "create:users",
    exportPermission: "read:users",
    key: "username",
    columns: [
      needed("first_name", peopleColumnTitles.first_name, nameHelp, "Ada", "firstname", "givenname", "forename"),
      needed("last_name", peopleColumnTitles.last_name, nameHelp, "Lindqvist", "lastname", "surname", "familyname"),
      needed(
        "username",
        peopleColumnTitles.username,
        "Used to sign in. Identifies existing users.",
        "ada.lindqvist",
        "login",
        "loginname",
        "user",
        "userid",
      ),
      needed(
        "email",
        peopleColumnTitles.email,
        "The invitation is sent to this address.",
        "ada.lindqvist@example.com",
        "mail",
        "emailaddress",
      ),
      column(
        "user_type",
        peopleColumnTitles.user_type,
        "The name of a role you may assign, or Room. End User if empty.",
        "End User",
        "role",
        "type",
        "usertype",
      ),
      column(
        "extension",
        peopleColumnTitles.extension,
        "An available number, “next” for the next available one, or empty for none.",
        "next",
        "ext",
        "extensionnumber",
      ),
      column("extension_template", peopleColumnTitles.extension_template, "The name of a template.", "", "template"),
      column("location", peopleColumnTitles.location, "The name of a location.", "", "site", "office"),
      column("groups", peopleColumnTitles.groups, "Names of groups, separated by |.", "", "group", "memberof"),
      column(
        "queues",
        peopleColumnTitles.queues,
        "Numbers or names of call queues, separated by |. Needs an extension.",
        "",
        "queue",
        "callqueues",
        "callqueue",
      ),
      column(
        "direct_number",
        peopleColumnTitles.direct_number,
        "An available number of the account. Needs an extension.",
        "",
        "did",
        "directnumber",
        "phonenumber",
        "directdial",
        "phone",
      ),
      column(
        "device_make",
        peopleColumnTitles.device_make,
        "With model and MAC address.",
        "",
        "make",
        "devicemake",
        "phonemake",
        "vendor",
      ),
      column(
        "device_model",
        peopleColumnTitles.device_model,
        "As in the list of models.",
        "",
        "model",
        "devicemodel",
        "phonemodel",
      ),
      column(
        "mac_address",
        peopleColumnTitles.mac_address,
        "Twelve hexadecimal digits. Needs an extension.",
        "",
        "mac",
        "macaddress",
      ),
      column(
        "emergency_location",
        peopleColumnTitles.emergency_location,
        "The name of the emergency location of the extension. Phones without their own location use it.",
        "",
        "emergencyaddress",
        "e911location",
      ),
      {
        ...column(
          "voicemail_pin",
          peopleColumnTitles.voicemail_pin,
          "4 to 10 digits. If empty, the user chooses a PIN in the portal. Needs an extension.",
          "",
          "pin",
          "voicemailpin",
          "vmpin",
        ),
        secret: true,
      },
      column(
        "send_welcome",
        peopleColumnTitles.send_welcome,
        "yes or no. Yes if empty.",
        "yes",
        "welcome",
        "sendwelcomemail",
        "invite",
      ),
      column(
        "allow_login",
        peopleColumnTitles.allow_login,
        "yes or no. Yes if empty.",
        "yes",
        "enabled",
        "active",
        "maysignin",
        "signinallowed",
        "allowlogin",
      ),
      column(
        "contact_mobile",
        peopleColumnTitles.contact_mobile,
        "A phone number with its country code.",
        "",
        "mobile",
        "mobilenumber",
        "cell",
        "cellphone",
        "mobilephone",
      ),
    ],
  },
  devices: {
    title: "Devices",
    one: "phone",
    permission: "create:devices",
    exportPermission: "read:devices",
    key: "mac_address",
    columns: [
      needed(
        "mac_address",
        "MAC address",
        "Twelve hexadecimal digits.",
        "00:15:65:A1:B2:C3",
        "mac",
        "macaddress",
        "hardwareaddress",
      ),
      needed("make", "Make", "As in the list of models.", "Yealink", "devicemake", "vendor", "manufacturer", "brand"),
      needed("model", "Model", "As in the list of models.", "T54W", "devicemodel"),
      column("name", "Name", "Up to 80 characters. Make and model if empty.", "Front desk", "devicename", "label"),
      column(
        "extension",
        "Extension",
        "The number of the extension the phone is assigned to.",
        "",
        "ext",
        "extensionnumber",
      ),
      column("location", "Location", "The name of a location.", "", "site", "office"),
      column(
        "emergency_location",
        "Emergency location",
        "The name of an emergency location. If empty or the same, the phone uses the location of its extension.",
        "",
        "emergencyaddress",
        "e911location",
      ),
    ],
  },
  numbers: {
    title: "Phone numbers",
    one: "phone number",
    permission: "create:phone-numbers",
    exportPermission: "read:phone-numbers",
    key: "phone_number",
    columns: [
      needed(
        "phone_number",
        "Phone number",
        "With its country code.",
        "+12075550123",
        "number",
        "did",
        "tn",
        "phone",
        "directnumber",
      ),
      column(
        "extension",
        "Extension",
        "The number of the extension it is assigned to.",
        "",
        "ext",
        "extensionnumber",
        "destination",
        "assignedto",
      ),
      column("caller_id_name", "Caller ID name", "Up to 15 characters.", "", "cnam", "calleridname", "name"),
      column("tag", "Tag", "The name of one of the account's tags.", "", "customtag", "label"),
    ],
  },
  phoneBook: {
    title: "Company phone book",
    one: "entry",
    permission: "create:phone-book",
    exportPermission: "read:phone-book",
    key: "last_name",
    columns: [
      column(
        "first_name",
        "First name",
        "First name, last name or company is required.",
        "Maria",
        "firstname",
        "givenname",
      ),
      column("last_name", "Last name", "Up to 80 characters.", "Keane", "lastname", "surname", "familyname", "name"),
      column(
        "company",
        "Company",
        "Up to 120 characters.",
        "Casco Bay Ferries",
        "organisation",
        "organization",
        "companyname",
        "organizationname",
      ),
      column(
        "job_title",
        "Job title",
        "Up to 120 characters.",
        "Dispatcher",
        "jobtitle",
        "title",
        "position",
        "organizationtitle",
      ),
      column("email", "Email", "An email address.", "", "mail", "emailaddress", "email1value"),
      column(
        "work",
        "Work numbers",
        "With the country code; separate several with |.",
        "+12075550140",
        "workphone",
        "businessphone",
        "phone",
        "phonenumber",
        "number",
        "phone1value",
        "worknumber",
      ),
      column(
        "mobile",
        "Mobile numbers",
        "With the country code; separate several with |.",
        "",
        "mobilephone",
        "cell",
        "mobilenumber",
      ),
      column("home", "Home numbers", "With the country code; separate several with |.", "", "homephone", "homenumber"),
      column("fax", "Fax numbers", "With the country code; separate several with |.", "", "businessfax", "faxnumber"),
      column("other", "Other numbers", "With the country code; separate several with |.", "", "otherphone"),
      column("favorite", "Favorite", "yes or no. No if empty.", "no", "favourite"),
      column("notes", "Notes", "Up to 500 characters.", "", "note", "comment"),
    ],
  },
}

const keyed = (kind: string, { columns, ...info }: ImportKindInfo): ImportKindInfo => ({
  ...textTable("imports", { [kind]: info }, "title", "one")[kind]!,
  columns: Object.values(
    textTable(`imports.${kind}`, Object.fromEntries(columns.map((one) => [one.name, one])), "title", "help"),
  ),
})

/** What can be imported. Checks, wizard, templates and exports use this table. */
export const importKinds = Object.fromEntries(
  Object.entries(kinds).map(([kind, info]) => [kind, keyed(kind, info)]),
) as Readonly<Record<ImportKindName, ImportKindInfo>>

/** The columns of a file that hold secrets under a mapping. */
export const secretColumnsOf = (kind: ImportKindName, mapping: Readonly<Record<string, number>>): number[] =>
  importKinds[kind].columns.flatMap(({ name, secret }) =>
    secret && mapping[name] !== undefined ? [mapping[name]] : [],
  )

/** "E-Mail Address" and "email_address" are the same heading. */
export const plainHeading = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]/g, "")

/** Maps columns of a file as in the last import, otherwise by heading. Each column is used once. */
export const guessMapping = (
  kind: ImportKindName,
  headings: readonly string[],
  remembered: Readonly<Record<string, string>> = {},
): Record<string, number> => {
  const plain = headings.map(plainHeading)
  const mapping: Record<string, number> = {}
  const taken = new Set<number>()
  const take = (name: string, matches: (heading: string, index: number) => boolean) => {
    if (name in mapping) return
    const index = plain.findIndex((heading, at) => heading !== "" && !taken.has(at) && matches(heading, at))
    if (index === -1) return
    mapping[name] = index
    taken.add(index)
  }
  const { columns } = importKinds[kind]
  for (const { name } of columns)
    if (remembered[name] !== undefined) take(name, (heading) => heading === plainHeading(remembered[name]!))
  for (const { name, title } of columns)
    take(name, (heading) => heading === plainHeading(name) || heading === plainHeading(title))
  for (const { name, alsoCalled } of columns) take(name, (heading) => alsoCalled.includes(heading))
  return mapping
}
