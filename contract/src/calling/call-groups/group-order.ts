/** How a call group rings its members. */
export const ringStrategies = ["all", "inOrder", "roundRobin", "random"] as const
export type RingStrategy = (typeof ringStrategies)[number]

export interface RingMember {
  /** How long this member rings; null: the ring time of the group. */
  readonly seconds: number | null
  /** Only with the strategy "all": how long after the first one this member starts to ring. */
  readonly delay: number
}
export interface RingGroup<Member extends RingMember> {
  readonly strategy: RingStrategy
  readonly ringSeconds: number
  readonly passes: number
  /** In order. */
  readonly members: readonly Member[]
}
/** These members ring together for this time. Nobody rings while a delay is still running and others have stopped. */
export interface RingStep<Member> {
  readonly members: readonly Member[]
  readonly seconds: number
}
export interface RingCircumstances<Member> {
  /** With "roundRobin": the place of the member whose turn it is. With "random": what the order is drawn from. */
  readonly startAt: number
  readonly isAvailable: (member: Member) => boolean
}

/**
 * What rings when a call comes in, step by step, until somebody answers. An empty plan means that nobody is available:
 * the call goes to the no-answer destination at once.
 */
export const ringPlan = <Member extends RingMember>(
  group: RingGroup<Member>,
  { startAt, isAvailable }: RingCircumstances<Member>,
): RingStep<Member>[] =>
  Array.from({ length: group.passes }, (_, pass) => passOf(group, startAt, pass, isAvailable)).flat()

/** How long the caller waits at most. */
export const planSeconds = (plan: readonly RingStep<unknown>[]): number =>
  plan.reduce((total, { seconds }) => total + seconds, 0)

const passOf = <Member extends RingMember>(
  group: RingGroup<Member>,
  startAt: number,
  pass: number,
  isAvailable: (member: Member) => boolean,
): RingStep<Member>[] => {
  const secondsOf = ({ seconds }: Member) => seconds ?? group.ringSeconds
  const available = orderOf(group, startAt, pass).filter(isAvailable)
  return group.strategy === "all"
    ? together(available, secondsOf)
    : available.map((member) => ({ members: [member], seconds: secondsOf(member) }))
}

const orderOf = <Member extends RingMember>(
  { strategy, members }: RingGroup<Member>,
  startAt: number,
  pass: number,
): readonly Member[] => {
  if (members.length === 0) return []
  switch (strategy) {
    case "all":
    case "inOrder":
      return members
    case "roundRobin": {
      // Counted from the whole list, so that the turn does not jump when somebody is away.
      const first = ((startAt % members.length) + members.length) % members.length
      return [...members.slice(first), ...members.slice(0, first)]
    }
    case "random":
      return shuffled(members, startAt + pass * 7919)
  }
}

/** A step for each moment at which a member starts or stops. Whoever is first starts at once. */
const together = <Member extends RingMember>(
  members: readonly Member[],
  secondsOf: (member: Member) => number,
): RingStep<Member>[] => {
  const first = Math.min(...members.map(({ delay }) => delay))
  const times = members.map((member) => ({
    member,
    from: member.delay - first,
    to: member.delay - first + secondsOf(member),
  }))
  const moments = [...new Set(times.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b)
  return moments.slice(1).map((end, index) => {
    const begin = moments[index]!
    return {
      members: times.filter(({ from, to }) => from <= begin && to >= end).map(({ member }) => member),
      seconds: end - begin,
    }
  })
}

/** The same order for the same number, so that a plan can be repeated. */
const shuffled = <Item>(items: readonly Item[], seed: number): Item[] => {
  const result = [...items]
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1))
    ;[result[last], result[other]] = [result[other]!, result[last]!]
  }
  return result
}
