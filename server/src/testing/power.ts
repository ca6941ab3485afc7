import { afterAll, expect, test } from "vitest"
import { limitableKeys } from "@dialplane/contract/ground/accounts/account-limits"
import {
  beyond,
  gainsBetween,
  heldAtHome,
  keysIn,
  keysOfRole,
  namesOf,
  powerAt,
  rolesOf,
  type Gain,
  type Giver,
  type Keys,
  type Standing,
  type World,
} from "./power-table.ts"
import { faultsOfOutcomes, faultsOfRanges } from "./power-outcomes.ts"
import { actors, type Outcome, type Program, type Scene } from "./escalation-scene.ts"
import {
  askedFor,
  closedPath,
  escalationPaths,
  escalationPathNames,
  sequencesOf,
  type EscalationPathName,
  type Step,
} from "./escalation-sequences.ts"
import { beginWorld, restoreWorld, type PowerWorld } from "./power-world.ts"
import type { TestClient, TestServer } from "./test-server.ts"

/**
 * No user gets more than the granting user had: random sequences of all escalation paths, through the API. Before and
 * after each step the whole table of who can do what where is compared, so that every gain is found, whoever gets it
 * and however.
 */
const sequences = Number(process.env["POWER_SEQUENCES"] ?? 30)
const seed = Number(process.env["POWER_SEED"] ?? 20_261)
/** Runs only up to this sequence, from the start of its world, to reproduce a fault. */
const only = process.env["POWER_ONLY"]
const longest = 8
/**
 * How many sequences share a database: what earlier ones leave behind is part of the world, but should not dominate it.
 */
const perWorld = 100
const isLongRun = sequences >= 300

interface Acting {
  readonly client: TestClient
  readonly standing: Standing
}

let unique = 0

const keysOf = async (client: TestClient): Promise<Keys> =>
  keysIn(((await client.get("/api/authorizer/permissions/self")).body?.permissions ?? []) as string[])

/** A user with a new sign-in, so that nothing is cached. */
const signIn = async (server: TestServer, world: World, userId: number): Promise<Acting | undefined> => {
  const person = world.person.get(userId)
  if (person === undefined || !person.on || person.roles.length === 0) return undefined
  return {
    client: await server.as(person.login),
    standing: {
      userId,
      accountId: person.account,
      roleId: person.roles[0]!,
      isSupport: person.support,
      ownOnly: false,
    },
  }
}

/** A random user, mostly one who is likely to be allowed. */
const takenBySettings = keysIn([...limitableKeys])

const giverOf = (world: World, { path, account, giver, variant }: Step, newcomers: readonly number[]): number => {
  const everyone = [...actors, ...newcomers.slice(-3)]
  const key = keysIn([askedFor[path]])
  const able =
    variant % 5 === 0
      ? []
      : everyone.filter((one) => ((world.power.get(`person ${one}`)?.get(String(account)) ?? 0n) & key) !== 0n)
  const among = able.length > 0 ? able : everyone
  return among[giver % among.length]!
}

const words = ({ path }: Step, { standing, accountId }: Scene, status: number) =>
  `${path} by ${standing.userId} (role ${standing.roleId} in ${standing.accountId}) in ${accountId}: ${status}`

const publishChange = ({ whose, where }: Gain, more: Keys) => {
  const names = namesOf(more)
  return `${whose} can now, in ${where}: ${names.slice(0, 5).join(", ")}${names.length > 5 ? ` and ${names.length - 5} more` : ""}`
}

/** The gains that none of these users could have granted. */
const faultsOfGains = (before: World, after: World, givers: readonly Giver[]): string[] => {
  const found = gainsBetween(before, after).flatMap((gain) => {
    const more = givers.reduce((rest, giver) => rest & beyond(before, after, giver, gain), gain.what)
    return more === 0n ? [] : [publishChange(gain, more)]
  })
  return found.length === 0 ? [] : [`${found.length === 1 ? "" : `${found.length} gains, the first: `}${found[0]}`]
}

/** A user who could sign in as another one must have all of that user's power. */
const faultsOfTaking = (world: World, giver: Giver, taken: number): string[] =>
  taken === giver.standing.userId
    ? []
    : [...(world.power.get(`person ${taken}`) ?? [])].flatMap(([where, what]) => {
        const gain = { whose: `${giver.standing.userId} in the name of ${taken}`, where, what }
        const more = beyond({ ...world, trusted: new Set([where]) }, world, giver, gain)
        return more === 0n ? [] : [publishChange(gain, more)]
      })

const companies = [
  [100, 100_106],
  [101, 101_003],
  [102, 102_003],
] as const
const updateUsers = keysIn(["update:users"])

/** In whose name a program acts: in their own account, with their roles alone. */
const programStanding = (world: World, userId: number, scopes?: Keys): Standing => {
  const person = world.person.get(userId)
  return {
    userId,
    accountId: person?.account ?? 0,
    roleId: person?.roles[0] ?? 0,
    isSupport: false,
    ownOnly: true,
    ...(scopes === undefined ? {} : { scopes }),
  }
}
const programHeld = (world: World, { userId, scopes }: Standing): Keys =>
  rolesOf(world, userId) & (scopes ?? rolesOf(world, userId))

/** A token must not do more than what it was made of, nor what whoever has it could not do. */
const faultsOfToken = (world: World, giver: Giver, { userId, scopes, within }: NonNullable<Outcome["token"]>) => {
  const standing = programStanding(world, userId, scopes)
  const where = String(standing.accountId)
  const gain = { whose: `a token of ${userId}`, where, what: programHeld(world, standing) }
  const more = beyond(world, world, giver, gain) | (within === undefined ? 0n : scopes & ~within)
  return more === 0n ? [] : [publishChange(gain, more)]
}

/** Whoever sets the identity provider of an account could sign in as everybody there, except vendor support. */
const faultsOfTakingAll = (world: World, giver: Giver, accountId: number): string[] =>
  world.people.flatMap(({ id, account, support }) =>
    account === accountId && !support ? faultsOfTaking(world, giver, id) : [],
  )

/** An identity provider opens sessions for users of its account, with what they have anyway. */
const faultsOfSignIn = (world: World, { userId, accountId }: NonNullable<Outcome["signedIn"]>, shown: Keys) => {
  const person = world.person.get(userId)
  if (person === undefined || person.account !== accountId || person.support || !person.on)
    return [`the identity provider of ${accountId} signed ${userId} in`]
  const more = shown & ~(world.power.get(`person ${userId}`)?.get(String(accountId)) ?? 0n)
  return more === 0n ? [] : [publishChange({ whose: `person ${userId}`, where: String(accountId), what: shown }, more)]
}

/** A session in another role or account must not add to what the user could do before. */
const faultsOfOpening = async (
  world: World,
  { standing }: Acting,
  power: ReadonlyMap<string, Keys>,
  opened: Acting,
  kind: NonNullable<Outcome["opened"]>["kind"],
): Promise<string[]> => {
  const faults: string[] = []
  const own = world.power.get(`person ${standing.userId}`)
  for (const [where, what] of powerAt(world, opened.standing, await keysOf(opened.client))) {
    const had =
      kind === "assume"
        ? (power.get(where) ?? 0n)
        : (own?.get(where) ?? 0n) | (own?.get(`${where} through ${standing.accountId}`) ?? 0n)
    if ((what & ~had) !== 0n)
      faults.push(publishChange({ whose: `${standing.userId} by ${kind}`, where, what }, what & ~had))
  }
  if (kind !== "assume" || standing.isSupport) return faults
  // Compares the table with the product: 400 for an invalid request about a user means that the caller could have
  // changed them.
  for (const [account, person] of companies) {
    if (((power.get(String(account)) ?? 0n) & updateUsers) !== 0n) continue
    if ((await opened.client.put(`/api/ucaas/user/${person}`, { no: "field" })).status === 400)
      faults.push(`${standing.userId} assumed a role and can now change people of ${account}`)
  }
  return faults
}

const standingIn = ({ standing }: Acting, { kind, accountId, roleId }: NonNullable<Outcome["opened"]>): Standing => ({
  userId: standing.userId,
  accountId,
  roleId,
  isSupport: standing.isSupport && kind === "swap",
  ownOnly: kind === "trust",
  ...(kind === "assume" ? { home: { accountId: standing.accountId, roleId: standing.roleId } } : {}),
})

/** If not whoever asked has to answer for what was given: a program's user, or nobody beyond a role. */
const giverOfOutcome = (world: World, { by, atMost }: Outcome): Giver | undefined => {
  if (atMost !== undefined) {
    const { accountId, roleId } = atMost
    const held = keysOfRole(world, roleId)
    const standing = { userId: 0, accountId, roleId, isSupport: false, ownOnly: true }
    return { standing, held, power: new Map([[String(accountId), held]]), knows: world.account }
  }
  if (by === undefined) return undefined
  const standing = programStanding(world, by)
  const held = programHeld(world, standing)
  return { standing, held, power: powerAt(world, standing, held), knows: world.account }
}

type Counts = Map<EscalationPathName, { tried: number; done: number }>

/** Runs one sequence. Returns the gains that nobody could have granted. */
const play = async (
  { server, read, idp, ...place }: PowerWorld,
  plan: readonly Step[],
  counts: Counts,
): Promise<string[]> => {
  let world = await read()
  const [story, faults, sessions, newcomers]: [string[], string[], Acting[], number[]] = [[], [], [], []]
  const programs: Program[] = [...place.programs]
  /** Users whose jobs have not run yet. */
  let waiting: Giver[] = []
  const note = (found: readonly string[]) =>
    faults.push(...found.map((fault) => `${fault}\n    ${story.join("\n    ")}`))
  const checkChanges = async (givers: readonly Giver[]) => {
    const after = await read()
    note(faultsOfGains(world, after, givers))
    note(faultsOfOutcomes(world, after, givers))
    note(faultsOfRanges(world, after, givers))
    for (const { id } of after.people) if (!world.person.has(id)) newcomers.push(id)
    world = after
  }
  for (const step of plan) {
    const isHome = sessions.length === 0 || step.giver % 4 > 0
    const acting = isHome
      ? await signIn(server, world, giverOf(world, step, newcomers))
      : sessions[(step.giver >> 2) % sessions.length]
    if (acting === undefined) continue
    const { client, standing } = acting
    const isProgram = standing.scopes !== undefined
    // A program has no session whose permissions could be shown.
    const shown = isProgram ? programHeld(world, standing) : await keysOf(client)
    const known = isProgram ? shown : keysOfRole(world, standing.roleId)
    // Permissions granted for the whole account are shown together with those of the role.
    const possible = known | (world.power.get(`person ${standing.userId}`)?.get(String(standing.accountId)) ?? 0n)
    // An account's settings, or its place in the tree, may withdraw permissions but never add one.
    const odd = (known & ~shown & ~takenBySettings) | (shown & ~possible)
    if (isHome && odd !== 0n && shown !== 0n)
      note([`The table and the product differ about ${standing.userId}: ${namesOf(odd).slice(0, 5).join(", ")}`])
    // Users who act elsewhere may be cached for a second; their permissions by the table count as well.
    const held = isHome ? shown : shown | (known & heldAtHome(world, standing.userId))
    const power = powerAt(world, standing, held)
    const scene: Scene = {
      server,
      idp,
      programs,
      world,
      step,
      client,
      standing,
      newcomers,
      accountId: step.account,
      unique: () => ++unique,
    }
    const outcome = await escalationPaths[step.path](scene)
    const { answer, job, opened, taken, takenAccount, token, signedIn } = outcome
    if (answer === undefined) continue
    story.push(words(step, scene, answer.status))
    if (answer.status >= 500) note([JSON.stringify(answer.body)])
    const isDone = answer.status < 300
    const count = counts.get(step.path) ?? { tried: 0, done: 0 }
    counts.set(step.path, { tried: count.tried + 1, done: count.done + Number(isDone) })
    const giver = giverOfOutcome(world, outcome) ?? { standing, held, power, knows: world.account }
    if (isDone && job === true) waiting.push(giver)
    const runs = waiting.length > 0 && step.variant % 3 > 0
    if (runs) await server.kit.jobs.drain()
    // A refused step that changed something would be found with the next allowed step, and at the end.
    if (!isDone && !runs) continue
    if (isDone && taken !== undefined) note(faultsOfTaking(world, giver, taken))
    if (isDone && takenAccount !== undefined) note(faultsOfTakingAll(world, giver, takenAccount))
    if (isDone && token !== undefined) {
      note(faultsOfToken(world, giver, token))
      const acts = programStanding(world, token.userId, token.scopes)
      sessions.push({ client: server.withToken(token.value, token.userId), standing: acts })
    }
    if (isDone && outcome.program !== undefined) programs.push(outcome.program)
    if (isDone && opened !== undefined) {
      const session = {
        client: server.withToken(answer.body.access_token as string, client.userId),
        standing: standingIn(acting, opened),
      }
      note(await faultsOfOpening(world, acting, power, session, opened.kind))
      sessions.push(session)
    }
    await checkChanges([...(isDone ? [giver] : []), ...(runs ? waiting : [])])
    if (runs) waiting = []
    if (isDone && signedIn !== undefined) {
      const person = server.withToken(signedIn.value, signedIn.userId)
      note(faultsOfSignIn(world, signedIn, await keysOf(person)))
      const { roles = [], support = false } = world.person.get(signedIn.userId) ?? {}
      const { userId, accountId } = signedIn
      sessions.push({
        client: person,
        standing: { userId, accountId, roleId: roles[0] ?? 0, isSupport: support, ownOnly: false },
      })
    }
  }
  if (waiting.length > 0) {
    await server.kit.jobs.drain()
    await checkChanges(waiting)
  }
  await checkChanges([])
  // In some sequences the partners' staff has less access.
  await restoreWorld(
    { server, read, idp, ...place },
    world,
    (["manage", "manage", "view", "no_access"] as const)[unique % 4]!,
  )
  return faults
}

/** The plans of one of two files; if there are few, the first file runs all of them. */
const plansOf = (half: 0 | 1) => {
  const all = sequencesOf(sequences, seed, longest).map((plan, index) => ({ plan, index }))
  const mine = isLongRun ? all.filter(({ index }) => index % 2 === half) : half === 0 ? all : []
  if (only === undefined) return mine
  const at = mine.findIndex(({ index }) => index === Number(only))
  return at < 0 ? [] : mine.slice(at - (at % perWorld), at + 1)
}

export const describePower = (half: 0 | 1) => {
  const plans = plansOf(half)
  let world: PowerWorld | undefined
  afterAll(() => world?.server.close())

  test.runIf(plans.length > 0)(
    `in ${plans.length} random sequences nobody gets more than the giver had`,
    async () => {
      const [faults, counts]: [string[], Counts] = [[], new Map()]
      const started = performance.now()
      const say = (text: string) =>
        isLongRun &&
        console.log(
          `power ${half + 1} of 2: ${text}, ${((performance.now() - started) / 1000).toFixed(0)} s, ${faults.length} faults`,
        )
      for (const [number, { plan, index }] of plans.entries()) {
        if (number % perWorld === 0) {
          say(`${number} of ${plans.length} sequences`)
          await world?.server.close()
          world = await beginWorld()
        }
        const found = (await play(world!, plan, counts)).map((fault) => `sequence ${index} of seed ${seed}: ${fault}`)
        faults.push(...found)
        if (isLongRun && found.length > 0) console.log(found.join("\n"))
        if (faults.length > 20) break
      }
      say(
        `${plans.length} sequences; let through ${[...counts].map(([path, { tried, done }]) => `${path} ${done}/${tried}`).join(", ")}`,
      )
      expect(faults.join("\n")).toBe("")
      if (only !== undefined) return
      // A run in which hardly anything was allowed would prove nothing.
      expect([...counts.values()].reduce((sum, { done }) => sum + done, 0)).toBeGreaterThan(plans.length / 2)
      if (isLongRun)
        expect(
          escalationPathNames.filter((path) => (counts.get(path)?.done ?? 0) === 0 && path !== closedPath),
        ).toEqual([])
    },
    Math.max(3_600_000, sequences * 6000),
  )
}
