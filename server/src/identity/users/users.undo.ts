import { preferences } from "@dialplane/contract/identity/users/preferences.schema"
import { userEdit } from "@dialplane/contract/identity/users/users.schema"
import { editOf } from "@dialplane/contract/identity/users/user-change"
import { undoExternalId } from "../../kit/domain/external-ids.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import type { Undo, WrittenChange } from "../../kit/context.ts"
import * as preferencesOf from "./preferences.service.ts"
import { withoutDefaultExtension } from "./users.rules.ts"
import { changeWithin, holdPerson } from "./change-user.service.ts"
import { findPerson } from "./users.service.ts"

const userIdOf = ({ objectId }: WrittenChange) => Number(objectId)

const undoChange = defineUndo({
  action: "user.changed",
  permission: "update:users",
  fields: userEdit.partial(),
  hold: (db, ctx, change) => holdPerson(db, ctx, userIdOf(change), change.before),
  read: async (db, ctx, change) => {
    const person = await findPerson(db, ctx, userIdOf(change))
    if (person === undefined) return undefined
    // Older entries contain the default extension among the contact numbers, newer ones do not.
    const namesDefault =
      userEdit
        .partial()
        .safeParse(change.before)
        .data?.contactNumbers?.some(({ code }) => code === "D") === true
    return {
      ...editOf(person),
      contactNumbers: namesDefault ? person.contactNumbers : withoutDefaultExtension(person.contactNumbers),
    }
  },
  write: async (db, ctx, change, edit) => {
    await changeWithin(db, ctx, userIdOf(change), { edit, named: {} })
  },
})

const undoPreferences = defineUndo({
  action: "user.preferences_changed",
  permission: "update:users",
  orSelf: true,
  fields: preferences.partial(),
  hold: (db, ctx, change) => holdPerson(db, ctx, userIdOf(change), {}),
  read: async (db, ctx, change) => {
    const person = await findPerson(db, ctx, userIdOf(change))
    return person && { ...(await preferencesOf.read(db, ctx, userIdOf(change))) }
  },
  write: async (db, ctx, change, fields) => {
    const now = await preferencesOf.read(db, ctx, userIdOf(change))
    await preferencesOf.setWithin(db, ctx, userIdOf(change), { ...now, ...fields })
  },
})

const undoExternal = undoExternalId("user", {
  hold: (db, ctx, change) => holdPerson(db, ctx, userIdOf(change), {}),
  read: (db, ctx, change) => findPerson(db, ctx, userIdOf(change)),
  write: (db, ctx, change, externalId) => changeWithin(db, ctx, userIdOf(change), { edit: {}, externalId, named: {} }),
})

export const userUndos: readonly Undo[] = [undoChange, undoPreferences, undoExternal]
