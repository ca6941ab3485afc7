import { extensionSettings } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { planSettings } from "@dialplane/contract/inventory/extensions/number-plan.schema"
import { defineUndo } from "../../kit/domain/undo.ts"
import type { Undo, WrittenChange } from "../../kit/context.ts"
import { listPhonesThatFollow, lockExtension } from "./extensions.queries.ts"
import { settingsOf } from "./extensions.rules.ts"
import { changeExtension, findExtension } from "./extensions.service.ts"
import { findPlan, lockPlan } from "./number-plan.queries.ts"
import { updateWithin } from "./number-plan.service.ts"

const idOf = ({ objectId }: WrittenChange) => Number(objectId)

const undoSettings = (action: string) =>
  defineUndo({
    action,
    permission: "update:extensions",
    fields: extensionSettings.partial(),
    hold: async (db, ctx, change) => {
      // In the order in which every change locks them.
      await lockPlan(db, ctx.accountId)
      await lockExtension(db, ctx.accountId, idOf(change))
    },
    read: async (db, ctx, change) => {
      const extension = await findExtension(db, ctx.accountId, idOf(change))
      return extension && { ...settingsOf(extension) }
    },
    phones: async (db, ctx, change) =>
      "emergencyLocation" in change.before ? listPhonesThatFollow(db, ctx.accountId, idOf(change)) : [],
    write: async (db, ctx, change, edit) => {
      await changeExtension(ctx, db, idOf(change), edit)
    },
  })

const undoPlan = defineUndo({
  action: "number_plan.changed",
  permission: "update:extensions",
  fields: planSettings,
  hold: async (db, ctx) => {
    await lockPlan(db, ctx.accountId)
  },
  read: async (db, ctx) => {
    const { digits, firstNumber } = await findPlan(db, ctx.accountId)
    return { digits, firstNumber }
  },
  write: async (db, ctx, _change, settings) => {
    await updateWithin(db, ctx, settings)
  },
})

export const extensionUndos: readonly Undo[] = [
  undoSettings("extension.changed"),
  undoSettings("extension.data_reset"),
  undoPlan,
]
