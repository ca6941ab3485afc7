import {
  offboardingChoices,
  undoDays,
  type AssignedAssets,
  type OffboardingChoices,
} from "@dialplane/contract/onboarding/people/offboardings.schema"
import type { KeptVoicemail } from "../../inventory/extensions/offboarding-voicemail.service.ts"
import type { Kit } from "../../kit/context.ts"
import type { RowSnapshots } from "../../kit/database/row-snapshots.ts"
import type { KeptNumber } from "../../inventory/numbers/offboarding-numbers.service.ts"
import type { KeptKey } from "../../inventory/provisioning/offboarding-keys.service.ts"
import type { KeptPerson } from "../../identity/users/user-lifecycle.service.ts"

/** Snapshots for undoing an offboarding. Secrets in them are encrypted or hashed, as in their tables. */
export interface Kept {
  readonly person: KeptPerson
  readonly has: AssignedAssets
  readonly choices: OffboardingChoices
  readonly voicemails: readonly KeptVoicemail[]
  /** Which messages went to the colleague. */
  readonly movedVoicemails: readonly { readonly extensionId: number; readonly ids: readonly number[] }[]
  /** The groups that the colleague joined instead; absent in offboardings from before this choice existed. */
  readonly givenGroups?: readonly number[]
  /** The queues that the colleague's extension joined instead. */
  readonly givenQueues?: readonly number[]
  /** Monitored keys of other phones as they were before they monitored the colleague. */
  readonly givenKeys?: readonly KeptKey[]
  /** The user's recordings. */
  readonly recordings?: readonly number[]
  readonly extensions: readonly RowSnapshots[]
  readonly numbers: readonly KeptNumber[]
  readonly phones: readonly RowSnapshots[]
  readonly apps: readonly RowSnapshots[]
  readonly book: RowSnapshots
  /**
   * Exceptions to the user's access to customers' accounts. They are restored, because a denied account must stay
   * denied.
   */
  readonly customers: RowSnapshots
  /** How many permissions for single users they had. They end with offboarding and have to be granted again. */
  readonly privileges: number
}

/**
 * Reads a snapshot that an earlier version may have stored: missing choices get their defaults, missing assets are
 * empty.
 */
export const readKept = (stored: unknown): Kept => {
  const kept = stored as Kept
  return {
    ...kept,
    choices: offboardingChoices.parse(kept.choices),
    has: {
      ...kept.has,
      groups: kept.has.groups ?? [],
      queues: kept.has.queues ?? [],
      recordings: kept.has.recordings ?? 0,
      receptionistConsole: kept.has.receptionistConsole ?? false,
      phoneBookEntries: kept.has.phoneBookEntries ?? 0,
      monitoredKeys: kept.has.monitoredKeys ?? 0,
      affected: kept.has.affected ?? [],
    },
  }
}

const dayMilliseconds = 86_400_000
/** Until when an offboarding that happens now can be undone. */
export const undoUntil = (kit: Pick<Kit, "now">) => new Date(kit.now().getTime() + undoDays * dayMilliseconds)
