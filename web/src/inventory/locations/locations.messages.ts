import { defineMessages } from "../../kit/locale/messages.ts"

export const locationMessages = defineMessages({
  "en-us": {
    title: "Locations",
    sentence: "The places of this company: what is at each of them, and how calls and networks tell them apart.",
    places: "Locations",
    networks: "Networks",
    requests: "Requests",
    requestsTab: (pending: number) => (pending === 0 ? "Requests" : `Requests · ${pending} open`),
    add: "Add location",
    ask: "Request a location",
    search: "Name, street, city or postal code",
    name: "Name",
    kind: "Kind",
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
    mainNumberHint: "Shown to colleagues and on letters; calls to it are set up with the number itself.",
    status: "Status",
    emergencyLocation: "Emergency location",
    emergencyHint:
      "Where help is sent for phones at this location that have no place of their own. Only active ones can be chosen.",
    noEmergency: "None",
    services: "At this location",
    nothingHere: "Nothing yet",
    isDefault: "Default location",
    isDefaultHint: "New people and phones are here unless something else is said.",
    defaultBadge: "Default",
    defaultLocked: "make another location the default instead",
    noLocations: "No locations yet",
    noLocationsSentence: "Add the office, shop or home that people work from. The first one becomes the default.",
    newTitle: "New location",
    editTitle: "Edit location",
    basics: "About",
    basicsSentence: "How colleagues recognize it.",
    addressSentence: "Where letters and visitors go.",
    calls: "Time and calls",
    callsSentence: "Schedules and reports of this location follow its clock.",
    edit: "Edit",
    makeDefault: "Make default",
    activate: "Activate now",
    closeLocation: "Close",
    move: "Move services …",
    delete: "Delete",
    savedTitle: "Saved",
    saved: (name: string) => `${name} is up to date.`,
    added: (name: string) => `${name} is there.`,
    activated: (name: string) => `${name} is active.`,
    closed: (name: string) => `${name} is closed.`,
    nowDefault: (name: string) => `${name} is the default now.`,
    deletedTitle: "Deleted",
    deleted: (name: string) => `${name} is gone.`,
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteText: "Nothing is at this location. It disappears from lists and reports of the future.",
    cannotDelete: (name: string) => `${name} is in use`,
    cannotDeleteText: "Before it can be deleted, these have to be somewhere else:",
    isDefaultText: "It is the default location. Make another one the default first.",
    moveTitle: (name: string) => `Move everything from ${name}`,
    moveText: (things: string) =>
      `${things} move to the location you choose. The move runs in the background, with a result for each.`,
    moveTo: "To",
    moveStart: "Move",
    movedCount: (count: number) => `${count} ${count === 1 ? "service" : "services"} moved.`,
    choose: "Choose a location",
    close: "Close",
    cancel: "Cancel",
    range: "Address range",
    rangeHint:
      "IPv4 or IPv6 with a prefix length: 203.0.113.0/26 or 2001:db8:20::/48. Ranges of a company never overlap.",
    location: "Location",
    description: "Description",
    addNetwork: "Add range",
    newNetwork: "New address range",
    editNetwork: "Edit address range",
    networkSentence: "A phone or app that comes from this range counts as being at the location.",
    noNetworks: "No address ranges yet",
    noNetworksSentence:
      "Say which networks belong to which location, and phones that move are placed by where they connect.",
    deleteNetwork: (range: string) => `Delete ${range}?`,
    deleteNetworkText: (name: string) => `Phones that connect from there no longer count as being at ${name}.`,
    whichTitle: "Where is this address?",
    whichPlaceholder: "203.0.113.7",
    whichIs: (location: string, range: string) => `At ${location} (${range}).`,
    whichNone: "At none of the locations.",
    requestTitle: "Request a location",
    requestSentence: "Someone who may add locations decides; you see here what became of it.",
    reason: "Why, and by when",
    send: "Send request",
    sent: "The request is on its way",
    requestedBy: "Requested by",
    requestedAt: "Requested",
    decidedBy: "Decided by",
    note: "Note",
    noteOptional: "Note to who asked (optional)",
    state: "State",
    noRequests: "No requests yet",
    noRequestsSentence: "People who may see locations but not add them can ask for one here.",
    approve: "Approve",
    decline: "Decline",
    withdraw: "Take back",
    approveTitle: (name: string) => `Approve ${name}?`,
    approveText: "The location is added as pending. Set up its phones and emergency location, then activate it.",
    declineTitle: (name: string) => `Decline ${name}?`,
    declineText: "Who asked sees your note.",
    withdrawTitle: (name: string) => `Take back the request for ${name}?`,
    withdrawText: "Nobody needs to decide it any more.",
    decided: "This request is decided.",
    notYours: "Only who asked for it can take it back.",
    requestsSearch: "Location or person",
  },
  "en-gb": {
    search: "Name, street, town or postcode",
    postalCode: "Postcode",
    province: "Part of the country",
    city: "Town",
    basicsSentence: "How colleagues recognise it.",
  },
})
export type LocationMessages = (typeof locationMessages)["locales"]["en-us"]

export const kindMessages = {
  office: "Office",
  branch: "Branch",
  store: "Store",
  warehouse: "Warehouse",
  home: "Home",
  other: "Other",
} as const
export const statusMessages = { Active: "Active", Pending: "Not open yet", Closed: "Closed" } as const
export const requestStateMessages = {
  pending: "Open",
  approved: "Approved",
  declined: "Declined",
  withdrawn: "Taken back",
} as const

const usageNouns = {
  extensions: ["extension", "extensions"],
  phoneNumbers: ["number", "numbers"],
  devices: ["phone", "phones"],
  networks: ["network range", "network ranges"],
} as const

/** "39 extensions, 3 network ranges"; empty when nothing is there. */
export const usageMessages = (usage: Usage): string =>
  usageList(usage)
    .map(({ text }) => text)
    .join(", ")

type UsageName = keyof typeof usageNouns
type Usage = { readonly [Name in UsageName]: number }

/** What is there, thing by thing. */
export const usageList = (usage: Usage): readonly { readonly name: UsageName; readonly text: string }[] =>
  (Object.keys(usageNouns) as UsageName[]).flatMap((name) =>
    usage[name] === 0 ? [] : [{ name, text: `${usage[name]} ${usageNouns[name][usage[name] === 1 ? 0 : 1]}` }],
  )
