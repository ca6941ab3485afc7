import { texts } from "@dialplane/contract/kit/language"

/** What identity providers show to those who operate them. */
export const faultMessages = texts("scim.faults", {
  filterTooLong: "The filter is too long or too deep.",
  filterUnreadable: (at: number) => `The filter cannot be read at character ${at}.`,
  attributeUnknown: (attribute: string) => `There is no attribute “${attribute}” to filter or sort by.`,
  valueOfOtherType: (attribute: string) => `“${attribute}” cannot be compared with this value.`,
  pathUnreadable: (path: string) => `The path “${path}” cannot be read.`,
  pathUnknown: (path: string) => `There is no attribute “${path}”.`,
  readOnly: (attribute: string) => `“${attribute}” cannot be changed.`,
  noMatch: (path: string) => `Nothing matches “${path}”.`,
  pathNeeded: "An operation “remove” needs a path.",
  operationUnknown: "An operation must be add, replace or remove.",
  operationsNeeded: "The body must have a list “Operations”, with 1 to 500 operations.",
  patchSchema: "The body must name the schema of a PATCH request.",
  objectNeeded: "The body must be a JSON object.",
  valueNeeded: (attribute: string) => `“${attribute}” is required.`,
  valueInvalid: (attribute: string, why: string) => `“${attribute}” is not valid: ${why}`,
  notAText: (attribute: string) => `“${attribute}” must be a text.`,
  notABoolean: (attribute: string) => `“${attribute}” must be true or false.`,
  notAnObject: (attribute: string) => `“${attribute}” must be an object or a list of objects.`,
  tooMuchWork: "The request changes too many values at once. Send it in several requests.",
  tooManyValues: (attribute: string) => `“${attribute}” has too many values.`,
  notFound: (id: string) => `There is no resource with the id “${id}”.`,
  nothingHere: "There is nothing at this address.",
  unreadable: "The request could not be read.",
  notReadable: "The body must be application/scim+json or application/json.",
  versionChanged: "The resource was changed in the meantime.",
  tokenInvalid: "The token is missing or not valid.",
  tokenExpired: "The token has expired. Create another one under Account settings, User provisioning.",
  stopped: (name: string) =>
    `User provisioning stands still: ${name} turned it on and can no longer do this. Another administrator can turn it off and on again.`,
  failed: "Something went wrong. Support can find the cause with the id in the header x-trace-id.",
  loginTaken: (loginName: string) => `The login name “${loginName}” is taken.`,
  loginExists: (loginName: string) =>
    `A user with the login name “${loginName}” exists and was not linked. An administrator finds it under “Needs attention”.`,
  alreadyLinked: (loginName: string) => `“${loginName}” is already provisioned.`,
  externalTaken: (id: string) => `Another resource has the externalId “${id}”.`,
  groupTaken: (name: string) => `A group “${name}” is already provisioned.`,
  memberUnknown: (id: string) => `There is no provisioned user with the id “${id}”.`,
  actsForThem: "This is the user in whose name provisioning acts. It does not change them.",
  roleNotGiven: (group: string, role: string, why: string) =>
    `Members of “${group}” do not get the role “${role}”: ${why}.`,
  aboveAdministrator: "it can do more than an account administrator",
  roleGone: "the role no longer exists",
  allTooLarge: "The request is too large.",
})

/** Where synchronized groups give a role. */
export const scimUseMessages = texts("scim.uses", { groupRole: (group: string) => `Roles by group: ${group}` })
