import { texts } from "@dialplane/contract/kit/language"
import { scimLimits } from "@dialplane/contract/identity/scim/scim.schema"
import { groupSchema, listSchema, userSchema } from "./scim-attributes.rules.ts"
import type { Fields } from "./scim-patch.rules.ts"

const messages = texts("scim.discovery", {
  scheme: "Bearer token",
  schemeAbout: "A token that an administrator creates under Account settings, User provisioning.",
  user: "User",
  userAbout: "A user of the account",
  group: "Group",
  groupAbout: "A group of users of the account",
  userName: "Login name. Unique in the installation, and fixed once the user exists.",
  externalId: "The id of the resource at the identity provider",
  displayName: "Name for display",
  active: "Whether the user can sign in. A user who is set to inactive is signed out at once.",
  name: "The parts of the name",
  givenName: "First name",
  familyName: "Last name",
  formatted: "First and last name",
  emails: "Email addresses. The work address is kept.",
  phoneNumbers: "Phone numbers: work, mobile, home and fax",
  groups: "The groups of the user. They are changed through the groups.",
  members: "The users in the group",
  value: "The value",
  type: "The kind of value",
  primary: "Whether it is the preferred value",
  display: "Name for display",
  ref: "Address of the resource",
  groupName: "Name of the group. Unique in the account.",
})

const schemaOfSchemas = "urn:ietf:params:scim:schemas:core:2.0:Schema"
const schemaOfTypes = "urn:ietf:params:scim:schemas:core:2.0:ResourceType"
const schemaOfConfig = "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"

const attribute = (name: string, description: string, more: Fields = {}): Fields => ({
  name,
  type: "string",
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  ...more,
})
const complex = (name: string, description: string, subAttributes: readonly Fields[], more: Fields = {}): Fields => ({
  name,
  type: "complex",
  multiValued: false,
  description,
  required: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  subAttributes,
  ...more,
})
const valueParts = (types: readonly string[], more: Fields = {}) => [
  attribute("value", messages.value, more),
  attribute("type", messages.type, { canonicalValues: types, ...more }),
  { ...attribute("primary", messages.primary, { type: "boolean", ...more }), caseExact: undefined },
]
const referenceParts = (to: string, mutability: string) => [
  attribute("value", messages.value, { mutability, caseExact: true }),
  attribute("display", messages.display, { mutability: "readOnly" }),
  attribute("type", messages.type, { mutability: "readOnly" }),
  attribute("$ref", messages.ref, { type: "reference", referenceTypes: [to], mutability: "readOnly", caseExact: true }),
]

const userAttributes = () => [
  attribute("userName", messages.userName, { required: true, uniqueness: "global" }),
  attribute("externalId", messages.externalId, { caseExact: true }),
  complex(
    "name",
    messages.name,
    [
      attribute("givenName", messages.givenName, { required: true }),
      attribute("familyName", messages.familyName, { required: true }),
      attribute("formatted", messages.formatted, { mutability: "readOnly" }),
    ],
    { required: true },
  ),
  attribute("displayName", messages.displayName),
  { ...attribute("active", messages.active, { type: "boolean" }), caseExact: undefined },
  complex("emails", messages.emails, valueParts(["work"]), { multiValued: true, required: true }),
  complex("phoneNumbers", messages.phoneNumbers, valueParts(["work", "mobile", "home", "fax"]), { multiValued: true }),
  complex("groups", messages.groups, referenceParts("Group", "readOnly"), {
    multiValued: true,
    mutability: "readOnly",
  }),
]
const groupAttributes = () => [
  attribute("displayName", messages.groupName, { required: true, uniqueness: "server" }),
  attribute("externalId", messages.externalId, { caseExact: true }),
  complex("members", messages.members, referenceParts("User", "immutable"), { multiValued: true }),
]

const located = (base: string, resourceType: string, path: string) => ({
  meta: { resourceType, location: `${base}/${path}` },
})

export const schemasAt = (base: string): Fields[] => [
  {
    schemas: [schemaOfSchemas],
    id: userSchema,
    name: "User",
    description: messages.userAbout,
    attributes: userAttributes(),
    ...located(base, "Schema", `Schemas/${userSchema}`),
  },
  {
    schemas: [schemaOfSchemas],
    id: groupSchema,
    name: "Group",
    description: messages.groupAbout,
    attributes: groupAttributes(),
    ...located(base, "Schema", `Schemas/${groupSchema}`),
  },
]

export const resourceTypesAt = (base: string): Fields[] => [
  {
    schemas: [schemaOfTypes],
    id: "User",
    name: messages.user,
    endpoint: "/Users",
    description: messages.userAbout,
    schema: userSchema,
    schemaExtensions: [],
    ...located(base, "ResourceType", "ResourceTypes/User"),
  },
  {
    schemas: [schemaOfTypes],
    id: "Group",
    name: messages.group,
    endpoint: "/Groups",
    description: messages.groupAbout,
    schema: groupSchema,
    schemaExtensions: [],
    ...located(base, "ResourceType", "ResourceTypes/Group"),
  },
]

export const serviceProviderConfigAt = (base: string): Fields => ({
  schemas: [schemaOfConfig],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: scimLimits.pageSize },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: messages.scheme,
      description: messages.schemeAbout,
      specUri: "https://www.rfc-editor.org/info/rfc6750",
      primary: true,
    },
  ],
  ...located(base, "ServiceProviderConfig", "ServiceProviderConfig"),
})

export const listResponse = (
  resources: readonly Fields[],
  totalResults = resources.length,
  startIndex = 1,
): Fields => ({
  schemas: [listSchema],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})
