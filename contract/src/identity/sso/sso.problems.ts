import { problems } from "../../kit/problem.ts"

export const ssoProblems = problems("sso", {
  notFound: { status: 404, text: "Single sign-on is not set up for this account." },
  changedMeanwhile: { status: 409, text: "Someone else changed these settings in the meantime. Reload and try again." },
  proofNeeded: {
    status: 403,
    field: "currentPassword",
    text: "Confirm with your password, a passkey or a code of your authenticator app.",
  },
  onlyOwners: {
    status: 403,
    text: "Whoever sets up single sign-on decides who can sign in as whom. This needs all permissions of the role “{role}”.",
  },
  companyNameTaken: {
    status: 409,
    field: "companyName",
    text: "The company sign-in name “{name}” is taken. Choose another one.",
  },
  providerMissing: { status: 400, text: "Enter the details of the identity provider for the chosen protocol." },
  secretMissing: { status: 400, field: "oidc.clientSecret", text: "Enter the client secret." },
  certificateInvalid: {
    status: 400,
    field: "saml.certificates",
    text: "Certificate {number} cannot be read. Paste it as text that begins with -----BEGIN CERTIFICATE-----.",
  },
  certificateWeak: {
    status: 400,
    field: "saml.certificates",
    text: "Certificate {number} has a key that is too weak. Use RSA with at least 2048 bits.",
  },
  certificatesExpired: {
    status: 400,
    field: "saml.certificates",
    text: "All certificates have expired. Add the present one of your identity provider.",
  },
  addressNotSecure: { status: 400, text: "The address {address} must begin with https://." },
  metadataUnreachable: { status: 400, field: "address", text: "The metadata could not be fetched: {reason}" },
  metadataInvalid: { status: 400, text: "This is not the metadata of a SAML identity provider: {reason}" },
  discoveryFailed: { status: 400, field: "oidc.issuer", text: "The identity provider could not be asked: {reason}" },
  testNeeded: {
    status: 409,
    field: "level",
    text: "Run a test sign-in first. It must have passed in the last 24 hours, with these settings and by you.",
  },
  breakGlassNeeded: {
    status: 409,
    field: "level",
    text: "Exclude at least one super user who uses two-factor authentication first, so that nobody is locked out if the identity provider fails.",
  },
  roleNotGivable: {
    status: 403,
    field: "justInTime",
    text: "You cannot give the role that new users get, so you cannot turn this on.",
  },
  nothingToRestore: { status: 409, text: "There are no deleted settings that can be restored." },
  alreadySetUp: { status: 409, text: "Single sign-on was set up again in the meantime." },
  notLinked: { status: 409, text: "You are not linked to the identity provider of your company." },
  otherUserSignedIn: {
    status: 409,
    text: "{present} is signed in in this browser. Confirm that you want to continue as {name}.",
  },
  testNotFound: { status: 404, text: "There is no such test sign-in." },
  domainNotFound: { status: 404, text: "There is no such domain." },
  domainTaken: { status: 409, field: "domain", text: "The domain {domain} belongs to another account." },
  domainAlready: { status: 409, field: "domain", text: "The domain {domain} is in the list already." },
  tooManyDomains: { status: 409, text: "An account can have at most {most} domains." },
  keyNotFound: { status: 404, text: "There is no such key pair." },
  keyAnnounced: { status: 409, text: "The next key pair is announced already. Use it, or remove it first." },
  oldKeyFirst: { status: 409, text: "Remove the old key pair before you announce another one." },
  keyNotNext: { status: 409, text: "Only the next key pair can be put in use." },
  keyTestNeeded: {
    status: 409,
    field: "keyId",
    text: "Run a test sign-in with the new key pair first. It must have passed in the last 24 hours, with these settings and by you: the identity provider may not know the new certificate yet.",
  },
  keyInUse: {
    status: 409,
    field: "keyId",
    text: "The key pair in use cannot be removed. Put the next one in use first.",
  },
  oldKeyNeeded: {
    status: 409,
    field: "keyId",
    text: "The identity provider has encrypted for the old key pair and not yet for the new one. Give it the new certificate, and run a test sign-in.",
  },
  setupLinkNotFound: { status: 404, text: "There is no such setup link." },
  tooManySetupLinks: {
    status: 409,
    text: "An account can have {most} setup links at a time. Revoke one, or wait until one expires.",
  },
  setupLinkEnded: { status: 409, text: "This setup link has ended in the meantime. Reload the page." },
  noProposal: { status: 409, text: "There is no proposal of this setup link that waits for a decision." },
  namesMissing: {
    status: 400,
    field: "displayName",
    text: "Enter the name on the sign-in button and the company sign-in name.",
  },
  // For whoever opens a setup link. One answer for links that are unknown, expired, used, revoked or stopped.
  setupLinkNotValid: {
    status: 404,
    text: "This link does not work, or no longer. Ask the administrator who sent it for a new one.",
  },
  identityNotFound: { status: 404, text: "There is no such link to an identity provider." },
  // For people who sign in. One answer, whatever went wrong; the reason is in the account's audit log.
  failed: {
    status: 403,
    text: "The sign-in with single sign-on did not succeed. Try again, or ask your administrator.",
  },
  // Before anybody goes to the identity provider, whose answer could not be checked.
  certificateExpired: {
    status: 409,
    text: "Single sign-on does not work at the moment: the certificate of your identity provider has expired. Tell your administrator.",
  },
  unavailable: {
    status: 404,
    text: "There is no single sign-on for this name. Check it, or sign in with your password.",
  },
})
