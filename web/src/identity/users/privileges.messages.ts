import { texts } from "@dialplane/contract/kit/language"
import type { PrivilegeName } from "@dialplane/contract/identity/roles/legacy-privileges"
import { defineMessages } from "../../kit/locale/messages.ts"

/** What each privilege permits. The names are those of the API. */
const meanings: Readonly<Record<PrivilegeName, string>> = texts("users.meanings", {
  READ: "View",
  UPDATE: "Edit",
  CREATE: "Add users",
  VIEW_AND_EDIT: "View and edit",
  EXECUTE: "Start jobs and follow their progress",
  MONITOR_USAGE: "View usage",
  GRANT_ROLE: "Grant roles and privileges",
  SET_PASSWORD: "Set a password",
  BLIND_PASSWORD_RESET: "Reset a password without seeing it",
  SUPER_USER: "Everything",
  BypassCompanyFilter: "View data beyond their own company",
})

export const privilegeMessages = defineMessages({
  "en-us": {
    meaning: (name: PrivilegeName) => meanings[name],
    list: "Privileges",
    fromRole: (role: string) => `From the role ${role}`,
    onPeople: "On users",
    onAccount: "On the account",
    theAccount: "The whole account",
    none: "No privileges from the role and none granted.",
    received: (from: string) => `Granted by ${from}`,
    given: (to: string) => `Granted to ${to}`,
    onWhat: (object: string) => `On: ${object}`,
    since: (date: string) => `Since ${date}`,
    gone: "a former user",
    inForce: "Active",
    notInForce: "Inactive",
    notInForceHint: "The user who granted it no longer has it.",
    grant: "Grant privileges",
    grantTitle: (name: string) => `Grant privileges to ${name}`,
    grantText:
      "Privileges are added to those of the role and remain active only while you have them yourself. A new grant for the same user or account replaces your earlier one.",
    on: "Applies to",
    onePerson: "One user",
    onePersonHint: "A user of this account.",
    wholeAccount: "The whole account",
    person: "User",
    privileges: "Privileges",
    privilegesHint: "You can grant only privileges you have.",
    noneHeld: "You have no privileges to grant here.",
    choosePerson: "Choose a user first.",
    choosePrivileges: "Choose at least one privilege.",
    ownSelf: "You cannot grant privileges to yourself.",
    fromAbove: "Only users of this account can grant privileges in it.",
    granted: "Privileges granted",
    revoke: "Revoke",
    revokeOf: (privileges: string) => `Revoke: ${privileges}`,
    revokeTitle: (name: string) => `Revoke the privileges of ${name}?`,
    revokeText: "Privileges from the role stay.",
    revoked: "Privileges revoked",
    cancel: "Cancel",
  },
})
