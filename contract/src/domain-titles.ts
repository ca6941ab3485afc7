import { areas } from "./domains.ts"

type Area = (typeof areas)[number]
type AreaName = Area["name"]
type DomainName = Area["domains"][number]["name"]

interface Title {
  readonly title: string
  readonly description: string
}

const areaTitle: Readonly<Record<AreaName, string>> = {
  ground: "Accounts",
  identity: "Identity and access",
  inventory: "Inventory",
  calling: "Calls",
  commercial: "Partners",
  onboarding: "Onboarding",
  insight: "Reports",
  operations: "Operations",
}

/** The domains as readers of the API document see them. */
const domainTitle: Readonly<Record<DomainName, Title>> = {
  accounts: { title: "Accounts", description: "The account tree: details, status, settings and services of accounts." },
  lookups: { title: "Lookups", description: "Countries, states, cities, time zones and other lists of fixed values." },
  branding: { title: "Branding", description: "Name, logo, colors and hostname that users of an account see." },
  roles: { title: "Roles", description: "Roles with their permissions, and privileges that users grant one another." },
  users: { title: "Users", description: "People and rooms with their login, profile and preferences." },
  groups: { title: "Groups", description: "Groups that sort users. They have no effect on calls." },
  passwords: { title: "Passwords", description: "Passwords, links to reset them, and secret questions." },
  mfa: {
    title: "Two-factor authentication",
    description: "Methods besides the password, and who must use one.",
  },
  sessions: { title: "Sessions", description: "Signing in, renewing and ending sessions." },
  acting: {
    title: "Acting",
    description: "Viewing and acting in other accounts and roles, and trusts between accounts.",
  },
  "api-keys": { title: "API keys", description: "Keys and access tokens for programs." },
  webhooks: { title: "Webhooks", description: "Events that are sent to a program, and what became of each." },
  scim: {
    title: "User provisioning",
    description: "Tokens and settings with which an identity provider manages users.",
  },
  sso: { title: "Single sign-on", description: "Identity providers, domains, and whom single sign-on applies to." },
  policies: { title: "Security policies", description: "Rules for passwords, sessions and addresses of an account." },
  schedules: { title: "Schedules", description: "When a business is open, and overrides of that." },
  "emergency-locations": {
    title: "Emergency locations",
    description: "Addresses that emergency services get, and the lines they belong to.",
  },
  locations: { title: "Locations", description: "Offices of an account, their services and network addresses." },
  "phone-book": { title: "Phone book", description: "Names and numbers of a user or of the whole company." },
  extensions: { title: "Extensions", description: "Extensions with their settings, greetings and the number plan." },
  "extension-templates": {
    title: "Extension templates",
    description: "Saved settings that can be applied to many extensions.",
  },
  devices: { title: "Phones and apps", description: "Desk phones and apps with their lines, settings and shared use." },
  numbers: { title: "Phone numbers", description: "The numbers of an account, where they lead, and their tags." },
  "number-orders": { title: "Number orders", description: "Buying numbers and porting them from other carriers." },
  provisioning: { title: "Phone setup", description: "Settings, keys and configuration files of phones." },
  media: { title: "Media library", description: "Audio files: greetings, announcements and music on hold." },
  destinations: { title: "Destinations", description: "Where calls can be sent." },
  "pbx-settings": { title: "PBX settings", description: "How phones dial, and what called parties see." },
  "call-blocking": { title: "Call blocking", description: "Rules by which calls are blocked or let through." },
  queues: { title: "Call queues", description: "Queues in which callers wait for agents, and the state of agents." },
  "call-groups": { title: "Call groups", description: "Extensions that ring together." },
  "pickup-groups": { title: "Pickup groups", description: "Extensions that can answer calls ringing at one another." },
  "paging-groups": { title: "Paging groups", description: "Announcements to many phones at once." },
  "conference-bridges": { title: "Conference bridges", description: "Rooms in which callers meet by PIN." },
  "virtual-receptionists": {
    title: "Virtual receptionists",
    description: "Menus that greet callers and send them on by the key they press.",
  },
  recordings: { title: "Recordings", description: "Recorded calls, their recycle bin, and how long they are kept." },
  routing: { title: "Routing", description: "Where calls would go: simulations, saved scenarios and checks." },
  "call-flows": {
    title: "Call flows",
    description: "Steps that a call goes through, as drafts and published versions.",
  },
  "call-records": { title: "Call records", description: "Calls with their legs and journey." },
  meetings: { title: "Meetings", description: "Meetings that have ended, with participants and recordings." },
  messages: { title: "Messages", description: "Who sent messages to whom and when, without their content." },
  voicemail: { title: "Voicemail", description: "Voicemail boxes and their messages." },
  engine: { title: "Live calls", description: "Calls under way, test calls, and the engine that carries calls." },
  "call-monitoring": { title: "Call monitoring", description: "Who may listen to whose calls, and doing so." },
  "click-to-call": { title: "Click to call", description: "Buttons in web pages by which visitors are called." },
  "queue-status": { title: "Queue status", description: "What happens in call queues now." },
  "receptionist-console": {
    title: "Receptionist console",
    description: "The directory of an account with who is available.",
  },
  partners: { title: "Partners", description: "Creating and managing the accounts of customers." },
  people: { title: "People", description: "Adding, renaming and offboarding users with all that belongs to them." },
  imports: { title: "Imports", description: "Files of rows that are checked and then run as a job." },
  reports: { title: "Reports", description: "Figures and lists over calls, queues, users and numbers." },
  "call-quality": { title: "Call quality", description: "How well calls sounded, by leg, phone and network." },
  "unreturned-calls": { title: "Unreturned calls", description: "Missed callers whom nobody has called back." },
  "saved-reports": { title: "Saved reports", description: "Saved choices, exports and schedules of reports." },
  home: { title: "Dashboards", description: "Figures, tiles and favorites of start pages." },
  config: { title: "Configuration", description: "The settings of the installation that programs need." },
  audit: { title: "Audit log", description: "Who changed what and when, and reverting changes." },
  jobs: { title: "Jobs", description: "Background work with its progress and results." },
  events: { title: "Live events", description: "A stream of what changes, for open pages." },
  notices: { title: "Notifications", description: "Notifications of a user, and which ones they want." },
  "mail-outbox": { title: "Mail outbox", description: "Emails that wait because no mail server is configured." },
  "service-status": {
    title: "Service status",
    description: "Published state of the service, incidents and maintenance.",
  },
}

export const areaNames = areas.map(({ name }) => name)
export const areaTitles = areas.map(({ name }) => ({ name, title: areaTitle[name] }))
export const domainTitles = areas.flatMap(({ name: area, domains }) =>
  domains.map(({ name }) => ({ name: name as string, area, ...domainTitle[name] })),
)

const areasByDomain: ReadonlyMap<string, AreaName> = new Map(domainTitles.map(({ name, area }) => [name, area]))
export const areaOfDomain = (domain: string): AreaName | undefined => areasByDomain.get(domain)
