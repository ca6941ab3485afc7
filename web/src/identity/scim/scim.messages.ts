import { defineMessages } from "../../kit/locale/messages.ts"

export const scimMessages = defineMessages({
  "en-us": {
    title: "User provisioning (SCIM)",
    sentence: "Your identity provider adds, changes and disables the users of this account.",
    views: "Views of user provisioning",
    setupTab: "Setup",
    rolesTab: "Roles by group",
    attentionTab: "Needs attention",
    errorsTab: "Errors",
    state_off: "Off",
    state_noToken: "No valid token",
    state_stopped: "Stopped",
    state_active: "On",

    // Turning on and off
    turnOn: "Turn on",
    turnOff: "Turn off",
    onTitle: "Turn on user provisioning",
    onText:
      "Your identity provider will act in your name: it can manage the users that your role manages, and stops when you lose that role. Afterwards, create a token for it.",
    turnedOn: "User provisioning is on",
    offTitle: "Turn off user provisioning?",
    offText: (people: number | null) =>
      `All tokens are revoked at once, and roles by group are removed. ${people === null ? "Provisioned users keep" : people === 1 ? "1 user keeps" : `${people} users keep`} access and can be changed here again.`,
    turnedOff: "User provisioning is off",
    offSentence:
      "With SCIM 2.0, users come and go with your directory. Microsoft Entra ID, Okta, OneLogin and other identity providers support it.",
    offPoint1: "New users are added with name, login name and email address.",
    offPoint2:
      "A user who is disabled in your directory is signed out here within seconds. Extension and numbers are kept.",
    offPoint3: "Groups are synchronized, and can give their members a role.",
    confirm: "Confirm",

    // Status
    status: "Status",
    lastSync: "Last request",
    never: "Never",
    actsFor: "Acts in the name of",
    since: (day: string) => `Since ${day}`,
    people: "Synchronized users",
    lastDay: "Last 24 hours",
    created: "Added",
    updated: "Changed",
    disabled: "Disabled",
    failed: "Failed",

    // Connecting
    connect: "Connect your identity provider",
    connectSentence: "Enter these values at your identity provider.",
    address: "Address (tenant URL)",
    copyAddress: "Copy the address",
    token: "Token (secret)",
    tokenOnce: "Create a token below. It is shown once.",
    provider: "Steps for",
    entra: "Microsoft Entra ID",
    okta: "Okta",
    oneLogin: "OneLogin",
    entra_1:
      "In the Entra admin center, open Enterprise applications and your application. Create one without a gallery template if there is none.",
    entra_2: "Open Provisioning and set the mode to Automatic.",
    entra_3: "Paste the address into Tenant URL and the token into Secret Token. Select Test Connection, then save.",
    entra_4:
      "Under Mappings, keep userName, active, the work email address, first name and last name. Others are ignored.",
    entra_5:
      "Assign users and groups to the application, and start provisioning. Entra synchronizes about every 40 minutes.",
    okta_1:
      "In the Okta admin console, open Applications and your application. Add “SCIM 2.0 Test App (OAuth Bearer Token)” if there is none.",
    okta_2: "Open Provisioning and select Configure API Integration, then Enable API integration.",
    okta_3:
      "Paste the address into SCIM 2.0 Base URL and the token into OAuth Bearer Token. Select Test API Credentials, then save.",
    okta_4: "Under To App, turn on Create Users, Update User Attributes and Deactivate Users.",
    okta_5: "Assign users on the Assignments tab, and groups on the Push Groups tab.",
    oneLogin_1: "In OneLogin, open Applications and add “SCIM Provisioner with SAML (SCIM v2 Core)”.",
    oneLogin_2:
      "On the Configuration tab, paste the address into SCIM Base URL and the token into SCIM Bearer Token, then select Enable.",
    oneLogin_3: "On the Provisioning tab, turn on Enable provisioning. For deleted users, choose Suspend.",
    oneLogin_4: "On the Parameters tab, check that SCIM Username is the login name that users have here.",
    oneLogin_5: "Assign users to the application.",

    // Tokens
    tokens: "Tokens",
    tokensSentence: "Two can be valid at a time, so that you can replace one without an interruption.",
    createToken: "Create token",
    noTokens: "No tokens yet",
    noTokensText: "Your identity provider needs one to sign in.",
    tokenState_active: "Active",
    tokenState_expired: "Expired",
    tokenState_revoked: "Revoked",
    tokenColumn: "Token",
    stateColumn: "Status",
    expires: "Expires",
    lastUsed: "Last used",
    createdColumn: "Created",
    createdBy: (who: string, when: string) => `${who}, ${when}`,
    from: (address: string) => `from ${address}`,
    twoTokens: "Two tokens are valid. Revoke one first.",
    tokenTitle: "Create a token",
    tokenText: "Whoever has the token can manage users in this account. Enter it only at your identity provider.",
    validFor: "Valid for",
    days: (count: number) => (count === 365 ? "1 year" : count === 730 ? "2 years" : `${count} days`),
    tokenMade: "Copy your token",
    tokenMadeText: "This is the only time the token is shown. Paste it at your identity provider now.",
    copyToken: "Copy the token",
    done: "Done",
    revoke: "Revoke",
    revokeTitle: (masked: string) => `Revoke ${masked}?`,
    revokeText: "Your identity provider can no longer use it. This cannot be undone.",
    revoked: "Token revoked",

    // Only by SCIM
    adding: "Adding users",
    onlyByScim: "Users can only be added by SCIM",
    onlyByScimHint: "Adding users here, by import and by the API is refused. Rooms can still be added by the API.",
    onlyTitle: "Add users by SCIM only",
    onlyText: "Administrators can no longer add users in the portal, by import or by the API.",
    notOnlyTitle: "Allow other ways to add users",
    notOnlyText: "Administrators can add users in the portal, by import and by the API again.",
    saved: "Saved",

    // Roles
    rolesTitle: "Roles by group",
    rolesSentence:
      "Members of a synchronized group get a role. If a user is in several groups, the first one decides. Users whom no group gives a role any more become end users.",
    rolesLimit:
      "A group gives at most the role of an account administrator, and never a role that the user in whose name SCIM acts could not give.",
    group: "Group",
    role: "Role",
    addMapping: "Add group",
    removeMapping: (group: string) => `Remove ${group}`,
    noMappings: "No group gives a role",
    noMappingsText: "New users are end users. Administrators can change the role of each user.",
    noGroups: "Your identity provider has not synchronized any group yet.",
    allMapped: "All synchronized groups are listed.",
    rolesConfirm: "Save roles by group",
    rolesConfirmText: "Users get their roles in the background, and with every synchronization.",
    notGiven: (why: string) => `Not given at present: ${why}`,

    // Needs attention
    attentionNone: "Nothing needs attention",
    attentionNoneText: "Users who cannot be linked automatically, and disabled users to review, are listed here.",
    searchAttention: "Search user",
    person: "User",
    reason: "Reason",
    when: "Since",
    reason_emailDiffers: (email: string) =>
      `A user with this login name exists here with another email address (${email}).`,
    reason_notManageable: "A user with this login name exists here, and SCIM may not manage their role.",
    reason_loginTaken: "The login name is taken by a user who is not in this account.",
    reason_renameTaken: (name: string) =>
      `Your identity provider gives this login name to ${name}, but another user has it. Change one of the two names there.`,
    reason_actsForThem: "SCIM acts in the name of this user, so it does not change them.",
    reason_disabled: (until: string, extension: string | null) =>
      extension === null
        ? `Disabled by your identity provider. Review until ${until}.`
        : `Disabled by your identity provider. Extension ${extension} is kept for review until ${until}.`,
    reason_unlinked: (until: string, extension: string | null) =>
      extension === null
        ? `Deleted by your identity provider and disabled here. Review until ${until}.`
        : `Deleted by your identity provider and disabled here. Extension ${extension} is kept for review until ${until}.`,
    reason_overdue: (until: string, extension: string | null) =>
      extension === null
        ? `Left. The time for review ended on ${until}.`
        : `Left. The time for review ended on ${until}, and extension ${extension} is still assigned.`,
    todo_emailDiffers:
      "If both are the same person, link them. Otherwise rename the user here, so that the new one can be added.",
    todo_notManageable:
      "Rename the user here, or change the login name at your identity provider. Then it can be tried again.",
    todo_loginTaken: "Choose another login name at your identity provider. Once the name is free, try again.",
    todo_renameTaken: "Rename the user here who has the login name, or change it at your identity provider.",
    todo_actsForThem: "Have another administrator turn user provisioning off and on again, then try again.",
    todo_review: "Offboard the user to release extension and numbers, or keep them.",
    todo_overdue: "Extension and numbers are not released by themselves. Offboard the user, or keep them.",
    rename: "Rename existing user",
    renameTitle: (login: string) => `Rename ${login}`,
    renameText: (login: string) =>
      `The user of this account who has the login name ${login} gets another one, and an email about it. Then the user of your identity provider gets the name.`,
    renameConfirm: "Rename and try again",
    newLoginName: "New login name",
    newLoginNameMissing: "Enter a login name.",
    retry: "Try again",
    retryTitle: (name: string) => `Try again with ${name}?`,
    retryText: "What your identity provider was refused is done now, with the rights that it has.",
    solved: "Entry solved",
    keep: "Keep extension",
    link: "Link",
    linkTitle: (name: string) => `Link ${name}?`,
    linkText: (login: string) =>
      `Your identity provider will manage the user ${login}, including name and email address, with its next synchronization.`,
    linked: "User linked",
    ignore: "Ignore",
    ignoreTitle: (name: string) => `Ignore ${name}?`,
    ignoreText: "The entry is no longer listed. Your identity provider still cannot add this user.",
    keepTitle: (name: string) => `Stop reviewing ${name}?`,
    keepText: "The entry is no longer listed. The user stays disabled with extension and numbers.",
    ignored: "Entry removed",
    openUser: "Open user",
    offboard: "Offboard user",

    // Errors
    errorsNone: "No errors",
    errorsNoneText: "Requests of your identity provider that fail are listed for 30 days.",
    errorsLabel: "Errors",
    searchErrors: "Search user or reason",
    subject: "User or group",
    operation: "Operation",
    times: "Times",
    lastTime: "Last time",
    traceId: "Request id",
    authorization: "Sign-in",
    roleOperation: "Role",
  },
})
export type ScimMessages = (typeof scimMessages)["locales"]["en-us"]
