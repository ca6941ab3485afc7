import { textTable, texts } from "@dialplane/contract/kit/language"
import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { defineMessages } from "../../kit/locale/messages.ts"

export const emergencyMessages = defineMessages({
  "en-us": {
    title: "Emergency locations",
    sentence: "The addresses that emergency services are sent to when a user calls an emergency number.",
    add: "Add location",
    locations: "Locations",
    linesTab: (without: number) => (without === 0 ? "Lines" : `Lines · ${without} without a location`),
    search: "Name, street, city or postal code",
    name: "Name",
    nameHint: "How colleagues recognize it, such as a building, floor or home.",
    customerName: "Caller name",
    customerNameHint: "Shown to the dispatcher. Up to 32 characters.",
    address: "Address",
    addressSentence: "The address and the exact location inside the building.",
    state: "Status",
    uses: "Uses",
    city: "City",
    changed: "Last change",
    country: "Country",
    street: "Street",
    direction: "Street direction (prefix)",
    noDirection: "None",
    unit: "Floor, suite, room",
    unitHint: "Where to find the caller inside the building.",
    noLocations: "No emergency locations yet",
    noLocationsSentence:
      "Add the address of each location that your users call from. Without one, dispatchers have to ask callers where they are.",
    newTitle: "New emergency location",
    newSentence: "The address is checked while you type, and sent to the carrier when you save.",
    actions: "Actions",
    usedBy: "Used by",
    usedByNothing: "Nothing uses this emergency location.",
    edit: "Edit",
    retry: "Try again",
    delete: "Delete",
    added: (name: string) => `${name} was sent to the carrier.`,
    saved: (name: string) => `${name} was saved.`,
    resubmitted: (name: string) => `${name} was sent to the carrier again.`,
    deleted: (name: string) => `${name} was deleted.`,
    savedTitle: "Saved",
    deletedTitle: "Deleted",
    notDelivered: "Emergency calls are not delivered",
    notDeliveredSentence: (carrier: string) =>
      `No carrier is connected. “${carrier}” only simulates one. Addresses are checked and stored, but no emergency call leaves this system. Use another phone in an emergency.`,
    checking: "Checking the address …",
    good: "This address is valid",
    goodSentence: (validator: string) => `Checked by: ${validator}.`,
    goodButHint: "This address is valid. Check this detail:",
    almost: "Did you mean this address?",
    bad: "This address cannot be used yet",
    use: (value: string) => `Use “${value}”`,
    useAll: "Use this address",
    refusedTitle: "The carrier rejected this address",
    refusedSentence: (reason: string) => `${reason} Correct the address, or try again.`,
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteText: "This location is not in use. It is also removed at the carrier.",
    deleteUsedText:
      "These extensions, phones and locations need another emergency location, so that emergency services know where to go.",
    replacement: "Replacement location",
    moveAndDelete: "Replace and delete",
    andMore: (count: number) => `and ${count} more`,
    line: "Line",
    person: "Name",
    phones: "Phones and apps",
    noPhones: "None yet",
    emergencyLocation: "Emergency location",
    emergencyLocationE911: "Emergency location (E911)",
    none: "None",
    onItsPhones: (places: string) => `On its phones: ${places}`,
    somePhonesWithout: (missing: number, all: number) => `${missing} of ${all} phones without`,
    linesSearch: "Name or extension",
    withLocation: "With a location",
    withoutLocation: "Without a location",
    noLines: "No lines yet",
    noLinesSentence: "Extensions are listed here with their emergency location once users have them.",
    assign: "Set emergency location",
    assignTitle: (count: number) =>
      count === 1 ? "Emergency location of this line" : `Emergency location of ${count} lines`,
    assignSentence: "Emergency services are sent there when one of these lines calls an emergency number.",
    assignedNow: (count: number) =>
      count === 1 ? "The emergency location of 1 line was set." : `The emergency location of ${count} lines was set.`,
    unassigned: (count: number) =>
      `${count} ${count === 1 ? "line no longer has" : "lines no longer have"} an emergency location.`,
    checkingFollowers: "Checking the affected phones and apps.",
    followersUnknown: "Affected phones and apps could not be checked",
    followersUnknownText: "You can continue. Phones and apps with an emergency location of their own keep it.",
    tryAgain: "Try again",
    followersTitle: "Affected phones and apps",
    theseFollow: (count: number) => (count === 1 ? "1 follows the extension:" : `${count} follow the extension:`),
    theseKeepTheirs: (count: number) =>
      count === 1 ? "1 has its own location and keeps it:" : `${count} have their own location and keep it:`,
    theseFollowFromNow: (count: number) =>
      count === 1 ? "1 no longer has its own location:" : `${count} no longer have their own location:`,
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
    differsNote: "Check that these are intended",
    pick: "Choose a location",
    pickHint: "Only active locations can be chosen.",
    noneToPick: "No emergency locations yet",
    tileLabel: "Lines without an emergency location",
    tileReady: "Every line has one",
    tileNoLines: "There are no lines yet",
    tileMissing: (lines: number) => (lines === 1 ? "of 1 line" : `of ${lines} lines`),
    tileWaiting: (count: number) => `${count} more ${count === 1 ? "is" : "are"} waiting for the carrier`,
    tileNoCarrier: "No carrier is connected",
  },
  "en-gb": {
    city: "Town",
    nameHint: "How colleagues recognise it, such as a building, floor or home.",
    search: "Name, street, town or postcode",
  },
})
export type EmergencyMessages = (typeof emergencyMessages)["locales"]["en-us"]

/** The labels of the address fields in each country. */
export const addressMessages: Readonly<
  Record<
    CountryCode,
    { readonly number: string; readonly city: string; readonly province: string; readonly postalCode: string }
  >
> = textTable(
  "emergency-locations.address",
  {
    US: { number: "Street number", city: "City", province: "State", postalCode: "ZIP code" },
    CA: { number: "Street number", city: "City", province: "Province", postalCode: "Postal code" },
    GB: { number: "Number or building", city: "Town", province: "Part of the country", postalCode: "Postcode" },
    AU: { number: "Street number", city: "Suburb", province: "State", postalCode: "Postcode" },
    IN: { number: "House or plot number", city: "City", province: "State", postalCode: "PIN code" },
  },
  "number",
  "city",
  "province",
  "postalCode",
)

export const stateMessages = texts("emergency-locations.state", {
  validated: "Waiting",
  provisioning: "Provisioning",
  active: "Active",
  failed: "Rejected",
})
