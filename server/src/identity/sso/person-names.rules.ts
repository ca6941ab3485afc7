import type { AttributeMap } from "@dialplane/contract/identity/sso/sso.schema"
import type { NamedPerson } from "./saml.rules.ts"

const claims = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims"
/** Names that identity providers use unless they are told otherwise. */
const usual = {
  loginName: ["preferred_username", `${claims}/upn`],
  email: ["email", "mail", `${claims}/emailaddress`, "urn:oid:0.9.2342.19200300.100.1.3"],
  firstName: ["firstName", "given_name", "givenName", `${claims}/givenname`, "urn:oid:2.5.4.42"],
  lastName: ["lastName", "family_name", "surname", "sn", `${claims}/surname`, "urn:oid:2.5.4.4"],
} as const

const valueOf = ({ attributes }: NamedPerson, names: readonly string[]): string =>
  names.map((name) => attributes[name]?.[0]?.trim() ?? "").find((value) => value !== "") ?? ""

export interface PersonNames {
  readonly loginName: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/**
 * What the answer says of the person. Only the attribute that the settings name is the login name; without one it is
 * the NameID, or preferred_username, or an email address that the provider does not call unverified.
 */
export const namesOf = (protocol: "saml" | "oidc", map: AttributeMap, named: NamedPerson): PersonNames => {
  const email = valueOf(named, [map.email, ...usual.email].filter(Boolean))
  const verified = named.attributes["email_verified"]?.[0] !== "false"
  const loginName =
    map.loginName !== ""
      ? valueOf(named, [map.loginName])
      : protocol === "saml"
        ? named.id
        : valueOf(named, usual.loginName) || (verified ? email : "")
  return {
    loginName,
    email,
    firstName: valueOf(named, [map.firstName, ...usual.firstName].filter(Boolean)),
    lastName: valueOf(named, [map.lastName, ...usual.lastName].filter(Boolean)),
  }
}

export const domainOf = (name: string): string | undefined => {
  const at = name.lastIndexOf("@")
  const domain = name
    .slice(at + 1)
    .trim()
    .toLowerCase()
  return at < 1 || domain === "" ? undefined : domain
}
