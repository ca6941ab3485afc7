import { texts } from "@dialplane/contract/kit/language"
import { defineMessages } from "../../kit/locale/messages.ts"

export const locationMessages = defineMessages({
  "en-us": {
    title: "Locations",
    sentence: "The offices and other sites of this company, with their services and networks.",
    places: "Locations",
    networks: "Networks",
    requests: "Requests",
    requestsTab: (pending: number) => (pending === 0 ? "Requests" : `Requests · ${pending} open`),
    add: "Add location",
    ask: "Request a location",
    search: "Name, street, city or postal code",
    name: "Name",
    kind: "Type",
    address: "Address",
    city: "City",
    country: "Country",
    countryFixed: "A location stays in its country.",
    line1: "Street and number",
    line2: "Floor, suite, building",
    postalCode: "Postal code",
    province: "State or province",
    timeZone: "Time zone",
    mainNumber: "Main number",
    mainNumberHint: "Shown to colleagues. Set up where its calls go on the page of the number.",
    status: "Status",
    emergencyHint:
      "Suggested for new users at this location. Phones use their extension's emergency location unless a line has its own. Only active ones can be chosen.",
    noEmergency: "None",
    services: "Services",
    nothingHere: "None yet",
    isDefault: "Default location",
    isDefaultHint: "New users and phones are at this location unless you choose another one.",
    defaultBadge: "Default",
    defaultLocked: "Make another location the default instead",
    noLocations: "No locations yet",
    noLocationsSentence:
      "Add the offices, stores or homes that your users work from. The first one becomes the default.",
    newTitle: "New location",
    actions: "Actions",
    basics: "About",
    basicsSentence: "How colleagues recognize this location.",
    addressSentence: "The postal address of this location.",
    calls: "Time and calls",
    callsSentence: "Schedules and reports of this location use its time zone.",
    edit: "Edit",
    makeDefault: "Make default",
    activate: "Activate",
    closeLocation: "Close",
    move: "Move services …",
    delete: "Delete",
    savedTitle: "Saved",
    saved: (name: string) => `${name} was saved.`,
    added: (name: string) => `${name} was added.`,
    activated: (name: string) => `${name} is active.`,
    closed: (name: string) => `${name} is closed.`,
    nowDefault: (name: string) => `${name} is now the default location.`,
    deletedTitle: "Deleted",
    deleted: (name: string) => `${name} was deleted.`,
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteText: "This location has no services. It will no longer appear in lists and future reports.",
    cannotDelete: (name: string) => `${name} is in use`,
    cannotDeleteText: "Move these to another location before you delete it:",
    isDefaultText: "It is the default location. Make another location the default first.",
    moveTitle: (name: string) => `Move everything from ${name}`,
    moveText: (things: string) =>
      `Moves to the location you choose: ${things}. The move runs in the background and reports a result for each.`,
    moveTo: "To",
    moveStart: "Move",
    movedCount: (count: number) => `${count} ${count === 1 ? "service" : "services"} moved.`,
    choose: "Choose a location",
    close: "Close",
    range: "Address range",
    rangeHint:
      "IPv4 or IPv6 with a prefix length, such as 203.0.113.0/26 or 2001:db8:20::/48. The ranges of a company cannot overlap.",
    location: "Location",
    description: "Description",
    addNetwork: "Add range",
    newNetwork: "New address range",
    editNetwork: "Edit address range",
    networkSentence: "Phones and apps that connect from this range are at this location.",
    noNetworks: "No address ranges yet",
    noNetworksSentence:
      "Add the networks of your locations. Phones and apps that move are then located by the network they connect from.",
    deleteNetwork: (range: string) => `Delete ${range}?`,
    deleteNetworkText: (name: string) =>
      `Phones and apps that connect from this range are no longer located at ${name}.`,
    whichTitle: "Find the location of an IP address",
    whichPlaceholder: "203.0.113.7",
    whichIs: (location: string, range: string) => `${location} (${range})`,
    whichNone: "This address is not in any range.",
    request: "Location request",
    requestTitle: "Request a location",
    requestSentence: "A user who can add locations decides. You see the decision here.",
    reason: "Reason and date needed",
    send: "Send request",
    sent: "Request sent",
    requestedBy: "Requested by",
    requestedAt: "Requested",
    decidedBy: "Decided by",
    note: "Note",
    noteOptional: "Note to the requester (optional)",
    state: "Status",
    noRequests: "No requests yet",
    noRequestsSentence: "Users who can view locations but not add them can request one here.",
    approve: "Approve",
    decline: "Decline",
    withdraw: "Withdraw",
    approveTitle: (name: string) => `Approve ${name}?`,
    approveText: "The location is added as pending. Set up its phones and emergency location, then activate it.",
    declineTitle: (name: string) => `Decline ${name}?`,
    declineText: "The requester sees your note.",
    withdrawTitle: (name: string) => `Withdraw the request for ${name}?`,
    withdrawText: "The request is closed without a decision.",
    decided: "This request has already been decided.",
    notYours: "Only the requester can withdraw it.",
    requestsSearch: "Location or user",
  },
  "en-gb": {
    search: "Name, street, town or postcode",
    postalCode: "Postcode",
    province: "Part of the country",
    city: "Town",
    basicsSentence: "How colleagues recognise this location.",
  },
})
export type LocationMessages = (typeof locationMessages)["locales"]["en-us"]

export const kindMessages = texts("locations.kind", {
  office: "Office",
  branch: "Branch",
  store: "Store",
  warehouse: "Warehouse",
  home: "Home",
  other: "Other",
})
export const statusMessages = texts("locations.status", { Active: "Active", Pending: "Pending", Closed: "Closed" })
export const requestStateMessages = texts("locations.requestState", {
  pending: "Open",
  approved: "Approved",
  declined: "Declined",
  withdrawn: "Withdrawn",
})

const usageTexts = texts("locations.usage", {
  extensions: (count: number) => (count === 1 ? "1 extension" : `${count} extensions`),
  phoneNumbers: (count: number) => (count === 1 ? "1 number" : `${count} numbers`),
  devices: (count: number) => (count === 1 ? "1 phone" : `${count} phones`),
  networks: (count: number) => (count === 1 ? "1 network range" : `${count} network ranges`),
})

/** "39 extensions, 3 network ranges"; empty when there are none. */
export const usageMessages = (usage: Usage): string =>
  usageList(usage)
    .map(({ text }) => text)
    .join(", ")

type UsageName = keyof typeof usageTexts
type Usage = { readonly [Name in UsageName]: number }

/** The services of a location, one text for each. */
export const usageList = (usage: Usage): readonly { readonly name: UsageName; readonly text: string }[] =>
  (Object.keys(usageTexts) as UsageName[]).flatMap((name) =>
    usage[name] === 0 ? [] : [{ name, text: usageTexts[name](usage[name]) }],
  )
