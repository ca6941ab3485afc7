import { randomBytes, randomInt } from "node:crypto"
import { mfaProblems } from "@dialplane/contract/identity/mfa/mfa.problems"
import {
  mostMailCodesAnHour,
  recoveryCodeCount,
  secondsBetweenMailCodes,
  type BegunMethod,
  type MfaKind,
} from "@dialplane/contract/identity/mfa/mfa.schema"
import type { EmailBrand } from "../../ground/branding/branding.service.ts"
import type { Kit, PublicContext } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { qrSvg } from "../../kit/files/qr-code.ts"
import { refuse } from "../../kit/refusal.ts"
import type { Holder } from "./holder.rules.ts"
import { writeCodeEmail, type Recipient } from "./mfa.mails.ts"
import { coveredAddress, shownRecoveryCode, usualName } from "./mfa.rules.ts"
import {
  confirmMethod,
  confirmPasskey,
  findMailWaits,
  holdMailCodes,
  insertBegun,
  listMethods,
  lockBegun,
  putMailCode,
  replaceRecoveryCodes,
  takeMailCode,
  type MethodRow,
  type NewCredential,
} from "./methods.queries.ts"
import { creationOptions } from "./passkeys.service.ts"
import { fromBase32, keyLink, matchingStep, toBase32 } from "./totp.rules.ts"

/** What setting up a method needs to know about a user. */
export type Applicant = Holder & Recipient

const secretPlace = ({ accountId, userId }: Holder) => `mfa_methods:${accountId}:${userId}:secret`
/** RFC 4226 requires at least 128 bits and recommends 160. */
const secretBytes = 20

export const openSecret = (kit: Kit, holder: Holder, sealed: string) =>
  fromBase32(kit.secrets.open(sealed, secretPlace(holder)))
export const mailCodeHash = (kit: Kit, { accountId, userId }: Holder, code: string) =>
  kit.secrets.fingerprint(`mfa-mail:${accountId}:${userId}:${code}`)
export const recoveryCodeHash = (kit: Kit, { accountId, userId }: Holder, code: string) =>
  kit.secrets.fingerprint(`mfa-recovery:${accountId}:${userId}:${code}`)

/** Starts setting up a method. It is not active until a code confirms it. */
export const beginMethod = async (
  db: Db,
  kit: Kit,
  brand: EmailBrand,
  person: Applicant,
  kind: MfaKind,
  name = usualName[kind],
): Promise<BegunMethod> => {
  if (kind === "email") {
    if (person.email === "") refuse(mfaProblems.noMailbox)
    await requirePause(db, person)
    const mfaId = await insertBegun(db, person, { kind, name, secretSealed: null, address: person.email })
    await mailCode(db, kit, brand, person, mfaId, person.email)
    return { mfaId, kind, secret: null, link: null, qrSvg: null, sentTo: coveredAddress(person.email), passkey: null }
  }
  if (kind === "passkey") {
    const mfaId = await insertBegun(db, person, { kind, name, secretSealed: null, address: null })
    return { mfaId, kind, secret: null, link: null, qrSvg: null, sentTo: null, passkey: null }
  }
  const secret = toBase32(randomBytes(secretBytes))
  const mfaId = await insertBegun(db, person, {
    kind,
    name,
    secretSealed: kit.secrets.seal(secret, secretPlace(person)),
    address: null,
  })
  const link = keyLink(brand.name, person.loginName, secret)
  return { mfaId, kind, secret, link, qrSvg: qrSvg(link), sentTo: null, passkey: null }
}

/** For a passkey: adds the options for the browser. Not inside a transaction. */
export const withOptions = async (
  ctx: PublicContext,
  brand: EmailBrand,
  person: Applicant & { readonly lastName: string },
  begun: BegunMethod,
  methods: readonly MethodRow[],
): Promise<BegunMethod> =>
  begun.kind === "passkey"
    ? { ...begun, passkey: await creationOptions(ctx, brand.name, person, begun.mfaId, methods) }
    : begun

/** Emails a new code; the previous one stops working. */
export const mailCode = async (db: Db, kit: Kit, brand: EmailBrand, person: Applicant, mfaId: number, to: string) => {
  const code = String(randomInt(1_000_000)).padStart(6, "0")
  await putMailCode(db, person.accountId, mfaId, mailCodeHash(kit, person, code))
  await writeCodeEmail(kit, db, brand, person, to, code)
}

/** Limits how often codes are sent to a mailbox. */
export const requirePause = async (db: Db, holder: Holder) => {
  await holdMailCodes(db, holder)
  const { pause, hour } = await findMailWaits(db, holder, secondsBetweenMailCodes, mostMailCodesAnHour)
  if (hour > 0)
    refuse(mfaProblems.tooManyCodes, { most: mostMailCodesAnHour, minutes: Math.ceil(hour / 60), seconds: hour })
  if (pause > 0) refuse(mfaProblems.justSent, { seconds: pause })
}

/** After a code was sent: seconds until the next one. */
export const findSecondsToNextCode = async (db: Db, holder: Holder): Promise<number> => {
  const { pause, hour } = await findMailWaits(db, holder, secondsBetweenMailCodes, mostMailCodesAnHour)
  return Math.max(pause, hour)
}

/** The first answer of a method: a code, or a passkey whose answer was checked. */
export type FirstAnswer = { readonly code: string } | { readonly credential: NewCredential }

/**
 * Confirms a method by its first answer, with recovery codes if it is the user's first method; undefined when the
 * answer is wrong.
 */
export const confirmBegun = async (
  db: Db,
  kit: Kit,
  person: Holder,
  mfaId: number,
  answer: FirstAnswer,
): Promise<{ method: MethodRow; recoveryCodes: string[] | null } | undefined> => {
  const begun = (await lockBegun(db, person, mfaId)) ?? refuse(mfaProblems.methodNotFound)
  const isFirst = (await listMethods(db, person)).length === 0
  const method = await confirmWith(db, kit, person, begun, answer)
  if (method === undefined) return undefined
  return { method, recoveryCodes: isFirst ? await makeRecoveryCodes(db, kit, person) : null }
}

const confirmWith = async (
  db: Db,
  kit: Kit,
  person: Holder,
  begun: MethodRow,
  answer: FirstAnswer,
): Promise<MethodRow | undefined> => {
  const { mfaId, kind, secretSealed } = begun
  if (kind === "passkey")
    return "credential" in answer ? confirmPasskey(db, person.accountId, mfaId, answer.credential) : undefined
  if (!("code" in answer)) return undefined
  const step =
    secretSealed === null
      ? null
      : (matchingStep(openSecret(kit, person, secretSealed), answer.code, kit.now()) ?? "none")
  if (step === "none") return undefined
  if (kind === "email" && !(await takeMailCode(db, person, mailCodeHash(kit, person, answer.code), mfaId)))
    return undefined
  return confirmMethod(db, person.accountId, mfaId, step)
}

/** Replaces all recovery codes. They are readable only in this result. */
export const makeRecoveryCodes = async (db: Db, kit: Kit, person: Holder): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, () => toBase32(randomBytes(7)).slice(0, 10))
  await replaceRecoveryCodes(
    db,
    person,
    codes.map((code) => recoveryCodeHash(kit, person, code)),
  )
  return codes.map(shownRecoveryCode)
}
