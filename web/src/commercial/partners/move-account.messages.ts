import { defineMessages } from "../../kit/locale/messages.ts"

const users = (count: number) => (count === 1 ? "1 user" : `${count} users`)

export const moveMessages = defineMessages({
  "en-us": {
    title: (name: string) => `Move ${name}`,
    sentence: (from: string) =>
      `It currently belongs to ${from}. All accounts below it move with it. Its users, settings and numbers do not change.`,
    target: "New parent account",
    targetHint: "Partners you manage. Type to search by name.",
    choose: "Choose an account to see what changes.",
    access: "Access",
    gains: (name: string, count: number) =>
      `${name}: ${users(count)} with a sign-in ${count === 1 ? "gains" : "gain"} access, as far as roles and the settings of ${name} allow`,
    loses: (name: string, count: number) =>
      `${name}: ${users(count)} with a sign-in ${count === 1 ? "loses" : "lose"} access`,
    sameAccess: "No user of a parent account gains or loses access.",
    sentOut: (count: number) =>
      `${users(count)} currently working in it ${count === 1 ? "is" : "are"} signed out of it immediately`,
    trustStays: (account: string, trusted: string) =>
      `${account} trusts ${trusted}. The trust remains until ${account} ends it`,
    brand: "Branding",
    sameBrand: "Name, appearance and texts do not change.",
    brandWhat: "Setting",
    brandNow: "Now",
    brandThen: "After the move",
    from: (name: string) => `from ${name}`,
    notSet: "Not set",
    billing: "Billing and store, as seen by its users",
    sameBilling: "Nothing changes.",
    hideBilling: (on: boolean) => (on ? "Billing is hidden" : "Billing is shown"),
    canAddService: (on: boolean) =>
      on ? "Users can add services themselves" : "Users can no longer add services themselves",
    showPaymentInfo: (on: boolean) => (on ? "Payment information is shown" : "Payment information is no longer shown"),
    disabledStore: (on: boolean) => (on ? "The store is not available" : "The store is available"),
    templates: "Templates",
    templateLeft: (account: string, template: string) => `${account} no longer follows the template “${template}”`,
    alsoMoved: (count: number) =>
      count === 2 ? "1 account below it moves with it." : `${count - 1} accounts below it move with it.`,
    move: (to: string) => `Move to ${to}`,
    moveNowhere: "Move",
    chooseFirst: "Choose the new parent account first.",
    cancel: "Cancel",
    moved: "Account moved",
    movedTo: (name: string, to: string) => `${name} now belongs to ${to}.`,
    field_productName: "Product name",
    field_primaryColor: "Color",
    field_favIcon: "Icon",
    field_logoLight: "Logo for light pages",
    field_logoDark: "Logo for dark pages",
    field_loginTitle: "Sign-in page title",
    field_loginText: "Sign-in page text",
    field_supportEmail: "Support email",
    field_supportPhone: "Support phone",
    field_supportLink: "Help pages",
    field_mailSenderName: "Email sender name",
    field_mailReplyTo: "Email reply-to address",
    field_hostname: "Hostname",
  },
  "en-gb": { field_primaryColor: "Colour" },
})
