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

/**
 * What is left over for undoing: copies of everything as it was. What is secret in them is sealed or hashed, as where
 * it stood.
 */
export interface Kept {
  readonly person: KeptPerson
  readonly has: AssignedAssets
  readonly choices: OffboardingChoices
  readonly voicemails: readonly KeptVoicemail[]
  /** Which messages went to the colleague. */
  readonly movedVoicemails: readonly { readonly extensionId: number; readonly ids: readonly number[] }[]
  /** Which groups the colleague joined in their place; departures from before this could be chosen have none. */
  readonly givenGroups?: readonly number[]
  /** Which queues the colleague's extension answers for in their place. */
  readonly givenQueues?: readonly number[]
  /** Monitored keys of other phones, as they were before they showed the colleague. */
  readonly givenKeys?: readonly KeptKey[]
  /** Which recordings were theirs. */
  readonly recordings?: readonly number[]
  readonly extensions: readonly RowSnapshots[]
  readonly numbers: readonly KeptNumber[]
  readonly phones: readonly RowSnapshots[]
  readonly apps: readonly RowSnapshots[]
  readonly book: RowSnapshots
  /**
   * Into which customers' accounts they reach, where it differs from the rule: what was kept from them must stay so.
   */
  readonly customers: RowSnapshots
  /** Rights between single people; they end with leaving and are given anew. */
  readonly privileges: number
}

/**
 * What was kept may be older than the software: what could not be chosen then was left as is usual, and what nobody had
 * then nobody had.
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
      monitoredKeys: kept.has.monitoredKeys ?? 0,
      affected: kept.has.affected ?? [],
    },
  }
}

const dayMilliseconds = 86_400_000
/** The last moment to undo what is done now. */
export const undoUntil = (kit: Pick<Kit, "now">) => new Date(kit.now().getTime() + undoDays * dayMilliseconds)
