import { texts } from "@dialplane/contract/kit/language"

export const metadataMessages = texts("sso.metadata", {
  doctype: "it contains a document type, which metadata never needs.",
  notXml: "it is not well-formed XML.",
  noProvider: "it does not describe an identity provider.",
  noEntityId: "it names no entity id.",
  noAddress: "it names no address for sign-ins with the HTTP-Redirect binding.",
  noCertificate: "it has no certificate for signatures that can be read.",
})

export const discoveryMessages = texts("sso.discovery", {
  status: (status: number) => `The address answered with status ${status}.`,
  notJson: "The answer is not the configuration of an OpenID provider.",
  otherIssuer: (issuer: string) => `It names another issuer: ${issuer}.`,
  notSecure: "It names addresses that do not begin with https://.",
  noCode: "It does not support the authorization code flow.",
})

export const ssoNoticeMessages = texts("sso.notices", {
  // With the date, because the title is still shown days later.
  expiringTitle: (name: string, date: string) => `A certificate of ${name} expires on ${date}`,
  expiredTitle: (name: string) => `A certificate of ${name} has expired`,
  expiringText: (subject: string, date: string) =>
    `The certificate ${subject} is valid until ${date}. Add the next one before that, or nobody can sign in with single sign-on.`,
  expiredText: (subject: string, date: string) =>
    `The certificate ${subject} was valid until ${date}. Answers that are signed with it are refused.`,
})

export const setupNoticeMessages = texts("sso.setupNotices", {
  actor: "Setup link",
  title: (name: string) => `${name} proposed an identity provider`,
  text: (recipient: string) =>
    `The setup link for ${recipient} was used. Compare the proposal with the settings, then apply or discard it.`,
})

export const domainMessages = texts("sso.domains", {
  taken: "Another account has verified this domain.",
})
