import type { AccountMatchField } from "@dialplane/contract/ground/accounts/accounts.schema"
import { texts } from "@dialplane/contract/kit/language"

/** The groups of search results in the palette. */
export const finderMessages = texts("shell.finders", {
  users: "Users",
  extensions: "Extensions",
  numbers: "Phone numbers",
  devices: "Devices",
  contacts: "Phone book",
  accounts: "Accounts",
})

type NamedField = Exclude<AccountMatchField, "accountId" | "name">

/** The field of an account that matched a search, with the text that matched. */
export const matchMessages: Readonly<Record<NamedField, (text: string) => string>> = texts("shell.accountMatches", {
  macAddress: (text: string) => `MAC address ${text}`,
  sipId: (text: string) => `SIP ID ${text}`,
  person: (text: string) => `User ${text}`,
  loginName: (text: string) => `Login name ${text}`,
  phoneNumber: (text: string) => `Phone number ${text}`,
})
