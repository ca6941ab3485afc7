import { texts } from "../../kit/language.ts"

/** For administrators: why a sign-in did not succeed, and what to do. */
export const ssoReasons = texts("sso.reasons", {
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
  notTested: "The settings were changed and no test sign-in has passed with them yet. Run one.",
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
  excluded: "The user is excluded from single sign-on and was not linked before. Include the user first.",
  notForVendorSupport: "Users of vendor support do not sign in with a customer's identity provider.",
  domainNotVerified: "The user could not be added, because the domain of the address is not verified.",
  notAdmitted: "The user may not sign in.",
  otherPerson: "Somebody else signed in at the identity provider than the user of the session to be confirmed.",
  notAnew:
    "The identity provider did not ask the user to sign in again. Allow it to do so when it is asked to (ForceAuthn, prompt=login).",
  otherBrowser: "The sign-in was completed in another browser than the one that started it, or too late.",
})

/** The sentence of a reason, as entries of the audit log and test sign-ins store it. */
export const ssoReasonText = (reason: string): string =>
  Object.hasOwn(ssoReasons, reason) ? ssoReasons[reason as keyof typeof ssoReasons] : reason
