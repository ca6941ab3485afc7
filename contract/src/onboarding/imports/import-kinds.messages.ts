import { longestName } from "../../identity/users/users.schema.ts"
import { texts, textTable } from "../../kit/language.ts"

export const kindMessages = textTable(
  "imports.kinds",
  {
    people: { title: "Users", one: "user" },
    devices: { title: "Devices", one: "phone" },
    numbers: { title: "Phone numbers", one: "phone number" },
    phoneBook: { title: "Company phone book", one: "entry" },
  },
  "title",
  "one",
)

/** Users have the titles of the spreadsheet of users (people.messages.ts). */
export const columnTitles = {
  devices: texts("imports.devices.titles", {
    mac_address: "MAC address",
    make: "Make",
    model: "Model",
    name: "Name",
    extension: "Extension",
    location: "Location",
    emergency_location: "Emergency location",
  }),
  numbers: texts("imports.numbers.titles", {
    phone_number: "Phone number",
    extension: "Extension",
    caller_id_name: "Caller ID name",
    tag: "Tag",
  }),
  phoneBook: texts("imports.phoneBook.titles", {
    first_name: "First name",
    last_name: "Last name",
    company: "Company",
    job_title: "Job title",
    email: "Email",
    work: "Work numbers",
    mobile: "Mobile numbers",
    home: "Home numbers",
    fax: "Fax numbers",
    other: "Other numbers",
    favorite: "Favorite",
    notes: "Notes",
  }),
}

export const columnHelp = {
  people: texts("imports.people.help", {
    first_name: `Up to ${longestName} characters.`,
    last_name: `Up to ${longestName} characters.`,
    username: "Used to sign in. Identifies existing users.",
    email: "The invitation is sent to this address.",
    user_type: "The name of a role you may assign, or Room. End User if empty.",
    extension: "An available number, “next” for the next available one, or empty for none.",
    extension_template: "The name of a template.",
    location: "The name of a location.",
    groups: "Names of groups, separated by |.",
    queues: "Numbers or names of call queues, separated by |. Needs an extension.",
    direct_number: "An available number of the account. Needs an extension.",
    device_make: "With model and MAC address.",
    device_model: "As in the list of models.",
    mac_address: "Twelve hexadecimal digits. Needs an extension.",
    emergency_location:
      "The name of the emergency location of the extension. Phones without their own location use it.",
    voicemail_pin: "4 to 10 digits. If empty, the user chooses a PIN in the portal. Needs an extension.",
    send_welcome: "yes or no. Yes if empty.",
    allow_login: "yes or no. Yes if empty.",
    contact_mobile: "A phone number with its country code.",
  }),
  devices: texts("imports.devices.help", {
    mac_address: "Twelve hexadecimal digits.",
    make: "As in the list of models.",
    model: "As in the list of models.",
    name: "Up to 80 characters. Make and model if empty.",
    extension: "The number of the extension the phone is assigned to.",
    location: "The name of a location.",
    emergency_location:
      "The name of an emergency location. If empty or the same, the phone uses the location of its extension.",
  }),
  numbers: texts("imports.numbers.help", {
    phone_number: "With its country code.",
    extension: "The number of the extension it is assigned to.",
    caller_id_name: "Up to 15 characters.",
    tag: "The name of one of the account's tags.",
  }),
  phoneBook: texts("imports.phoneBook.help", {
    first_name: "First name, last name or company is required.",
    last_name: "Up to 80 characters.",
    company: "Up to 120 characters.",
    job_title: "Up to 120 characters.",
    email: "An email address.",
    work: "With the country code; separate several with |.",
    mobile: "With the country code; separate several with |.",
    home: "With the country code; separate several with |.",
    fax: "With the country code; separate several with |.",
    other: "With the country code; separate several with |.",
    favorite: "yes or no. No if empty.",
    notes: "Up to 500 characters.",
  }),
}
