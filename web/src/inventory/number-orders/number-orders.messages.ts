import { texts } from "@dialplane/contract/kit/language"
import type {
  Capability,
  OfferedKind,
  ServedCountry,
} from "@dialplane/contract/inventory/number-orders/number-orders.schema"
import { defineMessages } from "../../kit/locale/messages.ts"

export const countryMessages: Readonly<Record<ServedCountry, string>> = texts("number-orders.country", {
  US: "United States",
  CA: "Canada",
  GB: "United Kingdom",
  AU: "Australia",
  IN: "India",
})
export const kindMessages: Readonly<Record<OfferedKind, string>> = texts("number-orders.kind", {
  local: "Local",
  tollFree: "Toll-free",
})
export const capabilityMessages: Readonly<Record<Capability, string>> = texts("number-orders.capability", {
  voice: "Calls",
  fax: "Fax",
  sms: "Text messages",
})

export const numberOrderMessages = defineMessages({
  "en-us": {
    title: "Buy phone numbers",
    sentence: "Search for numbers by area or digits, add them to your cart, and assign them to extensions.",
    numbers: "Phone numbers",
    sandboxTitle: "Sandbox carrier",
    sandbox:
      "These numbers and prices are examples, and the numbers cannot be called. The platform operator must connect a carrier to sell real numbers.",
    provisioningOff: "The platform operator has turned off number ordering. You can search, but not buy.",
    stepFind: "Choose",
    stepAssign: "Assign",
    stepDone: "Done",
    country: "Country",
    kind: "Type",
    area: "Area",
    anyArea: "Anywhere",
    province: "State or province",
    anyProvince: "Any",
    digits: "Contains digits",
    pattern: "Ends in",
    patternHint: "Digits or keypad letters. Use ? for any digit, such as 01?7 or CAFE.",
    capabilities: "Capabilities",
    search: "Search",
    found: "Available numbers",
    foundSentence: (count: number, more: boolean) =>
      more
        ? `Showing the first ${count}. Narrow the search to see others.`
        : count === 1
          ? "1 number."
          : `${count} numbers.`,
    nothing: "No numbers found",
    nothingSentence: "The carrier has no number that matches your search. Numbers are available in these areas:",
    nothingElse: "Try other digits or another area.",
    add: "Add",
    perMonth: (price: string) => `${price} per month`,
    once: (price: string) => `${price} one time`,
    total: "Total",
    inCart: "In cart",
    addWhat: (number: string) => `Add ${number} to cart`,
    cart: "Cart",
    cartEmpty: "Your cart is empty.",
    cartKept: (minutes: number) =>
      minutes <= 0
        ? "Your reservation has expired."
        : minutes === 1
          ? "Reserved for you for 1 more minute."
          : `Reserved for you for ${minutes} more minutes.`,
    cartCount: (count: number) => (count === 1 ? "1 number" : `${count} numbers`),
    keepLonger: "Extend",
    remove: "Remove",
    removeWhat: (number: string) => `Remove ${number} from cart`,
    continue: "Continue",
    back: "Back",
    assignTitle: "Assign numbers",
    assignSentence: "Optional. You can also assign them later.",
    leadsTo: (number: string) => `${number} routes to`,
    buy: (count: number) => (count === 1 ? "Order 1 number" : `Order ${count} numbers`),
    allOrNothing: "Order all or none",
    allOrNothingHint: "If one of the numbers is no longer available, nothing is ordered.",
    doneTitle: (count: number) => (count === 1 ? "1 number ordered" : `${count} numbers ordered`),
    doneSentence: "The numbers are in your account and ready to use.",
    nowLeadsTo: (extension: string) => `Routes to ${extension}`,
    leadsNowhere: "Not assigned yet",
    notBought: "Not ordered",
    bought: "Ordered",
    openNumbers: "Open phone numbers",
    buyMore: "Buy more",
    lockedCart: "Choose a number first",
    city: "City",
    number: "Number",
  },
  "en-gb": {
    sentence: "Search for numbers by area or digits, add them to your basket, and assign them to extensions.",
    inCart: "In basket",
    addWhat: (number: string) => `Add ${number} to basket`,
    cart: "Basket",
    cartEmpty: "Your basket is empty.",
    removeWhat: (number: string) => `Remove ${number} from basket`,
    city: "Town",
  },
})
