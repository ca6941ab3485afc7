import { undoDays, type Belongings, type LeaveChoices } from "@dialplane/contract/people/departures.schema"
import type { KeptVoicemail } from "../extensions/leaving-voicemail.service.ts"
import type { Kit } from "../kit/context.ts"
import type { KeptPerson } from "../users/users.service.ts"

/** What is left over for undoing. Nothing secret in it. */
export interface Kept {
  readonly person: KeptPerson
  readonly has: Belongings
  readonly choices: LeaveChoices
  readonly voicemails: readonly KeptVoicemail[]
  readonly phonePlaces: readonly PhonePlace[]
}

export interface PhonePlace {
  readonly deviceId: number
  readonly locationId: number
}

const dayMilliseconds = 86_400_000
/** The last moment to undo what is done now. */
export const undoUntil = (kit: Pick<Kit, "now">) => new Date(kit.now().getTime() + undoDays * dayMilliseconds)
