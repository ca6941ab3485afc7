import { randomOf } from "../../../kit/random.ts"

/** A participant of a conference and who else is there. */
export interface Participant {
  readonly seed: number
  readonly since: number
  readonly others: number
  readonly hosts: number
  readonly waitsForHost: boolean
}

const [stayChance, patienceChance] = [21, 22]

/** How long somebody takes part in a conference in which others talk. */
export const staySeconds = (seed: number): number => randomOf(seed, stayChance).between(300, 2400)

/** When a participant leaves, as things are now: sooner if nobody else is there or the host does not come. */
export const leavesConferenceAt = ({ seed, since, others, hosts, waitsForHost }: Participant): number => {
  const patience = randomOf(seed, patienceChance)
  const [alone, withoutHost] = [patience.between(60, 240), patience.between(180, 600)]
  const seconds = Math.min(
    staySeconds(seed),
    others === 0 ? alone : Infinity,
    waitsForHost && hosts === 0 ? withoutHost : Infinity,
  )
  return Math.round(since + seconds * 1000)
}
