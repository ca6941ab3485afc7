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

/** For administrators: why a sign-in did not succeed, and what to do. */
export const reasonMessages = texts("sso.reasons", {
  noAnswer: "The identity provider sent no answer.",
  tooLarge: "The answer is too large.",
  notReadable: "The answer could not be read.",
  forbiddenMarkup: "The answer contains comments, a document type or other markup that is not allowed.",
  providerRefused: "The identity provider refused the sign-in.",
  unknownRequest: "The answer belongs to no sign-in that was started here.",
  requestExpired: "The sign-in took longer than 10 minutes.",
  requestUsed: "The sign-in was already completed once.",
  settingsChanged: "The settings were changed while the sign-in was under way. Try again.",
  notAllowedFromProvider: "Sign-ins that begin at the identity provider are turned off.",
  turnedOff: "Single sign-on is turned off.",
  notEncrypted: "The assertion is not encrypted, but the settings require it.",
  cannotDecrypt: "The assertion could not be decrypted. The identity provider may use an old certificate of ours.",
  providerUnreachable: "The identity provider could not be reached.",
  codeRefused: "The identity provider did not accept the code. Check client id and secret.",
  certificateExpired: "All certificates of the identity provider have expired. Add the present one to the settings.",
  unsigned: "The assertion is not signed.",
  weakAlgorithm: "The signature uses an algorithm that is not secure, such as SHA-1. Choose SHA-256.",
  wrongSignature: "The signature does not match the certificates in the settings.",
  expired: "The answer has expired. Check the clocks.",
  notYetValid: "The answer is not valid yet. Check the clocks.",
  wrongAudience: "The answer is for another application: the audience is not our entity id or client id.",
  wrongIssuer: "The answer comes from another identity provider than the one in the settings.",
  wrongRecipient: "The answer is for another recipient than our address for answers.",
  wrongDestination: "The answer was sent to another address than the one it names.",
  wrongRequest: "The answer belongs to another sign-in.",
  wrongNonce: "The ID token belongs to another sign-in.",
  replayed: "The answer was used before.",
  noName: "The answer names nobody.",
  personUnknown: "There is no user with this login name in the account.",
  linkedToOther: "The user is linked to another person at the identity provider. Unlink the user first.",
  notForVendorSupport: "Users of vendor support do not sign in with a customer's identity provider.",
  domainNotVerified: "The user could not be added, because the domain of the address is not verified.",
  notAdmitted: "The user may not sign in.",
  otherBrowser: "The sign-in was completed in another browser than the one that started it, or too late.",
})

export const ssoNoticeMessages = texts("sso.notices", {
  expiringTitle: (name: string, days: number) =>
    days === 1 ? `A certificate of ${name} expires in 1 day` : `A certificate of ${name} expires in ${days} days`,
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
