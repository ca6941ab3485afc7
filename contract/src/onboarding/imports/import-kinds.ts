import { peopleColumnTitles } from "../people/people.messages.ts"
import { columnHelp, columnTitles, kindMessages } from "./import-kinds.messages.ts"
import type { PermissionKey } from "../../kit/access/permission-keys.ts"

export const importKindNames = [
  "people",
  "devices",
  "numbers",
  "phoneBook",
  "schedules",
  "virtualReceptionists",
  "callGroups",
  "callQueues",
  "pagingGroups",
  "conferenceBridges",
  "pickupGroups",
  "blockingRules",
  "monitoringRules",
] as const
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
  /** Holds several values, so that its cells can be long. */
  readonly list: boolean
}

export interface ImportKindInfo {
  readonly title: string
  /** What one row is. */
  readonly one: string
  readonly permission: PermissionKey
  readonly exportPermission: PermissionKey
  /** What an import needs that changes existing entries, and a revert that deletes the created ones. */
  readonly changePermission: PermissionKey
  readonly deletePermission: PermissionKey
  /** The column that identifies existing entries. */
  readonly key: string
  readonly columns: readonly ImportColumn[]
}

type ColumnDraft = Pick<ImportColumn, "example" | "alsoCalled"> &
  Partial<Pick<ImportColumn, "required" | "secret" | "list">>

const columnsOf = <Name extends string>(
  titles: Readonly<Record<Name, string>>,
  help: Readonly<Record<Name, string>>,
  columns: Readonly<Record<Name, ColumnDraft>>,
): ImportColumn[] =>
  (Object.entries(columns) as [Name, ColumnDraft][]).map(([name, column]) => ({
    name,
    get title() {
      return titles[name]
    },
    get help() {
      return help[name]
    },
    required: false,
    secret: false,
    list: false,
    ...column,
  }))

const kindOf = (name: ImportKindName, kind: Omit<ImportKindInfo, "title" | "one">): ImportKindInfo => ({
  get title() {
    return kindMessages[name].title
  },
  get one() {
    return kindMessages[name].one
  },
  ...kind,
})

const extension: ColumnDraft = { example: "next", alsoCalled: ["ext", "extensionnumber", "number"] }

/** What can be imported. Checks, wizard, templates and exports use this table. */
export const importKinds: Readonly<Record<ImportKindName, ImportKindInfo>> = {
  people: kindOf("people", {
    permission: "create:users",
    exportPermission: "read:users",
    changePermission: "update:users",
    deletePermission: "delete:users",
    key: "username",
    columns: columnsOf(peopleColumnTitles, columnHelp.people, {
      first_name: { example: "Ada", alsoCalled: ["firstname", "givenname", "forename"], required: true },
      last_name: { example: "Lindqvist", alsoCalled: ["lastname", "surname", "familyname"], required: true },
      username: { example: "ada.lindqvist", alsoCalled: ["login", "loginname", "user", "userid"], required: true },
      email: { example: "ada.lindqvist@example.com", alsoCalled: ["mail", "emailaddress"], required: true },
      user_type: { example: "End User", alsoCalled: ["role", "type", "usertype"] },
      extension: { example: "next", alsoCalled: ["ext", "extensionnumber"] },
      extension_template: { example: "", alsoCalled: ["template"] },
      location: { example: "", alsoCalled: ["site", "office"] },
      groups: { example: "", alsoCalled: ["group", "memberof"], list: true },
      queues: { example: "", alsoCalled: ["queue", "callqueues", "callqueue"], list: true },
      direct_number: { example: "", alsoCalled: ["did", "directnumber", "phonenumber", "directdial", "phone"] },
      device_make: { example: "", alsoCalled: ["make", "devicemake", "phonemake", "vendor"] },
      device_model: { example: "", alsoCalled: ["model", "devicemodel", "phonemodel"] },
      mac_address: { example: "", alsoCalled: ["mac", "macaddress"] },
      emergency_location: { example: "", alsoCalled: ["emergencyaddress", "e911location"] },
      voicemail_pin: { example: "", alsoCalled: ["pin", "voicemailpin", "vmpin"], secret: true },
      send_welcome: { example: "yes", alsoCalled: ["welcome", "sendwelcomemail", "invite", "sendwelcomeemail"] },
      allow_login: { example: "yes", alsoCalled: ["enabled", "active", "maysignin", "signinallowed", "allowlogin"] },
      contact_mobile: { example: "", alsoCalled: ["mobile", "mobilenumber", "cell", "cellphone", "mobilephone"] },
    }),
  }),
  devices: kindOf("devices", {
    permission: "create:devices",
    exportPermission: "read:devices",
    changePermission: "update:devices",
    deletePermission: "delete:devices",
    key: "mac_address",
    columns: columnsOf(columnTitles.devices, columnHelp.devices, {
      mac_address: {
        example: "00:15:65:A1:B2:C3",
        alsoCalled: ["mac", "macaddress", "hardwareaddress"],
        required: true,
      },
      make: { example: "Yealink", alsoCalled: ["devicemake", "vendor", "manufacturer", "brand"], required: true },
      model: { example: "T54W", alsoCalled: ["devicemodel"], required: true },
      name: { example: "Front desk", alsoCalled: ["devicename", "label"] },
      extension: { example: "", alsoCalled: ["ext", "extensionnumber"] },
      location: { example: "", alsoCalled: ["site", "office"] },
      emergency_location: { example: "", alsoCalled: ["emergencyaddress", "e911location"] },
    }),
  }),
  numbers: kindOf("numbers", {
    permission: "create:phone-numbers",
    exportPermission: "read:phone-numbers",
    changePermission: "update:phone-numbers",
    deletePermission: "delete:phone-numbers",
    key: "phone_number",
    columns: columnsOf(columnTitles.numbers, columnHelp.numbers, {
      phone_number: {
        example: "+12075550123",
        alsoCalled: ["number", "did", "tn", "phone", "directnumber"],
        required: true,
      },
      extension: { example: "", alsoCalled: ["ext", "extensionnumber", "destination", "assignedto"] },
      caller_id_name: { example: "", alsoCalled: ["cnam", "calleridname", "name"] },
      tag: { example: "", alsoCalled: ["customtag", "label"] },
    }),
  }),
  phoneBook: kindOf("phoneBook", {
    permission: "create:phone-book",
    exportPermission: "read:phone-book",
    changePermission: "update:phone-book",
    deletePermission: "delete:phone-book",
    key: "last_name",
    columns: columnsOf(columnTitles.phoneBook, columnHelp.phoneBook, {
      first_name: { example: "Maria", alsoCalled: ["firstname", "givenname"] },
      last_name: { example: "Keane", alsoCalled: ["lastname", "surname", "familyname", "name"] },
      company: {
        example: "Casco Bay Ferries",
        alsoCalled: ["organisation", "organization", "companyname", "organizationname"],
      },
      job_title: { example: "Dispatcher", alsoCalled: ["jobtitle", "title", "position", "organizationtitle"] },
      email: { example: "", alsoCalled: ["mail", "emailaddress", "email1value"] },
      work: {
        example: "+12075550140",
        alsoCalled: ["workphone", "businessphone", "phone", "phonenumber", "number", "phone1value", "worknumber"],
      },
      mobile: { example: "", alsoCalled: ["mobilephone", "cell", "mobilenumber"] },
      home: { example: "", alsoCalled: ["homephone", "homenumber"] },
      fax: { example: "", alsoCalled: ["businessfax", "faxnumber"] },
      other: { example: "", alsoCalled: ["otherphone"] },
      favorite: { example: "no", alsoCalled: ["favourite"] },
      notes: { example: "", alsoCalled: ["note", "comment"] },
    }),
  }),
  schedules: kindOf("schedules", {
    permission: "create:schedules",
    exportPermission: "read:schedules",
    changePermission: "update:schedules",
    deletePermission: "delete:schedules",
    key: "name",
    columns: columnsOf(columnTitles.schedules, columnHelp.schedules, {
      name: { example: "Office hours", alsoCalled: ["schedule", "schedulename"], required: true },
      weekly_hours: {
        example: "Mon-Fri 08:00-17:00; Sat 09:00-12:00",
        alsoCalled: ["hours", "openinghours", "week"],
        list: true,
      },
      time_zone: { example: "America/New_York", alsoCalled: ["zone", "timezone"] },
      special_days: {
        example: "2026-12-24 to 2026-12-26 every year, closed: Christmas",
        alsoCalled: ["exceptions", "closeddays", "specialhours"],
        list: true,
      },
      yearly_holidays: {
        example: "US Independence Day: closed",
        alsoCalled: ["holidays", "publicholidays"],
        list: true,
      },
      description: { example: "", alsoCalled: ["note", "notes"] },
    }),
  }),
  virtualReceptionists: kindOf("virtualReceptionists", {
    permission: "create:virtual-receptionist",
    exportPermission: "read:virtual-receptionist",
    changePermission: "update:virtual-receptionist",
    deletePermission: "delete:virtual-receptionist",
    key: "extension",
    columns: columnsOf(columnTitles.virtualReceptionists, columnHelp.virtualReceptionists, {
      name: { example: "Main menu", alsoCalled: ["receptionist", "menu", "autoattendant"], required: true },
      extension,
      keys: { example: "1=directory; 9=repeat; 0=own voicemail", alsoCalled: ["menukeys", "options"], list: true },
      dial_extensions: { example: "yes", alsoCalled: ["dialbyextension", "directdialing"] },
      greeting: { example: "none", alsoCalled: ["prompt", "welcome"] },
      schedule: { example: "none", alsoCalled: ["businesshours", "hours"] },
      closed_greeting: { example: "none", alsoCalled: ["afterhoursgreeting"] },
      when_closed: { example: "default", alsoCalled: ["afterhours", "closeddestination"] },
      wait_seconds: { example: "5", alsoCalled: ["timeout", "waittime"] },
      between_digits_seconds: { example: "3", alsoCalled: ["interdigittimeout"] },
      no_input_repeats: { example: "2", alsoCalled: ["noinputretries", "timeoutretries"] },
      after_no_input: { example: "default", alsoCalled: ["timeoutdestination", "noinputdestination"] },
      wrong_key_repeats: { example: "2", alsoCalled: ["invalidretries", "wrongkeyretries"] },
      after_wrong_keys: { example: "hang up", alsoCalled: ["invaliddestination", "wrongkeydestination"] },
    }),
  }),
  callGroups: kindOf("callGroups", {
    permission: "create:call-groups",
    exportPermission: "read:call-groups",
    changePermission: "update:call-groups",
    deletePermission: "delete:call-groups",
    key: "extension",
    columns: columnsOf(columnTitles.callGroups, columnHelp.callGroups, {
      name: { example: "Sales", alsoCalled: ["group", "groupname", "callgroup"], required: true },
      extension,
      members: { example: "201 | 202", alsoCalled: ["extensions", "memberextensions"], list: true },
      strategy: { example: "all", alsoCalled: ["ringstrategy", "distribution"] },
      ring_seconds: { example: "20", alsoCalled: ["ringtime", "ringseconds"] },
      ring_cycles: { example: "1", alsoCalled: ["passes", "cycles"] },
      skip_busy: { example: "yes", alsoCalled: ["skipbusymembers"] },
      respect_do_not_disturb: { example: "yes", alsoCalled: ["respectdnd", "dnd"] },
      caller_name_prefix: { example: "", alsoCalled: ["prefix", "calleridprefix"] },
      ring_back: { example: "tone", alsoCalled: ["ringback"] },
      members_can_log_out: { example: "no", alsoCalled: ["canlogout"] },
      not_answered: { example: "own voicemail", alsoCalled: ["overflow", "noanswer", "noanswerdestination"] },
      schedule: { example: "none", alsoCalled: ["businesshours", "hours"] },
      when_closed: { example: "none", alsoCalled: ["afterhours", "closeddestination"] },
    }),
  }),
  callQueues: kindOf("callQueues", {
    permission: "create:call-queues",
    exportPermission: "read:call-queues",
    changePermission: "update:call-queues",
    deletePermission: "delete:call-queues",
    key: "extension",
    columns: columnsOf(columnTitles.callQueues, columnHelp.callQueues, {
      name: { example: "Support", alsoCalled: ["queue", "queuename", "callqueue"], required: true },
      extension,
      agents: { example: "201 | 202", alsoCalled: ["members", "extensions"], list: true },
      strategy: { example: "longest idle", alsoCalled: ["ringstrategy", "distribution"] },
      ring_seconds: { example: "20", alsoCalled: ["ringtime", "ringseconds"] },
      wrap_up_seconds: { example: "15", alsoCalled: ["wrapup", "wrapuptime"] },
      queue_priority: { example: "5", alsoCalled: ["priority"] },
      max_waiting: { example: "25", alsoCalled: ["maxcallers", "queuesize", "maximumwaiting"] },
      max_wait_seconds: { example: "600", alsoCalled: ["maxwait", "maximumwait"] },
      service_level_percent: { example: "80", alsoCalled: ["servicelevel", "slapercent"] },
      service_level_seconds: { example: "20", alsoCalled: ["slaseconds"] },
      caller_name_prefix: { example: "", alsoCalled: ["prefix", "calleridprefix"] },
      members_may_log_out: { example: "yes", alsoCalled: ["canlogout"] },
      retry_seconds: { example: "3", alsoCalled: ["retrydelay"] },
      auto_pause_missed: { example: "0", alsoCalled: ["autopause"] },
      schedule: { example: "none", alsoCalled: ["businesshours", "hours"] },
      when_closed: { example: "default", alsoCalled: ["afterhours", "closeddestination"] },
      when_full: { example: "own voicemail", alsoCalled: ["overflow", "fulldestination"] },
      after_max_wait: { example: "own voicemail", alsoCalled: ["timeoutdestination", "maxwaitdestination"] },
      without_agents: { example: "default", alsoCalled: ["noagents", "noagentsdestination"] },
      without_agents_applies: { example: "all", alsoCalled: ["noagentsapplies"] },
      exit_key: { example: "none", alsoCalled: ["exitdigit"] },
      on_exit_key: { example: "default", alsoCalled: ["exitdestination", "exitkeydestination"] },
      greeting: { example: "none", alsoCalled: ["welcome"] },
      hold_audio: { example: "none", alsoCalled: ["holdmusic", "musiconhold"] },
      comfort_message: { example: "none", alsoCalled: ["announcement"] },
      comfort_seconds: { example: "60", alsoCalled: ["comfortinterval"] },
      announce_position: { example: "off", alsoCalled: ["positionannouncement"] },
      announce_wait: { example: "off", alsoCalled: ["waitannouncement"] },
      whisper: { example: "no", alsoCalled: ["agentwhisper"] },
      whisper_sound: { example: "none", alsoCalled: ["whisperaudio"] },
      callback_key: { example: "none", alsoCalled: ["callbackdigit"] },
      callback_attempts: { example: "3", alsoCalled: [] },
      callback_gap_minutes: { example: "15", alsoCalled: ["callbackinterval"] },
      ignore_abandoned_seconds: { example: "5", alsoCalled: ["shortabandon"] },
      waiting_warning: { example: "5", alsoCalled: [] },
      waiting_alarm: { example: "10", alsoCalled: [] },
      longest_wait_warning: { example: "60", alsoCalled: [] },
      longest_wait_alarm: { example: "120", alsoCalled: [] },
    }),
  }),
  pagingGroups: kindOf("pagingGroups", {
    permission: "create:paging-groups",
    exportPermission: "read:paging-groups",
    changePermission: "update:paging-groups",
    deletePermission: "delete:paging-groups",
    key: "extension",
    columns: columnsOf(columnTitles.pagingGroups, columnHelp.pagingGroups, {
      name: { example: "Warehouse", alsoCalled: ["group", "groupname", "paginggroup"], required: true },
      extension,
      paged: { example: "201 | 202", alsoCalled: ["members", "targets", "extensions", "phones"], list: true },
      may_page: { example: "all", alsoCalled: ["pagers", "whomaypage"], list: true },
      two_way: { example: "no", alsoCalled: ["talkback", "intercom"] },
      priority: { example: "normal", alsoCalled: [] },
      tone: { example: "yes", alsoCalled: ["beep"] },
      max_seconds: { example: "60", alsoCalled: ["length", "duration"] },
      skip_busy: { example: "yes", alsoCalled: ["skipbusyphones"] },
      schedule: { example: "none", alsoCalled: ["businesshours", "hours"] },
    }),
  }),
  conferenceBridges: kindOf("conferenceBridges", {
    permission: "create:conference-bridges",
    exportPermission: "read:conference-bridges",
    changePermission: "update:conference-bridges",
    deletePermission: "delete:conference-bridges",
    key: "extension",
    columns: columnsOf(columnTitles.conferenceBridges, columnHelp.conferenceBridges, {
      name: { example: "Board room", alsoCalled: ["bridge", "conference", "room"], required: true },
      extension,
      max_participants: { example: "25", alsoCalled: ["participants", "limit"] },
      wait_for_host: { example: "yes", alsoCalled: ["waitformoderator"] },
      music_while_waiting: { example: "yes", alsoCalled: ["music", "holdmusic"] },
      announce: { example: "tone", alsoCalled: ["announcement"] },
      announce_on: { example: "both", alsoCalled: ["announcewhen"] },
      start_muted: { example: "no", alsoCalled: ["muted", "mute"] },
      record: { example: "off", alsoCalled: ["recording"] },
      locked: { example: "no", alsoCalled: ["lock"] },
    }),
  }),
  pickupGroups: kindOf("pickupGroups", {
    permission: "create:call-pickup-groups",
    exportPermission: "read:call-pickup-groups",
    changePermission: "update:call-pickup-groups",
    deletePermission: "delete:call-pickup-groups",
    key: "name",
    columns: columnsOf(columnTitles.pickupGroups, columnHelp.pickupGroups, {
      name: { example: "Front office", alsoCalled: ["group", "groupname", "pickupgroup"], required: true },
      members: { example: "201 | 202", alsoCalled: ["extensions", "memberextensions"], list: true },
      notify_seconds: { example: "5", alsoCalled: ["notify", "delay"] },
    }),
  }),
  blockingRules: kindOf("blockingRules", {
    permission: "create:call-blocking",
    exportPermission: "read:call-blocking",
    changePermission: "update:call-blocking",
    deletePermission: "delete:call-blocking",
    key: "value",
    columns: columnsOf(columnTitles.blockingRules, columnHelp.blockingRules, {
      direction: { example: "in", alsoCalled: ["calldirection"] },
      list: { example: "block", alsoCalled: ["blockorallow", "type"] },
      match: { example: "exact", alsoCalled: ["kind", "matchtype"] },
      value: { example: "+12125550134", alsoCalled: ["number", "pattern", "phonenumber", "prefix"], required: true },
      value_to: { example: "", alsoCalled: ["to", "lastnumber", "rangeend"] },
      action: { example: "default", alsoCalled: ["treatment"] },
      enabled: { example: "yes", alsoCalled: ["on", "active", "state"] },
      expires_at: { example: "never", alsoCalled: ["expires", "expiry", "until"] },
      note: { example: "Robocalls", alsoCalled: ["notes", "reason", "comment", "description"] },
    }),
  }),
  monitoringRules: kindOf("monitoringRules", {
    permission: "create:call-monitoring",
    exportPermission: "read:call-monitoring",
    changePermission: "update:call-monitoring",
    deletePermission: "delete:call-monitoring",
    key: "supervisor",
    columns: columnsOf(columnTitles.monitoringRules, columnHelp.monitoringRules, {
      supervisor: { example: "jane@example.com", alsoCalled: ["username", "loginname", "login"], required: true },
      monitors: { example: "queue 300", alsoCalled: ["target", "monitored", "who", "calls"], required: true },
      can: { example: "listen | whisper", alsoCalled: ["modes", "mode", "rights"] },
      tone: { example: "yes", alsoCalled: ["beep", "playtone"] },
    }),
  }),
}

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
