import { defineMessages } from "../../kit/locale/messages.ts"

/** The settings page and its wizard. The fields of the form have a file of their own. */
export const ssoMessages = defineMessages({
  "en-us": {
    state_none: "Not set up",
    state_off: "Off",
    state_optional: "Optional",
    state_required: "Required",
    onlyOwners:
      "Whoever sets up single sign-on decides who can sign in as whom. This needs all permissions of the super users of this account.",
    readOnly: "You can view these settings, but not change them.",

    introTitle: "Set up single sign-on",
    intro:
      "You need administrator access to your identity provider. Nothing changes for users until you turn single sign-on on in the last step.",
    restorableTitle: "Deleted settings can be restored",
    restorable: (date: string) => `You can restore the settings that were deleted until ${date}.`,
    restore: "Restore settings",
    restoreTitle: "Restore the deleted settings?",
    restoreText:
      "The identity provider, the excluded users and the links of users come back. Single sign-on stays off until you have run a test sign-in and turned it on.",
    restored: "Settings restored",

    step_provider: "Provider",
    step_values: "Values",
    step_details: "Details",
    step_options: "Options",
    step_test: "Test",
    step_turnOn: "Turn on",
    head_provider: "Which identity provider do you use?",
    head_values: "Copy these values to your identity provider",
    head_details: "Enter the details of your identity provider",
    head_options: "Options",
    head_test: "Test sign-in",
    head_turnOn: "Turn on single sign-on",
    back: "Back",
    next: "Next",
    save: "Save and continue",
    finish: "Finish",
    skipTest: "Turn on later",
    saved: "Settings saved",
    savedText: "Run a test sign-in before you turn single sign-on on.",
    confirm: "Confirm",
    confirmSentence: "These settings decide who can sign in as whom.",

    protocol: "Protocol",
    saml: "SAML 2.0",
    samlText: "The most common choice. Works with all identity providers below.",
    oidc: "OpenID Connect",
    oidcText: "Uses a client ID and a client secret.",
    kind: "Identity provider",
    kindHint: "Decides which field names the instructions show. You can use any provider.",

    values: "Values for your identity provider",
    valuesSentence: "Enter these in the application that you create for this portal.",
    entityId: "Entity ID",
    acsUrl: "Reply URL (ACS)",
    sloUrl: "Sign-out URL",
    signInUrl: "Sign-in URL",
    metadataUrl: "Metadata URL",
    redirectUrl: "Redirect URI",
    metadataLater: "Available when an administrator has begun the setup.",
    signInLater: "Available when the settings are saved. You can add it later.",
    copy: (name: string) => `Copy: ${name}`,
    drawing: (provider: string) => `Where the values go in ${provider}`,
    drawingOther: "Where the values usually go",
    ownCertificate: "Our certificate",
    ownCertificateHint: "For signed requests and encrypted assertions.",
    download: "Download",

    edit: "Edit settings",
    editTitle: "Edit settings",
    cancel: "Cancel",
    saveChanges: "Save",
    otherProvider: "If you change the entity ID or the issuer, users are linked anew at their next sign-in.",
    willNeedTest: "These changes have to be tested.",
    willNeedTestOptional:
      "Nobody is sent to the identity provider until a test sign-in with the new settings has passed. Until then users sign in with their passwords.",
    willNeedTestRequired:
      "“Required” becomes “Optional”, and nobody is sent to the identity provider until a test sign-in with the new settings has passed. Until then users sign in with their passwords, or use “Forgot password?”.",
    untested: "Single sign-on is not offered at the moment.",
    untestedText:
      "The settings were changed in a way that can break the sign-in. Nobody is sent to the identity provider until a test sign-in has passed. Run one below.",
    continueSetup: "Continue the setup",
    notOn: "Single sign-on is set up, but turned off.",
    notOnText: "Users still sign in with their passwords.",

    provider: "Identity provider",
    name: "Name on the sign-in button",
    companyName: "Company sign-in name",
    issuer: "Issuer",
    clientId: "Client ID",
    secret: "Client secret",
    secretStored: "Stored",
    scopes: "Scopes",
    entityIdOf: "Entity ID of the provider",
    ssoUrl: "Sign-in URL of the provider",
    sloUrlOf: "Sign-out URL of the provider",
    nameIdFormat: "NameID format",
    signRequests: "Requests are signed",
    encryptedAssertions: "Only encrypted assertions",
    allowIdpInitiated: "Sign-ins that start at the provider",
    justInTime: "Users are added at their first sign-in",
    clockSkew: "Clock difference",
    seconds: (count: number) => (count === 1 ? "1 second" : `${count} seconds`),
    attributeFor: (field: string) => `Attribute: ${field}`,
    yes: "Yes",
    no: "No",
    none: "None",
    changed: "Last change",
    changedBy: (name: string, when: string) => `${when} by ${name}`,

    certificates: "Certificates",
    certificatesSentence:
      "With these, the identity provider signs its answers. Before a change there, add the new certificate here: answers with either of them are then accepted.",
    addCertificate: "Add certificate",
    addCertificateTitle: "Add a certificate",
    addCertificateText: "Answers signed with the new certificate are accepted at once. The present ones stay valid.",
    certificateAdded: "Certificate added",
    mostCertificates: (most: number) => `There can be ${most} certificates. Remove one first.`,
    removeCertificate: "Remove certificate",
    removeCertificateTitle: "Remove this certificate?",
    removeCertificateText: (subject: string) =>
      `Answers that are signed with ${subject} are refused from now on. You can add the certificate again.`,
    certificateRemoved: "Certificate removed",
    lastCertificate: "At least one certificate is needed. Add the new one first.",

    allExpired: "All certificates of the identity provider have expired.",
    allExpiredText: (date: string) =>
      `The last one was valid until ${date}. Sign-ins with single sign-on are refused. Add the present certificate of your identity provider.`,
    expiring: (days: number) =>
      days === 1
        ? "The certificate of the identity provider expires in 1 day."
        : `The certificate of the identity provider expires in ${days} days.`,
    expiringText: (date: string) =>
      `It is valid until ${date}. Add the next one before that, or sign-ins with single sign-on are refused.`,
    replaced: "A certificate has expired or expires soon.",
    replacedText: (date: string) =>
      `It is valid until ${date}. Another certificate is valid for longer: remove the old one when the identity provider uses the new one.`,

    level: "Who signs in how",
    levelSentence:
      "Turning single sign-on on needs a test sign-in of your own with these settings in the last 24 hours.",
    levelLabel: "Single sign-on",
    off: "Off",
    offText: "Users sign in with their passwords.",
    optional: "Optional",
    optionalText: "Users choose between single sign-on and their password.",
    required: "Required",
    requiredText:
      "Users sign in with the identity provider only. Sessions with a password end at their next renewal, within 10 minutes.",
    everyone: "Everyone with a password can sign in with it.",
    excluded: (count: number) =>
      count === 0
        ? "Nobody is excluded: nobody could sign in with a password."
        : count === 1
          ? "1 excluded user can still sign in with a password and a verification code."
          : `${count} excluded users can still sign in with a password and a verification code.`,
    breakGlass: (count: number) =>
      count === 1
        ? "1 of them is a super user with two-factor authentication."
        : `${count} of them are super users with two-factor authentication.`,
    toUsers: "Manage excluded users",
    needsTest: "Run a test sign-in first. It must have passed in the last 24 hours, with these settings and by you.",
    needsBreakGlass:
      "Exclude at least one super user who uses two-factor authentication first, so that nobody is locked out if the identity provider fails.",
    alreadySo: "This is the present setting.",
    apply: "Apply",
    applyTitle_off: "Turn single sign-on off?",
    applyTitle_optional: "Make single sign-on optional?",
    applyTitle_required: "Require single sign-on?",
    apply_off: "Turn off",
    apply_optional: "Make optional",
    apply_required: "Require",
    applyText_off:
      "Users sign in with their passwords. Those who have none use “Forgot password?” at the sign-in page. Sessions that are open stay open.",
    applyText_optional:
      "The sign-in page offers single sign-on to everyone who enters your company sign-in name or an address in one of your verified domains. Passwords keep working.",
    applyText_required:
      "Passwords stop working, except for excluded users. Users who signed in with a password have to sign in again within 10 minutes.",
    applied: "Single sign-on changed",

    delete: "Delete settings",
    deleteSection: "Delete",
    deleteSentence: "Users sign in with their passwords again. You can restore the settings for 30 days.",
    deleteTitle: "Delete the single sign-on settings?",
    deleteText1: (without: number) =>
      without === 0
        ? "Users sign in with their passwords again."
        : without === 1
          ? "Users sign in with their passwords again. 1 user has neither a password nor a passkey and cannot sign in until they choose a password."
          : `Users sign in with their passwords again. ${without.toLocaleString()} users have neither a password nor a passkey and cannot sign in until they choose a password.`,
    deleteNoEmail: (count: number) =>
      count === 1 ? "1 of them has no email address." : `${count.toLocaleString()} of them have no email address.`,
    sendResetLinks: (count: number) =>
      count === 1
        ? "Email this user a link to choose a password"
        : `Email these ${count.toLocaleString()} users a link to choose a password`,
    sendResetLinksHint: "60 emails are sent each minute. The links work for 3 days.",
    deleteText2:
      "Settings, excluded users and the links between users and the identity provider can be restored for 30 days. After that they are gone for good.",
    deleted: "Settings deleted",
  },
})
