import { texts } from "@dialplane/contract/kit/language"

/** Why a user cannot be linked: the end of a sentence. */
export const attentionMessages = texts("scim.attention", {
  actsForThem: "user provisioning acts in the name of this user.",
  notManageable: "the role of this user is not managed by yours.",
  elsewhere: "no user of this account has this login name. Rename the user at your identity provider.",
  nameFromProvider: "your identity provider gave this login name to another user. Change one of the two names there.",
  alreadyLinked: "your identity provider already manages this user.",
})
