import type {
  Capability,
  OfferedKind,
  ServedCountry,
} from "@dialplane/contract/inventory/number-orders/number-orders.schema"
import { defineMessages } from "../../kit/locale/messages.ts"

export const countryMessages: Readonly<Record<ServedCountry, string>> = {
  US: "United States",
  CA: "Canada",
  GB: "United Kingdom",
  AU: "Australia",
  IN: "India",
}
export const kindMessages: Readonly<Record<OfferedKind, string>> = { local: "Local", tollFree: "Toll-free" }
export const capabilityMessages: Readonly<Record<Capability, string>> = {
  voice: "Calls",
  fax: "Fax",
  sms: "Text messages",
}

export const numberOrderMessages = defineMessages({
  "en-us": {
    title: "Buy phone numbers",
    sentence: "Find numbers by place or digits, put them into the basket, and say where they lead.",
    numbers: "Phone numbers",
    sandboxTitle: "Sandbox carrier",
    sandbox:
      "These numbers are made up and ring nowhere. The prices are examples. The operator connects a real carrier to sell real ones.",
    provisioningOff: "The operator has switched new numbers off for the moment. You can look, but not buy.",
    stepFind: "Choose",
    stepAssign: "Assign",
    stepDone: "Done",
    country: "Country",
    kind: "Kind",
    area: "Area",
    anyArea: "Anywhere",
    province: "State or province",
    anyProvince: "Any",
    digits: "Contains digits",
    digitsHint: "Anywhere in the number.",
    pattern: "Ends in",
    patternHint: "Digits or letters of the keypad; ? is any digit. 01?7 or CAFE.",
    capabilities: "Must be able to",
    search: "Search",
    found: "Numbers on offer",
    foundSentence: (count: number, more: boolean) =>
      more ? `The first ${count}. Narrow the search to see others.` : count === 1 ? "1 number." : `${count} numbers.`,
    nothing: "Nothing in stock there",
    nothingSentence: "The carrier has no number that fits. These areas have some:",
    nothingElse: "Try other digits or another area.",
    add: "Add",
    perMonth: (price: string) => `${price} a month`,
    once: (price: string) => `${price} once`,
    total: "Total",
    inCart: "In basket",
    addWhat: (number: string) => `Add ${number} to the basket`,
    cart: "Basket",
    cartEmpty: "Nothing chosen yet.",
    cartKept: (minutes: number) =>
      minutes <= 0
        ? "No longer kept for you."
        : minutes === 1
          ? "Kept for you for 1 more minute."
          : `Kept for you for ${minutes} more minutes.`,
    cartCount: (count: number) => (count === 1 ? "1 number" : `${count} numbers`),
    keepLonger: "Keep longer",
    remove: "Remove",
    removeWhat: (number: string) => `Remove ${number} from the basket`,
    goOn: "Continue",
    back: "Back",
    tooSlow: "Too late",
    assignTitle: "Where shall they lead?",
    assignSentence: "Optional: you can assign them later as well.",
    leadsTo: (number: string) => `${number} leads to`,
    buy: (count: number) => (count === 1 ? "Order 1 number" : `Order ${count} numbers`),
    allOrNothing: "All of them or none",
    allOrNothingHint: "If somebody was faster with one of them, nothing is ordered.",
    doneTitle: (count: number) => (count === 1 ? "1 number is yours" : `${count} numbers are yours`),
    doneSentence: "They are in your account now and can be used at once.",
    notBought: "Not bought",
    bought: "Ordered",
    openNumbers: "Open phone numbers",
    buyMore: "Buy more",
    lockedCart: "Choose a number first",
    porting: "Porting",
    city: "Place",
    number: "Number",
    can: "Can do",
  },
})
