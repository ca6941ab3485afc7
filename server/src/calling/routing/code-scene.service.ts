import { readFeatureCode } from "@dialplane/contract/calling/pbx-settings/dialed-number"
import { isSlot, type DialedNumber } from "@dialplane/contract/calling/pbx-settings/dial-plan"
import { defaultFeatureCodes } from "@dialplane/contract/calling/pbx-settings/feature-codes"
import { nothingUnderWay } from "@dialplane/contract/calling/routing/codes"
import { freeSlot } from "@dialplane/contract/calling/routing/parking-calls"
import type { CodeScene } from "@dialplane/contract/calling/routing/routing-config"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import * as queries from "./code-scene.queries.ts"

/** The code that was dialed, if it is one; other calls cost nothing. */
export const readCode = async (db: Db, accountId: AccountId, dialed: string): Promise<DialedNumber | undefined> => {
  const changed = /[*#]/.test(dialed) ? await queries.findCodes(db, accountId) : {}
  const read = readFeatureCode(
    { featureCodes: defaultFeatureCodes.map((one) => ({ ...one, ...changed[one.feature] })) },
    dialed,
  )
  return read?.kind === "featureCode" ? read : undefined
}

/** Whether what a phone dials acts on settings or other calls instead of calling somebody. */
export const actsByDialing = async (db: Db, accountId: AccountId, dialed: string): Promise<boolean> => {
  if (/[*#]/.test(dialed) || (await readCode(db, accountId, dialed)) !== undefined) return true
  const parking = await queries.findParking(db, accountId)
  return parking.on && isSlot(parking, dialed) && !(await queries.listNumbersInUse(db, accountId)).includes(dialed)
}

/** Whether the code asks for the extension of whoever logs in to a shared phone. */
export const asksForExtension = async (db: Db, accountId: AccountId, dialed: string): Promise<boolean> =>
  (await readCode(db, accountId, dialed))?.code === "995"

/**
 * What a code can act on. `holds` locks the calls it finds until the transaction ends: a call that a code takes cannot
 * be answered elsewhere meanwhile.
 */
export const sceneOfCode = async (
  db: Db,
  accountId: AccountId,
  extensionId: number,
  { feature, code, rest = "" }: DialedNumber,
  { holds, pickupGroups }: { readonly holds: boolean; readonly pickupGroups: boolean },
): Promise<CodeScene> => {
  const talking = async () => (await queries.findTalking(db, accountId, extensionId, holds)) ?? null
  const busy = () => queries.isBusy(db, accountId, extensionId)
  switch (feature ?? code) {
    case "voicemail":
    case "990":
      return { ...nothingUnderWay, mailboxHasPin: await queries.hasMailboxPin(db, accountId, extensionId) }
    case "995":
      return {
        ...nothingUnderWay,
        sharedPhone: (await queries.findSharedPhone(db, accountId, extensionId)) ?? null,
      }
    case "returnCall":
      return { ...nothingUnderWay, lastCaller: await queries.findLastCaller(db, accountId, extensionId) }
    case "queueLogIn":
    case "queueLogOut":
      return { ...nothingUnderWay, queues: await queries.listQueues(db, accountId, extensionId) }
    case "pickUpGroup":
    case "991": {
      if (!pickupGroups) return { ...nothingUnderWay, pickupGroup: "off" }
      const pickupGroup = (await queries.findPickupGroup(db, accountId, extensionId)) ?? null
      return {
        ...nothingUnderWay,
        isBusy: await busy(),
        pickupGroup,
        ringing:
          pickupGroup === null
            ? null
            : ((await queries.findRinging(db, accountId, extensionId, { groupId: pickupGroup.id }, holds)) ?? null),
      }
    }
    case "pickUpExtension":
      return {
        ...nothingUnderWay,
        isBusy: await busy(),
        mayPickUp: await queries.mayPickUp(db, accountId, extensionId, rest, pickupGroups),
        ringing: (await queries.findRinging(db, accountId, extensionId, { extension: rest }, holds)) ?? null,
      }
    case "park": {
      if (holds) await queries.lockSlots(db, accountId)
      return {
        ...nothingUnderWay,
        talkingIn: await talking(),
        parked: await queries.listParked(db, accountId),
        numbersInUse: new Set(await queries.listNumbersInUse(db, accountId)),
      }
    }
    case "992":
      return { ...nothingUnderWay, isBusy: await busy(), parked: await longestParked(db, accountId, holds) }
    case "record":
      return {
        ...nothingUnderWay,
        talkingIn: (await queries.findRecordable(db, accountId, extensionId, holds)) ?? null,
      }
    case "listen":
    case "whisper":
    case "barge":
      return {
        ...nothingUnderWay,
        isBusy: await busy(),
        talkingThere: (await queries.findTalkingNumber(db, accountId, extensionId, rest)) ?? null,
      }
    default:
      return nothingUnderWay
  }
}

/** Only this call is held: others can be retrieved meanwhile. */
const longestParked = async (db: Db, accountId: AccountId, holds: boolean): Promise<CodeScene["parked"]> => {
  for (;;) {
    const longest = await queries.findLongestParked(db, accountId)
    if (longest === undefined) return []
    const found = await queries.findParked(db, accountId, longest.slot, holds)
    // Otherwise somebody else took it while this waited.
    if (found !== undefined) return [found]
  }
}

/** The same without what is under way at this moment: for questions about any moment. */
export const sceneAtRest = async (
  db: Db,
  accountId: AccountId,
  extensionId: number,
  { feature, code, rest = "" }: DialedNumber,
  { knowsLastCaller, pickupGroups }: { readonly knowsLastCaller: boolean; readonly pickupGroups: boolean },
): Promise<CodeScene> => {
  switch (feature ?? code) {
    case "voicemail":
    case "990":
      return { ...nothingUnderWay, mailboxHasPin: await queries.hasMailboxPin(db, accountId, extensionId) }
    case "995":
      return {
        ...nothingUnderWay,
        sharedPhone: (await queries.findSharedPhone(db, accountId, extensionId)) ?? null,
      }
    case "returnCall":
      return knowsLastCaller
        ? { ...nothingUnderWay, lastCaller: await queries.findLastCaller(db, accountId, extensionId) }
        : nothingUnderWay
    case "queueLogIn":
    case "queueLogOut":
      return { ...nothingUnderWay, queues: await queries.listQueues(db, accountId, extensionId) }
    case "pickUpGroup":
    case "991":
      return {
        ...nothingUnderWay,
        pickupGroup: pickupGroups ? ((await queries.findPickupGroup(db, accountId, extensionId)) ?? null) : "off",
      }
    case "pickUpExtension":
      return { ...nothingUnderWay, mayPickUp: await queries.mayPickUp(db, accountId, extensionId, rest, pickupGroups) }
    default:
      return nothingUnderWay
  }
}

/** For a caller who dials a parking slot; only the call in it is held. */
export const sceneOfSlot = async (
  db: Db,
  accountId: AccountId,
  extensionId: number,
  slot: string,
  holds: boolean,
): Promise<CodeScene> => {
  const found = await queries.findParked(db, accountId, slot, holds)
  return {
    ...nothingUnderWay,
    isBusy: await queries.isBusy(db, accountId, extensionId),
    parked: found === undefined ? [] : [found],
  }
}

/** A slot that stays free until the transaction ends; undefined if none is, or if parking is off. */
export const holdFreeSlot = async (db: Db, accountId: AccountId): Promise<string | undefined> => {
  await queries.lockSlots(db, accountId)
  const parking = await queries.findParking(db, accountId)
  const parked = await queries.listParked(db, accountId)
  const taken = new Set([...parked.map(({ slot }) => slot), ...(await queries.listNumbersInUse(db, accountId))])
  return parking.on ? freeSlot(parking, taken) : undefined
}
