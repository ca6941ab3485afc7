import type { VoicemailBoxDetails } from "@dialplane/contract/calling/voicemail/voicemail.schema"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { UserId } from "@dialplane/contract/kit/ids"

/**
 * How a user is connected to a box: it is theirs, that of a group or queue they are part of, or they had the extension
 * before and still have messages there.
 */
export type Relation = "owner" | "member" | "previous" | null

export type BoxAct = keyof VoicemailBoxDetails["may"]
type Keys = ReadonlySet<PermissionKey>

/** The permission for boxes of others. */
export const keyFor: Readonly<Record<BoxAct, PermissionKey>> = {
  listen: "read:voicemail-messages",
  change: "update:voicemail-messages",
  delete: "delete:voicemail-messages",
  configure: "update:voicemail-boxes",
}
const ownKeyFor: Readonly<Record<BoxAct, PermissionKey>> = {
  listen: "read:own-voicemail",
  change: "update:own-voicemail",
  delete: "delete:own-voicemail",
  configure: "update:own-voicemail",
}

/** Members share the messages of a group or queue; its settings are the administrators'. */
const isByRelation = (relation: Relation, act: BoxAct) =>
  relation === "owner" || (relation === "member" && act !== "configure")

export const mayIn = (keys: Keys, relation: Relation, act: BoxAct): boolean =>
  (isByRelation(relation, act) && keys.has(ownKeyFor[act])) || keys.has(keyFor[act])

/** A message is one's own by the user it was left for, whoever has the extension now. */
export const isOwnOrShared = (userId: UserId, relation: Relation, leftForId: UserId | null): boolean =>
  leftForId === null ? relation === "member" : leftForId === userId

export const rightsIn = (keys: Keys, relation: Relation): VoicemailBoxDetails["may"] => ({
  listen: mayIn(keys, relation, "listen"),
  change: mayIn(keys, relation, "change"),
  delete: mayIn(keys, relation, "delete"),
  configure: mayIn(keys, relation, "configure"),
})

/** Whether the box itself is visible: what is in it, and for whom, is a question of its own. */
export const seesAllBoxes = (keys: Keys): boolean =>
  keys.has("read:voicemail-boxes") || keys.has("read:voicemail-messages")
