import type { AttributeMap, SsoDraft, SsoSettings } from "@dialplane/contract/identity/sso/sso.schema"
import type { ProviderMessages } from "./provider.messages.ts"

export type Protocol = SsoDraft["protocol"]

export const providerKinds = ["entra", "okta", "google", "oneLogin", "keycloak", "other"] as const
export type ProviderKind = (typeof providerKinds)[number]

/** Our values that are entered at the identity provider. */
export type ValueName = "entityId" | "acsUrl" | "sloUrl" | "signInUrl" | "metadataUrl" | "redirectUrl"

export const valuesOf: Readonly<Record<Protocol, readonly ValueName[]>> = {
  saml: ["entityId", "acsUrl", "sloUrl", "signInUrl", "metadataUrl"],
  oidc: ["redirectUrl", "signInUrl"],
}

type Name = keyof ProviderMessages
/** One field of a form of the provider: one of our values goes there, or a fixed choice. */
export type DrawnField = { readonly field: Name } & ({ readonly value: ValueName } | { readonly choice: Name })

interface Drawing {
  /** Where the form is found. */
  readonly path: Name
  readonly title: Name
  readonly fields: readonly DrawnField[]
  /** Where the details that are needed here are found. */
  readonly find: Name
}

/** The forms of the providers, with the names that their fields have there. */
export const drawings: Readonly<Record<ProviderKind, Readonly<Record<Protocol, Drawing>>>> = {
  entra: {
    saml: {
      path: "entraSamlPath",
      title: "entraSamlTitle",
      fields: [
        { field: "entraIdentifier", value: "entityId" },
        { field: "entraReply", value: "acsUrl" },
        { field: "entraSignOn", value: "signInUrl" },
        { field: "entraRelay", choice: "leaveEmpty" },
        { field: "entraLogout", value: "sloUrl" },
      ],
      find: "entraSamlFind",
    },
    oidc: {
      path: "entraOidcPath",
      title: "entraOidcTitle",
      fields: [
        { field: "entraPlatform", choice: "entraWeb" },
        { field: "entraRedirect", value: "redirectUrl" },
      ],
      find: "entraOidcFind",
    },
  },
  okta: {
    saml: {
      path: "oktaSamlPath",
      title: "oktaSamlTitle",
      fields: [
        { field: "oktaSso", value: "acsUrl" },
        { field: "oktaAudience", value: "entityId" },
        { field: "oktaNameId", choice: "oktaEmailAddress" },
        { field: "oktaUserName", choice: "oktaEmail" },
        { field: "oktaLogout", value: "sloUrl" },
      ],
      find: "oktaSamlFind",
    },
    oidc: {
      path: "oktaOidcPath",
      title: "oktaOidcTitle",
      fields: [
        { field: "oktaGrant", choice: "oktaCode" },
        { field: "oktaRedirect", value: "redirectUrl" },
        { field: "oktaInitiate", value: "signInUrl" },
      ],
      find: "oktaOidcFind",
    },
  },
  google: {
    saml: {
      path: "googleSamlPath",
      title: "googleSamlTitle",
      fields: [
        { field: "googleAcs", value: "acsUrl" },
        { field: "googleEntity", value: "entityId" },
        { field: "googleStart", value: "signInUrl" },
        { field: "googleFormat", choice: "googleEmail" },
        { field: "googleNameId", choice: "googlePrimary" },
      ],
      find: "googleSamlFind",
    },
    oidc: {
      path: "googleOidcPath",
      title: "googleOidcTitle",
      fields: [
        { field: "googleType", choice: "googleWeb" },
        { field: "googleRedirect", value: "redirectUrl" },
      ],
      find: "googleOidcFind",
    },
  },
  oneLogin: {
    saml: {
      path: "oneLoginSamlPath",
      title: "oneLoginTitle",
      fields: [
        { field: "oneLoginAudience", value: "entityId" },
        { field: "oneLoginRecipient", value: "acsUrl" },
        { field: "oneLoginAcs", value: "acsUrl" },
        { field: "oneLoginLogout", value: "sloUrl" },
        { field: "oneLoginLogin", value: "signInUrl" },
      ],
      find: "oneLoginSamlFind",
    },
    oidc: {
      path: "oneLoginOidcPath",
      title: "oneLoginTitle",
      fields: [
        { field: "oneLoginLogin", value: "signInUrl" },
        { field: "oneLoginRedirect", value: "redirectUrl" },
      ],
      find: "oneLoginOidcFind",
    },
  },
  keycloak: {
    saml: {
      path: "keycloakSamlPath",
      title: "keycloakSamlTitle",
      fields: [
        { field: "keycloakClient", value: "entityId" },
        { field: "keycloakHome", value: "signInUrl" },
        { field: "keycloakRedirects", value: "acsUrl" },
        { field: "keycloakProcessing", value: "acsUrl" },
        { field: "keycloakLogout", value: "sloUrl" },
      ],
      find: "keycloakSamlFind",
    },
    oidc: {
      path: "keycloakOidcPath",
      title: "keycloakOidcTitle",
      fields: [
        { field: "keycloakAuthentication", choice: "keycloakOn" },
        { field: "keycloakHome", value: "signInUrl" },
        { field: "keycloakRedirects", value: "redirectUrl" },
      ],
      find: "keycloakOidcFind",
    },
  },
  other: {
    saml: {
      path: "otherSamlPath",
      title: "otherTitle",
      fields: [
        { field: "otherAudience", value: "entityId" },
        { field: "otherAcs", value: "acsUrl" },
        { field: "otherLogout", value: "sloUrl" },
        { field: "otherStart", value: "signInUrl" },
        { field: "otherMetadata", value: "metadataUrl" },
      ],
      find: "otherSamlFind",
    },
    oidc: {
      path: "otherOidcPath",
      title: "otherTitle",
      fields: [
        { field: "otherRedirect", value: "redirectUrl" },
        { field: "otherInitiate", value: "signInUrl" },
      ],
      find: "otherOidcFind",
    },
  },
}

const hosts: readonly (readonly [RegExp, ProviderKind])[] = [
  [/(^|\.)(microsoftonline\.com|windows\.net|microsoftonline\.us)$/, "entra"],
  [/(^|\.)(okta\.com|oktapreview\.com|okta-emea\.com)$/, "okta"],
  [/(^|\.)google\.com$/, "google"],
  [/(^|\.)onelogin\.com$/, "oneLogin"],
]

/** The settings do not store which product the provider is; its address tells. */
export const kindOf = ({ saml, oidc }: Pick<SsoSettings, "saml" | "oidc">): ProviderKind => {
  const address = saml?.ssoUrl ?? oidc?.issuer ?? ""
  if (!URL.canParse(address)) return "other"
  const { hostname, pathname } = new URL(address)
  return hosts.find(([host]) => host.test(hostname))?.[1] ?? (/\/realms\//.test(pathname) ? "keycloak" : "other")
}

const claims = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims"
/** What the providers call the attributes of a person if nobody changes it there. */
export const attributesOf = (kind: ProviderKind, protocol: Protocol): AttributeMap => {
  if (protocol === "oidc") return { loginName: "", email: "email", firstName: "given_name", lastName: "family_name" }
  if (kind === "entra")
    return {
      loginName: "",
      email: `${claims}/emailaddress`,
      firstName: `${claims}/givenname`,
      lastName: `${claims}/surname`,
    }
  if (kind === "oneLogin")
    return { loginName: "", email: "User.email", firstName: "User.FirstName", lastName: "User.LastName" }
  return { loginName: "", email: "email", firstName: "firstName", lastName: "lastName" }
}
