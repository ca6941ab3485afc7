import { defineMessages } from "../../kit/locale/messages.ts"

const customers = (count: number) => (count === 1 ? "1 customer" : `${count} customers`)

/** Words of the partner's settings and staff. */
export const partnerMessages = defineMessages({
  "en-us": {
    newCustomer: "New customer",

    settings: "Partner settings",
    settingsSentence:
      "How you work with your customers: who of your people gets how far, and what new customers hear from you.",
    access: "Access to customers",
    accessSentence:
      "Holds for everyone of whom nothing else was said. Owners and administrators always manage every customer.",
    defaultAccess: "What staff get by default",
    level_no_access: "No access",
    level_view: "View",
    level_manage: "Manage",
    level_no_access_text: "Customers do not appear for them until somebody gives them access.",
    level_view_text: "They see what their role lets them see, and change nothing.",
    level_manage_text: "They do whatever their role lets them do.",
    welcome: "New customers",
    welcomeSentence: "What happens when you open an account for somebody.",
    welcomeText: "Words of welcome",
    welcomeTextHint:
      "Stand in the welcome email of a customer's first administrator, before the link. An empty line begins a new paragraph.",
    notifyEmail: "Tell this address",
    notifyEmailHint: "Gets a short email whenever a customer was added. Leave it empty to tell nobody.",
    saved: "Saved",
    savedSettings: "The new settings hold at once.",

    staff: "Partner staff",
    staffSentence: "Your own people, and how far each of them gets in the accounts of your customers.",
    people: "People",
    byPerson: "By person",
    byCustomer: "By customer",
    views: "Staff and customers",
    openPeople: "Open People",
    search: "Name or login name",
    searchCustomers: "Name or account number",
    name: "Name",
    role: "Role",
    loginName: "Login name",
    accessColumn: "Access to customers",
    signIn: "Sign-in",
    allowed: "Allowed",
    off: "Off",
    everyCustomer: "Manages every customer",
    byTheRole: "by the role",
    byDefault: (level: string) => `${level} by default`,
    exceptions: (count: number) => (count === 1 ? "1 exception" : `${count} exceptions`),
    noStaff: "No people yet",
    noStaffSentence: "People you add to your own account appear here.",
    noCustomers: "No customers yet",
    noCustomersSentence: "Open an account for your first customer; then you can say here who gets how far in it.",
    nothingFound: "No customer is called that.",
    status: "Status",
    customer: "Customer",
    partner: "Partner",
    setAccess: "Set access",
    openPerson: "Open the person",
    openAccount: "Open the account",

    accessOf: (name: string) => `${name}: access to customers`,
    accessIn: (name: string) => `Who gets into ${name}`,
    sheetSentence: "Narrower access holds at once and ends what a person is doing there.",
    alwaysManages: (role: string) =>
      `${role} always manages every customer. Give the person another role to limit them.`,
    alwaysManagesShort: "Always manages, by the role",
    bySettings: "By settings",
    levelFor: (name: string) => `Access to ${name}`,
    levelOf: (name: string) => `Access of ${name}`,
    now: (level: string, origin: string) => `${level}, ${origin}`,
    origin_here: "set here",
    origin_above: "set for an account above",
    origin_settings: "by the partner settings",
    origin_role: "by the role",
    willBe: "not saved yet",
    showMore: "Show more",
    savedAccess: (count: number) =>
      count === 1 ? "Access changed for one customer." : `Access changed for ${count} customers.`,
    savedPeople: (count: number) =>
      count === 1 ? "Access changed for one person." : `Access changed for ${count} people.`,

    customers,
  },
})
export type PartnerMessages = (typeof partnerMessages)["locales"]["en-us"]
