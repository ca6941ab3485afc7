import { macInput } from "@dialplane/contract/inventory/devices/mac-address"
import { texts } from "@dialplane/contract/kit/language"
import type { PersonCheck, PersonCheckResult } from "@dialplane/contract/onboarding/people/people.schema"
import { check as checkNumber } from "../../inventory/extensions/number-plan.service.ts"
import { can, type Context } from "../../kit/context.ts"
import { inSystem, reading } from "../../kit/database/transaction.ts"
import { checkText } from "../../identity/users/login-names.service.ts"
import * as queries from "./people.queries.ts"

const messages = texts("people.check", {
  unusable: "Cannot be used.",
  macInUse: "A phone with this MAC address is already in use.",
  numberNotOfAccount: "This number does not belong to the account.",
  numberNotAvailable: (status: string) => `This number is no longer available (${status}).`,
})

type Field = PersonCheckResult["problems"][number]["field"]

const ofLogin = async (ctx: Context, loginName: string) => {
  const { valid, available, message } = await checkText(ctx, loginName)
  return valid && available ? undefined : (message ?? messages.unusable)
}

const ofExtension = async (ctx: Context, number: string) => (await checkNumber(ctx, number)).message ?? undefined

/** MAC addresses are unique in the whole installation. The answer does not say which account has one. */
const ofMac = async (ctx: Context, text: string) => {
  const mac = macInput.safeParse(text)
  if (!mac.success) return mac.error.issues[0]?.message ?? messages.unusable
  // Only for users who could add the phone, because the answer reveals that it exists somewhere.
  return can(ctx, "create:devices") && (await inSystem(ctx, (db) => queries.isMacInUse(db, mac.data)))
    ? messages.macInUse
    : undefined
}

const ofNumber = async (ctx: Context, text: string) => {
  const found = await queries.findNumberStatus(reading(ctx), ctx.accountId, text.replace(/\D/g, ""))
  if (found === undefined) return messages.numberNotOfAccount
  return found.status === "Available" ? undefined : messages.numberNotAvailable(found.status)
}

/**
 * Checks each given field on its own. The decision when the user is added may differ, because others make changes
 * meanwhile.
 */
export const check = async (ctx: Context, given: PersonCheck): Promise<PersonCheckResult> => {
  const judged: readonly (readonly [Field, Promise<string | undefined>])[] = [
    ...(given.loginName === undefined ? [] : [["loginName", ofLogin(ctx, given.loginName)] as const]),
    ...(given.extension === undefined ? [] : [["extension", ofExtension(ctx, given.extension)] as const]),
    ...(given.macAddress === undefined ? [] : [["macAddress", ofMac(ctx, given.macAddress)] as const]),
    ...(given.phoneNumber === undefined ? [] : [["phoneNumber", ofNumber(ctx, given.phoneNumber)] as const]),
  ]
  const problems: PersonCheckResult["problems"] = []
  for (const [field, verdict] of judged) {
    const details = await verdict
    if (details !== undefined) problems.push({ field, details })
  }
  return { problems }
}
