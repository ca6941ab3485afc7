import { type PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { levelOf } from "@dialplane/contract/identity/roles/role-assignment"
import { displayName, roleById, roleKeys, roles } from "@dialplane/contract/kit/access/roles.table"
import type { TestIdp } from "../identity/sso/sso.factory.ts"
import type { Keys, Standing, World } from "./power-table.ts"
import type { TestAnswer, TestClient, TestServer } from "./test-server.ts"

/** The accounts of the scene: the top account, two partners, three companies. */
export const places = [1, 10, 20, 100, 101, 102] as const
export const titles: Readonly<Record<number, string>> = {
  1: "Dialplane",
  10: "Brightwire",
  20: "Lumen Reach",
  100: "Harbor Pine",
  101: "Koala Freight",
  102: "Thames Ledger",
}

/** All users who grant or receive: staff of the top account and of two partners, users of two companies. */
export const actors: readonly number[] = [
  1001,
  1002,
  1004,
  ...range(10_001, 8),
  20_001,
  20_007,
  ...range(100_001, 10),
  ...range(100_105, 3),
  101_001,
  101_002,
  101_003,
  102_002,
]
function range(from: number, count: number) {
  return Array.from({ length: count }, (_, index) => from + index)
}

/** Random choices for a step; each path interprets them. */
export interface Choices {
  readonly giver: number
  readonly account: number
  readonly person: number
  readonly role: number
  readonly keys: readonly PermissionKey[]
  readonly variant: number
}

/** A secret that a sequence has got hold of: of an API key, or of an identity provider for SCIM. */
export interface Program {
  readonly kind: "key" | "scim"
  readonly value: string
  readonly accountId: number
  /** In whose name it acts. */
  readonly userId: number
  readonly apiKeyId?: number
}

/** The state in which a step is taken. */
export interface Scene {
  readonly server: TestServer
  /** The identity provider of the accounts with single sign-on: it says of everybody what a step wants. */
  readonly idp: TestIdp
  readonly programs: readonly Program[]
  readonly world: World
  readonly step: Choices
  readonly client: TestClient
  readonly standing: Standing
  readonly accountId: number
  /** Users created in this sequence. */
  readonly newcomers: readonly number[]
  /** A number that no step has used. */
  readonly unique: () => number
}

export interface Outcome {
  /** The answer to the granting request; undefined if there was nothing to try. */
  readonly answer?: TestAnswer
  /** Grants when jobs run. */
  readonly job?: boolean
  /** A session that was started. */
  readonly opened?: { readonly kind: "swap" | "trust" | "assume"; readonly accountId: number; readonly roleId: number }
  /** A user as whom the granting user could sign in from now on. */
  readonly taken?: number | undefined
  /** An account as whose users, all of them, the granting user could sign in from now on. */
  readonly takenAccount?: number
  /** A token that acts in the name of a user, with these permissions at most; `within` is what it was made of. */
  readonly token?: {
    readonly value: string
    readonly userId: number
    readonly scopes: Keys
    readonly within?: Keys
  }
  /** A secret for later steps. */
  readonly program?: Program
  /** A session of a user that an identity provider opened. */
  readonly signedIn?: { readonly value: string; readonly userId: number; readonly accountId: number }
  /** What it gives is at most this role, whoever asked. */
  readonly atMost?: { readonly accountId: number; readonly roleId: number }
  /** In whose name it was done, if it was not the user who asked. */
  readonly by?: number
}

export type EscalationPath = (scene: Scene) => Promise<Outcome>

export const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)]
export const homeOf = ({ world }: Scene, userId: number) => world.person.get(userId)?.account ?? 100
/** Mostly a user of the account. */
export const personOf = (scene: Scene): number => {
  const everyone = [...scene.newcomers.slice(-3), ...actors]
  const here = everyone.filter((one) => homeOf(scene, one) === scene.accountId)
  return at(scene.step.variant % 7 === 0 || here.length === 0 ? everyone : here, scene.step.person)!
}
export const customRolesOf = ({ world, accountId }: Scene, of = accountId) =>
  world.roles.filter(({ account }) => account === of).slice(-8)
/** A custom role of the account or a system role, mostly one that is possible there. */
export const roleFor = (scene: Scene, accountId: number): number => {
  const { role, person } = scene.step
  const own = customRolesOf(scene, accountId)
  if (role % 3 === 0 && own.length > 0) return at(own, person)!.id
  const level = levelOf(scene.world.account.get(accountId)?.kind ?? "company")
  return roles[at(role % 7 === 0 ? roleKeys : roleKeys.filter((key) => roles[key].level === level), role)!].id
}
export const nameOfRole = ({ world }: Scene, roleId: number) =>
  world.roles.find(({ id }) => id === roleId)?.name ?? displayName(roleById.get(roleId)?.name ?? "")
export const newPerson = (scene: Scene) => {
  const number = scene.unique()
  return {
    loginName: `power-${number}@new.demo`,
    firstName: "New",
    lastName: `Person ${number}`,
    email: `power-${number}@new.example`,
  }
}

export const changeUser = (
  { client, step }: Scene,
  userId: number,
  { roleId, allowLogin, email }: { roleId?: number; allowLogin?: boolean; email?: string },
): Promise<TestAnswer> => {
  const mail = email === undefined ? {} : { email }
  switch (step.variant % 4) {
    case 0:
      return client.put(`/api/users/${userId}`, {
        ...mail,
        ...(roleId === undefined ? {} : { roles: [{ id: roleId }] }),
        ...(allowLogin === undefined ? {} : { is_enable: allowLogin }),
      })
    case 1:
      return client.put(`/api/ucaas/user/v1/${userId}`, {
        ...mail,
        ...(roleId === undefined ? {} : { roleId }),
        ...(allowLogin === undefined ? {} : { blockAccess: allowLogin ? 0 : 1 }),
      })
    case 2:
      return client.put(`/api/ucaas/user/v4/${userId}`, {
        ...mail,
        ...(roleId === undefined ? {} : { roleMemberships: [{ roleId, isDefault: true }] }),
        ...(allowLogin === undefined ? {} : { security: { allowLogin } }),
      })
    default:
      return client.put(`/api/ucaas/user/${userId}`, {
        ...mail,
        ...(roleId === undefined ? {} : { roleId }),
        ...(allowLogin === undefined ? {} : { allowLogin }),
      })
  }
}

export const sendRows = async (
  { client, accountId }: Scene,
  cells: Readonly<Record<string, string>>,
): Promise<Outcome> => {
  const base = `/api/portal/accounts/${accountId}/imports`
  const text = `${Object.keys(cells).join(",")}\n${Object.values(cells).join(",")}\n`
  const file = await client.post(base, {
    kind: "people",
    fileName: "power.csv",
    content: Buffer.from(text).toString("base64"),
  })
  if (file.status >= 300) return { answer: file }
  const checked = await client.put(`${base}/${file.body.importId}/check`, {
    mapping: file.body.mapping,
    existing: "update",
    version: file.body.version,
  })
  if (checked.status >= 300) return { answer: checked }
  return { answer: await client.post(`${base}/${file.body.importId}/start`, { leaveOutRefused: true }), job: true }
}
