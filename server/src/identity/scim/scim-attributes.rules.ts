export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User"
export const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group"
export const enterpriseSchema = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"
export const listSchema = "urn:ietf:params:scim:api:messages:2.0:ListResponse"
export const patchSchema = "urn:ietf:params:scim:api:messages:2.0:PatchOp"

export type ResourceKind = "User" | "Group"

/** How requests can change an attribute. `ignored` ones belong to the schema of RFC 7643 but not to this product. */
export type AttributeRule =
  | { readonly kind: "text" | "boolean"; readonly name: string }
  | { readonly kind: "object"; readonly name: string; readonly subs: Readonly<Record<string, string>> }
  | {
      readonly kind: "list"
      readonly name: string
      readonly subs: Readonly<Record<string, string>>
      readonly booleans: readonly string[]
    }
  | { readonly kind: "readOnly" | "ignored"; readonly name: string }

const byName = (rules: readonly AttributeRule[]): ReadonlyMap<string, AttributeRule> =>
  new Map(rules.map((rule) => [rule.name.toLowerCase(), rule]))
const subs = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name.toLowerCase(), name]))
const ignored = (...names: readonly string[]) => names.map((name): AttributeRule => ({ kind: "ignored", name }))
const readOnly = (...names: readonly string[]) => names.map((name): AttributeRule => ({ kind: "readOnly", name }))

const values = subs("value", "type", "primary", "display", "$ref")

export const attributeRules: Readonly<Record<ResourceKind, ReadonlyMap<string, AttributeRule>>> = {
  User: byName([
    { kind: "text", name: "userName" },
    { kind: "text", name: "externalId" },
    { kind: "text", name: "displayName" },
    { kind: "boolean", name: "active" },
    {
      kind: "object",
      name: "name",
      subs: subs("givenName", "familyName", "formatted", "middleName", "honorificPrefix", "honorificSuffix"),
    },
    { kind: "list", name: "emails", subs: values, booleans: ["primary"] },
    { kind: "list", name: "phoneNumbers", subs: values, booleans: ["primary"] },
    ...readOnly("id", "meta", "groups"),
    ...ignored(
      "schemas",
      "nickName",
      "profileUrl",
      "title",
      "userType",
      "preferredLanguage",
      "locale",
      "timezone",
      "password",
      "ims",
      "photos",
      "addresses",
      "entitlements",
      "roles",
      "x509Certificates",
    ),
  ]),
  Group: byName([
    { kind: "text", name: "displayName" },
    { kind: "text", name: "externalId" },
    { kind: "list", name: "members", subs: values, booleans: [] },
    ...readOnly("id", "meta"),
    ...ignored("schemas"),
  ]),
}

const coreSchemas: Readonly<Record<ResourceKind, string>> = {
  User: userSchema.toLowerCase(),
  Group: groupSchema.toLowerCase(),
}

/** The rule for an attribute; undefined if the resource has no such attribute. Extensions are ignored as a whole. */
export const ruleOf = (
  kind: ResourceKind,
  { schema, name }: { readonly schema: string | null; readonly name: string },
): AttributeRule | undefined => {
  if (schema === null || schema === coreSchemas[kind]) return attributeRules[kind].get(name)
  const isExtension = kind === "User" && `${schema}:${name}`.startsWith(enterpriseSchema.toLowerCase())
  // The whole extension reads like an attribute of a shorter schema.
  return isExtension || schema === enterpriseSchema.toLowerCase() ? { kind: "ignored", name } : undefined
}
