import { policySettings } from "@dialplane/contract/identity/passwords/security-policy.schema"
import { defineUndo } from "../../kit/domain/undo.ts"
import { findPolicy, holdPolicy } from "../passwords/security-policy.service.ts"
import { changeWithin } from "./policies.service.ts"

export const undoPolicy = defineUndo({
  action: "security_policy.changed",
  permission: "update:security-settings",
  needsProof: true,
  fields: policySettings.partial(),
  hold: async (db, ctx) => {
    await holdPolicy(db, ctx.accountId)
  },
  read: async (db, ctx) => ({ ...(await findPolicy(db, ctx.accountId)).settings }),
  write: (db, ctx, _change, settings) => changeWithin(db, ctx, settings),
})
