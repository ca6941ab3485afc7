import { defineMessages } from "../../kit/locale/messages.ts"

const people = (count: number) => (count === 1 ? "1 person" : `${count} people`)

export const moveMessages = defineMessages({
  "en-us": {
    title: (name: string) => `Move ${name}`,
    sentence: (from: string) =>
      `It belongs to ${from} now. Everything below it moves along; its people, settings and numbers stay as they are.`,
    target: "New account above",
    targetHint: "Partners you look after. Type to find one by name.",
    choose: "Choose an account to see what changes.",
    access: "Who reaches it",
    gains: (name: string, count: number) =>
      `${name}: ${people(count)} with a sign-in can reach it from now on, as far as their roles and ${name}'s rules let them`,
    loses: (name: string, count: number) => `${name}: ${people(count)} with a sign-in no longer reach it`,
    sameAccess: "Nobody above gains or loses access.",
    sentOut: (count: number) =>
      `${people(count)} ${count === 1 ? "works" : "work"} in it right now and ${count === 1 ? "is" : "are"} sent out at once`,
    trustStays: (account: string, trusted: string) =>
      `${account} trusts ${trusted}. That stays until ${account} ends it`,
    brand: "Branding",
    sameBrand: "Name, look and texts stay as they are.",
    brandWhat: "What",
    brandNow: "Now",
    brandThen: "Then",
    from: (name: string) => `from ${name}`,
    notSet: "Not set",
    billing: "Billing and store, as its own people see them",
    sameBilling: "Nothing changes.",
    hideBilling: (on: boolean) => (on ? "Billing is hidden from now on" : "Billing is shown from now on"),
    canAddService: (on: boolean) =>
      on ? "They can add services themselves" : "They can no longer add services themselves",
    showPaymentInfo: (on: boolean) => (on ? "Payment information is shown" : "Payment information is no longer shown"),
    disabledStore: (on: boolean) => (on ? "The store is closed to them" : "The store is open to them"),
    templates: "Templates",
    templateLeft: (account: string, template: string) => `${account} no longer follows the template “${template}”`,
    alsoMoved: (count: number) =>
      count === 2 ? "1 account below it moves along." : `${count - 1} accounts below it move along.`,
    move: (to: string) => `Move to ${to}`,
    moveNowhere: "Move",
    chooseFirst: "Choose the account above first.",
    cancel: "Cancel",
    moved: "Account moved",
    movedTo: (name: string, to: string) => `${name} belongs to ${to} now.`,
    field_productName: "Product name",
    field_primaryColor: "Color",
    field_favIcon: "Icon",
    field_logoLight: "Logo for light pages",
    field_logoDark: "Logo for dark pages",
    field_loginTitle: "Title of the sign-in page",
    field_loginText: "Text of the sign-in page",
    field_supportEmail: "Support e-mail",
    field_supportPhone: "Support phone",
    field_supportLink: "Help pages",
    field_mailSenderName: "Sender's name in letters",
    field_mailReplyTo: "Replies to letters",
    field_hostname: "Hostname",
  },
  "en-gb": { field_primaryColor: "Colour" },
})
