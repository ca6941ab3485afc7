import { z } from "zod"
import { extensionSettings } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { planSettings } from "@dialplane/contract/inventory/extensions/number-plan.schema"
import { namesWithoutIds } from "../../kit/audit/recorded-references.ts"
import { undoExternalId } from "../../kit/domain/external-ids.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import type { Undo, WrittenChange } from "../../kit/context.ts"
import { giveExtension } from "./assign-extension.service.ts"
import { listPhonesThatFollow, lockExtension } from "./extensions.queries.ts"
import { settingsOf } from "./extensions.rules.ts"
import { findExtension as findStored } from "./extension-reading.queries.ts"
import { changeExtension, findExtension } from "./extensions.service.ts"
import { findPlan, lockPlan } from "./number-plan.queries.ts"
import { updateWithin } from "./number-plan.service.ts"
import { readPersonalVoicemail, restorePersonalVoicemail } from "./personal-voicemail.service.ts"

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

/**
 * Gives the extension back to the user who had it, with what they had set for their voicemail. Their messages were
 * theirs all the time.
 */
const undoUser = (action: string) =>
  defineUndo({
    action,
    permission: "update:extensions",
    fields: z.strictObject({
      person: z.string().nullable(),
      personId: z.number().nullable(),
      mailNotice: z.boolean().optional(),
      mailAddress: extensionSettings.shape.voicemail.shape.mailAddress.optional(),
      attachAudio: z.boolean().optional(),
      moreAddresses: z.array(z.string()).optional(),
      afterMail: z.string().optional(),
      greeting: z.string().nullish(),
      greetingId: z.number().nullish(),
      voicemailPin: z.boolean().optional(),
    }),
    lacksIds: namesWithoutIds("person"),
    hold: async (db, ctx, change) => {
      await lockPlan(db, ctx.accountId)
      await lockExtension(db, ctx.accountId, idOf(change))
    },
    read: async (db, ctx, change) => {
      const extension = await findStored(db, ctx.accountId, idOf(change))
      return (
        extension && {
          person: extension.userName,
          personId: extension.userId,
          ...(await readPersonalVoicemail(db, ctx, extension)),
        }
      )
    },
    write: async (db, ctx, change, { person: _person, personId, greetingId = null, ...personal }) => {
      await giveExtension(ctx, db, idOf(change), personId)
      await restorePersonalVoicemail(db, ctx, idOf(change), { ...personal, greeting: null, greetingId })
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

const undoExternal = undoExternalId("extension", {
  hold: async (db, ctx, change) => {
    await lockExtension(db, ctx.accountId, idOf(change))
  },
  read: (db, ctx, change) => findExtension(db, ctx.accountId, idOf(change)),
  write: (db, ctx, change, externalId) => changeExtension(ctx, db, idOf(change), { externalId }),
})

export const extensionUndos: readonly Undo[] = [
  undoSettings("extension.changed"),
  undoSettings("extension.data_reset"),
  undoUser("extension.given"),
  undoUser("extension.taken"),
  undoExternal,
  undoPlan,
]
