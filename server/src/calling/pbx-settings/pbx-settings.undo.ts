import { z } from "zod"
import { featureCodeEdit, pbxSettingsEdit } from "@dialplane/contract/calling/pbx-settings/pbx-settings.schema"
import { defineUndo } from "../../kit/domain/undo.ts"
import { changeWithin, hold, readWithin } from "./pbx-settings.service.ts"
import { factsOf, readCode } from "./pbx-settings.rules.ts"

const { shape } = pbxSettingsEdit
const code = z.string().refine((text) => featureCodeEdit.safeParse(readCode(text)).success)
const name = z.string().nullable()
const id = z.int().nullable()
const fields = z
  .strictObject({
    ...shape,
    operator: name,
    operatorId: id,
    parkingExtension: name,
    parkingExtensionId: id,
    featureCodes: z.array(code),
  })
  .omit({ version: true })
  .partial()

export const undoPbxSettings = defineUndo({
  action: "pbx_settings.changed",
  permission: "update:pbx-settings",
  fields,
  hold: (db, ctx) => hold(db, ctx),
  read: async (db, ctx, { after }) => {
    const facts = factsOf((await readWithin(db, ctx)).values)
    // Of the codes only those that the entry is about.
    const named = new Set((fields.shape.featureCodes.catch([]).parse(after["featureCodes"]) ?? []).map(featureOf))
    return { ...facts, featureCodes: facts.featureCodes.filter((text) => named.has(featureOf(text))) }
  },
  write: async (db, ctx, _change, { operator: _, operatorId, parkingExtension: __, parkingExtensionId, ...put }) => {
    await changeWithin(db, ctx, {
      ...put,
      featureCodes: put.featureCodes?.map((text) => readCode(text)!),
      ...(operatorId === undefined ? {} : { operator: operatorId === null ? null : { extensionId: operatorId } }),
      ...(parkingExtensionId === undefined
        ? {}
        : { parkingExtension: parkingExtensionId === null ? null : { extensionId: parkingExtensionId } }),
    })
  },
})
const featureOf = (text: string) => readCode(text)?.feature
