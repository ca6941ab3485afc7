import { texts } from "../../kit/language.ts"

/**
 * The columns of the users spreadsheet, which can be imported again unchanged, with the labels used as column heads.
 */
export const peopleColumnTitles = texts("people.columns", {
  first_name: "First name",
  last_name: "Last name",
  username: "Login name",
  email: "Email",
  user_type: "Role",
  extension: "Extension",
  extension_template: "Extension template",
  location: "Location",
  groups: "Groups",
  queues: "Call queues",
  direct_number: "Phone number",
  device_make: "Make",
  device_model: "Model",
  mac_address: "MAC address",
  emergency_location: "Emergency location",
  voicemail_pin: "Voicemail PIN",
  send_welcome: "Send welcome email",
  allow_login: "Sign-in allowed",
  contact_mobile: "Mobile number",
})
