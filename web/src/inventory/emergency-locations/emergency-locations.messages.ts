import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { defineMessages } from "../../kit/locale/messages.ts"

export const emergencyMessages = defineMessages({
  "en-us": {
    title: "Emergency locations",
    sentence: "Where help is sent when someone dials an emergency number.",
    add: "Add location",
    locations: "Locations",
    linesTab: (without: number) => (without === 0 ? "Lines" : `Lines · ${without} without a location`),
    search: "Name, street, city or postal code",
    name: "Name",
    nameHint: "How colleagues recognize it: a building, a floor, a home.",
    customerName: "Caller's name",
    customerNameHint: "The dispatcher sees this name. At most 32 characters.",
    address: "Address",
    addressSentence: "Where rescuers drive to, and where they go inside.",
    state: "State",
    uses: "Uses",
    city: "City",
    changed: "Last change",
    country: "Country",
    street: "Street",
    direction: "Direction before the street",
    noDirection: "None",
    unit: "Floor, suite, room",
    unitHint: "What a rescuer needs after the front door.",
    noLocations: "No emergency locations yet",
    noLocationsSentence:
      "Add the address of each place people call from. Without one, rescuers would have to ask where you are.",
    newTitle: "New emergency location",
    newSentence: "The address is checked while you type, and given to the carrier when you save.",
    editTitle: "Edit emergency location",
    edit: "Edit",
    retry: "Try again",
    delete: "Delete",
    added: (name: string) => `${name} is on its way to the carrier.`,
    saved: (name: string) => `${name} is up to date.`,
    resubmitted: (name: string) => `${name} goes to the carrier again.`,
    deleted: (name: string) => `${name} is gone.`,
    savedTitle: "Saved",
    deletedTitle: "Deleted",
    notDelivered: "Emergency calls are not delivered from here",
    notDeliveredSentence: (carrier: string) =>
      `No carrier is connected: “${carrier}” only plays the part of one. Addresses are checked and kept, but no emergency call leaves this system. Use another phone in an emergency.`,
    checking: "Checking the address …",
    good: "This address looks right",
    goodSentence: (validator: string) => `Judged by: ${validator}.`,
    goodButHint: "This address looks right. One thing to check:",
    almost: "Almost: did you mean this?",
    bad: "This address cannot be used yet",
    use: (value: string) => `Use “${value}”`,
    useAll: "Use this address",
    refusedTitle: "The carrier refused this address",
    refusedSentence: (reason: string) => `${reason} Correct the address, or try again.`,
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteText: "Nobody uses this location. It is taken away from the carrier as well.",
    deleteUsedText:
      "These extensions, phones and places need another emergency location, or rescuers would not know where to go.",
    replacement: "Send help for these to",
    moveAndDelete: "Replace and delete",
    andMore: (count: number) => `and ${count} more`,
    close: "Close",
    line: "Line",
    person: "Name",
    phones: "Phones and apps",
    noPhones: "None yet",
    emergencyLocation: "Emergency location",
    none: "None",
    onItsPhones: (places: string) => `On its phones: ${places}`,
    somePhonesWithout: (missing: number, all: number) => `${missing} of ${all} phones without`,
    linesSearch: "Name or extension",
    filterAssigned: "Location",
    withLocation: "With a location",
    withoutLocation: "Without a location",
    noLines: "No lines yet",
    noLinesSentence: "As soon as people have extensions, they are listed here with the place help is sent to.",
    assign: "Set emergency location",
    assignTitle: (count: number) =>
      count === 1 ? "Emergency location of this line" : `Emergency location of ${count} lines`,
    assignSentence: "Help is sent there when one of these lines dials an emergency number.",
    assignedNow: (count: number) =>
      count === 1 ? "Help for this line is sent there now." : `Help for ${count} lines is sent there now.`,
    unassigned: (count: number) =>
      `${count} ${count === 1 ? "line has" : "lines have"} no emergency location any more.`,
    checkingFollowers: "The affected phones and apps are being checked.",
    followersUnknown: "Affected phones and apps could not be checked",
    followersUnknownText: "You can go on. Phones and apps with an emergency location of their own keep it.",
    tryAgain: "Try again",
    followersTitle: "Affected phones and apps",
    theseFollow: (count: number) => (count === 1 ? "1 follows the extension:" : `${count} follow the extension:`),
    theseKeepTheirs: (count: number) =>
      count === 1 ? "1 has its own location and keeps it:" : `${count} have their own location and keep it:`,
    theseFollowFromNow: (count: number) =>
      count === 1 ? "1 gives up its own location:" : `${count} give up their own location:`,
    makeFollow: (count: number) =>
      count === 1 ? "Make it follow the extension too" : "Make them follow the extension too",
    movedWith: (following: number, own: number) =>
      [
        following === 1 ? "1 phone or app follows." : `${following} phones and apps follow.`,
        own === 0
          ? ""
          : own === 1
            ? "1 keeps its own emergency location."
            : `${own} keep their own emergency location.`,
      ]
        .join(" ")
        .trim(),
    own: "Own",
    filterDiffers: "Own locations",
    differing: "A phone differs",
    notDiffering: "All phones follow",
    differsLabel: "Lines whose own emergency location differs",
    differsNote: "Check that each is intended",
    pick: "Choose a location",
    pickHint: "Only active locations can be chosen.",
    noneToPick: "No emergency locations yet",
    tileLabel: "Lines without an emergency location",
    tileReady: "Every line has one",
    tileNoLines: "There are no lines yet",
    tileMissing: (lines: number) => (lines === 1 ? "of 1 line" : `of ${lines} lines`),
    tileWaiting: (count: number) => `${count} more wait for the carrier`,
    tileNoCarrier: "No carrier is connected",
  },
  "en-gb": {
    city: "Town",
    nameHint: "How colleagues recognise it: a building, a floor, a home.",
    search: "Name, street, town or postcode",
  },
})
export type EmergencyMessages = (typeof emergencyMessages)["locales"]["en-us"]

/** What the parts of an address are called in a country. */
export const addressMessages: Readonly<
  Record<
    CountryCode,
    {
      readonly number: string
      readonly city: string
      readonly province: string
      readonly postalCode: string
      readonly example: string
      readonly provinceRequired: boolean
    }
  >
> = {
  US: {
    number: "House number",
    city: "City",
    province: "State",
    postalCode: "ZIP code",
    example: "04101",
    provinceRequired: true,
  },
  CA: {
    number: "House number",
    city: "City",
    province: "Province",
    postalCode: "Postal code",
    example: "K1A 0B1",
    provinceRequired: true,
  },
  GB: {
    number: "Number or building",
    city: "Town",
    province: "Part of the country",
    postalCode: "Postcode",
    example: "EC2V 6DN",
    provinceRequired: false,
  },
  AU: {
    number: "Street number",
    city: "Suburb",
    province: "State",
    postalCode: "Postcode",
    example: "2000",
    provinceRequired: true,
  },
  IN: {
    number: "House or plot number",
    city: "City",
    province: "State",
    postalCode: "PIN code",
    example: "400013",
    provinceRequired: true,
  },
}

export const stateMessages = {
  validated: "Waiting",
  provisioning: "Being provisioned",
  active: "Active",
  failed: "Refused",
} as const
