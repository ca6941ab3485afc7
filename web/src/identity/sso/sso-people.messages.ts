import { defineMessages } from "../../kit/locale/messages.ts"

const users = (count: number) => (count === 1 ? "1 user" : `${count} users`)

export const ssoPeopleMessages = defineMessages({
  "en-us": {
    users: "Users and single sign-on",
    search: "Name or login name",
    hint: "Excluded users can sign in with password and verification code, also while single sign-on is required. A break-glass user is an excluded super user with two-factor authentication: somebody who can still sign in if the identity provider fails. One of them always remains.",
    hintOff:
      "Single sign-on is off, so everybody signs in with a password. Exclusions take effect when it is required.",
    counts: (excluded: number, breakGlass: number) =>
      `${excluded} excluded, ${breakGlass === 1 ? "1 break-glass user" : `${breakGlass} break-glass users`}`,
    user: "User",
    loginName: "Login name",
    role: "Role",
    state: "Single sign-on",
    enabled: "Included",
    excluded: "Excluded",
    breakGlass: "Break-glass",
    link: "Identity provider",
    linked: "Linked",
    notLinked: "Not linked",
    lastPassword: "Last password sign-in",
    reason: "Reason",
    reasonField: "Reason for exclusion",
    excludedBy: "Excluded by",
    open: "Open user",
    exclude: "Exclude",
    include: "Include",
    unlink: "Unlink",
    notManaged: (name: string) => `Your role does not manage ${name}.`,
    onlyOwners: "Only users with all permissions of the account's super user can change this.",
    tooMany: (most: number) => `At most ${most} users can be changed at once. Select fewer.`,
    noUsers: "No users",
    noUsersSentence: "Users of this account are listed here.",

    excludeTitle: (count: number) => `Exclude ${users(count)} from single sign-on?`,
    includeTitle: (count: number) => `Include ${users(count)} in single sign-on again?`,
    excludeText:
      "They can sign in with password and verification code, also while single sign-on is required. Those who are linked to the identity provider can still use it.",
    includeText:
      "Single sign-on applies to them again. While it is required, their sessions that were opened with a password end within ten minutes.",
    reasonHint: "Shown in this list and in the audit log.",
    excludedDone: (count: number) => `${users(count)} excluded.`,
    includedDone: (count: number) => `${users(count)} included.`,
    wereExcluded: (count: number) =>
      count === 1 ? "1 user was excluded already." : `${count} users were excluded already.`,
    wereIncluded: (count: number) =>
      count === 1 ? "1 user was included already." : `${count} users were included already.`,

    notChangedTitle: (count: number) => `${users(count)} not changed`,
    close: "Close",

    unlinkTitle: (name: string) => `Unlink ${name} from the identity provider?`,
    unlinkText:
      "Sessions that were opened with single sign-on end at once. At the next sign-in with single sign-on, the user is found by login name again.",
    unlinked: "User unlinked.",
  },
})
export type SsoPeopleMessages = (typeof ssoPeopleMessages)["locales"]["en-us"]

export const neverSignedInMessages = defineMessages({
  "en-us": {
    list: "Users who have never signed in",
    search: "Name or login name",
    user: "User",
    loginName: "Login name",
    role: "Role",
    source: "Added by",
    manual: "Administrator",
    import: "Import",
    scim: "Provisioning (SCIM)",
    sso: "Single sign-on",
    created: "Added",
    invited: "Last invitation",
    notInvited: "Not invited",
    signIn: "Sign-in",
    allowed: "Allowed",
    off: "Off",
    open: "Open user",
    invite: "Send invitation",
    signInOff: "Turn off sign-in",
    remove: "Delete",
    none: "Everybody has signed in",
    noneSentence: "Users who have never signed in are listed here.",

    inviteTitle: (count: number) => `Send the invitation to ${users(count)}?`,
    inviteText: (count: number) =>
      count === 1
        ? "1 welcome email is sent. It leads to the page where the user sets a password."
        : `${count} welcome emails are sent. They lead to the page where the users set a password.`,
    inviteDo: (count: number) => (count === 1 ? "Send 1 email" : `Send ${count} emails`),
    inviteNobody: "none of these users can be invited",
    signInOffTitle: (count: number) => `Turn off sign-in for ${users(count)}?`,
    signInOffText: (count: number) =>
      count === 1
        ? "1 user cannot sign in until sign-in is turned on again. Phones keep working."
        : `${count} users cannot sign in until sign-in is turned on again. Phones keep working.`,
    signInOffDo: (count: number) => `Turn off for ${users(count)}`,
    signInOffNobody: "sign-in of these users cannot be turned off",
    unchanged: (count: number) =>
      count === 1 ? "For 1 user it is off already." : `For ${count} users it is off already.`,
    leftOut: (count: number) => (count === 1 ? "1 user is skipped" : `${count} users are skipped`),
    more: (count: number) => `and ${count} more`,
    notChecked: (count: number) =>
      count === 1
        ? "1 more was not checked in advance. The result of the job shows if it was skipped."
        : `The other ${count} were not checked in advance. The result of the job lists skipped ones.`,

    removeTitle: (count: number) => `Delete ${users(count)}?`,
    removeText:
      "Sign-in ends at once. Extensions and phones are unassigned, numbers stay with their extensions, and voicemail is kept. Deleted users can be restored for 30 days from the list of offboarded users.",
    removeDo: (count: number) => `Delete ${users(count)}`,
    removing: (done: number, all: number) => `${done} of ${all} deleted`,
    removed: (count: number) => `${users(count)} deleted.`,
    notRemoved: (count: number) => (count === 1 ? "1 user was not deleted" : `${count} users were not deleted`),
    unnamed: (id: number) => `User ${id}`,
    cancel: "Cancel",
    close: "Close",
  },
})
export type NeverSignedInMessages = (typeof neverSignedInMessages)["locales"]["en-us"]

export const ssoOfPersonMessages = defineMessages({
  "en-us": {
    ownTitle: "Single sign-on",
    ownOptional: (provider: string) => `You can sign in with ${provider} or with your password.`,
    ownRequired: (provider: string) => `Your company requires single sign-on. You sign in with ${provider}.`,
    ownExcluded: (provider: string) =>
      `Your company requires single sign-on with ${provider}. You are excluded: you can also sign in with password and verification code.`,
    withSso: "You signed in with single sign-on this time.",
    withPassword: "You signed in without single sign-on this time.",
    title: "Single sign-on",
    sentence: "How the identity provider of the account applies to this user.",
    level: "Account",
    thisUser: "This user",
    off: "Off",
    optional: (provider: string) => `Optional, with ${provider}`,
    required: (provider: string) => `Required, with ${provider}`,
    reasonBy: (by: string, at: string) => `by ${by}, ${at}`,
    show: "Show in the list of single sign-on",
  },
})
