import type { CallDestination } from "@dialplane/contract/inventory/extensions/call-destination"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { settingsOf, withTargets } from "./extensions.rules.ts"
import { changeExtension, readExtension } from "./extensions.service.ts"

const digitsOf = (text: string) => text.replaceAll(/\D/g, "")

/** Replaces a phone number wherever extensions refer to it (caller ID, forwarding, find me). In an open transaction. */
export const replaceNumberOf = async (
  ctx: Context,
  db: Db,
  extensionId: number,
  from: string,
  to: string,
): Promise<void> => {
  const { callerId, ...settings } = settingsOf(await readExtension(db, ctx, extensionId))
  const replaced = (target: CallDestination): CallDestination =>
    target.kind === "external" && digitsOf(target.number) === from ? { ...target, number: `+${to}` } : target
  const { forwarding, ringing } = withTargets(settings, replaced)
  const isCallerId = callerId.number.kind === "number" && digitsOf(callerId.number.number) === from
  const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  await changeExtension(ctx, db, extensionId, {
    ...(isCallerId ? { callerId: { ...callerId, number: { kind: "number", number: `+${to}` } } } : {}),
    ...(differs(forwarding, settings.forwarding) ? { forwarding } : {}),
    ...(differs(ringing, settings.ringing) ? { ringing } : {}),
  })
}
