import { defineMessages } from "../../kit/locale/messages.ts"

const customers = (count: number) => (count === 1 ? "1 customer" : `${count} customers`)

/** Messages of the partner settings and staff pages. */
export const partnerMessages = defineMessages({
  "en-us": {
    newCustomer: "New customer",

    settings: "Partner settings",
    settingsSentence: "Your staff's default access to customers, and the welcome text for new customers.",
    access: "Access to customers",
    accessSentence:
      "Applies to all staff without an exception of their own. Owners and administrators always manage every customer.",
    defaultAccess: "Default access",
    level_no_access: "No access",
    level_view: "View",
    level_manage: "Manage",
    level_no_access_text: "Staff do not see customers until they are given access.",
    level_view_text: "Staff see what their role allows, and cannot change anything.",
    level_manage_text: "Staff can view and change what their role allows.",
    welcome: "New customers",
    welcomeSentence: "What happens when you create an account for a customer.",
    welcomeText: "Welcome text",
    welcomeTextHint:
      "Added to the welcome email of a customer's first administrator, before the link. An empty line starts a new paragraph.",
    notifyEmail: "Notification email",
    notifyEmailHint: "Receives a short email when a customer is added. Leave it empty to send none.",
    saved: "Saved",
    savedSettings: "The new settings apply immediately.",

    staff: "Partner staff",
    staffSentence: "Your own users and their access to the accounts of your customers.",
    people: "Users",
    byPerson: "By user",
    byCustomer: "By customer",
    views: "Staff and customers",
    openPeople: "Open users",
    search: "Name or login name",
    searchCustomers: "Name or account ID",
    name: "Name",
    role: "Role",
    loginName: "Login name",
    accessColumn: "Access to customers",
    signIn: "Sign-in",
    allowed: "Allowed",
    off: "Off",
    everyCustomer: "Manages every customer",
    byTheRole: "by role",
    byDefault: (level: string) => `${level} by default`,
    exceptions: (count: number) => (count === 1 ? "1 exception" : `${count} exceptions`),
    noStaff: "No staff yet",
    noStaffSentence: "Users you add to your own account appear here.",
    noCustomers: "No customers yet",
    noCustomersSentence: "Create an account for your first customer. Then you can set your staff's access to it here.",
    nothingFound: "No matching customer.",
    status: "Status",
    customer: "Customer",
    partner: "Partner",
    setAccess: "Set access",
    openPerson: "Open user",
    openAccount: "Open account",

    accessOf: (name: string) => `${name}: access to customers`,
    accessIn: (name: string) => `Access to ${name}`,
    sheetSentence: "Reduced access applies immediately and ends any session of the user in the account.",
    alwaysManages: (role: string) =>
      `${role} always manages every customer. Assign the user another role to limit access.`,
    alwaysManagesShort: "Always manages, by role",
    bySettings: "Default",
    levelFor: (name: string) => `Access to ${name}`,
    levelOf: (name: string) => `Access of ${name}`,
    now: (level: string, origin: string) => `${level}, ${origin}`,
    origin_here: "set here",
    origin_above: "set for a parent account",
    origin_settings: "by partner settings",
    origin_role: "by role",
    willBe: "not saved yet",
    showMore: "Show more",
    savedAccess: (count: number) =>
      count === 1 ? "Access changed for one customer." : `Access changed for ${count} customers.`,
    savedPeople: (count: number) =>
      count === 1 ? "Access changed for one user." : `Access changed for ${count} users.`,

    customers,
  },
})
export type PartnerMessages = (typeof partnerMessages)["locales"]["en-us"]
