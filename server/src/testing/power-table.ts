import type { AccountKind } from "@dialplane/contract/ground/accounts/accounts.schema"
import { keysOfPrivileges, type PrivilegeName } from "@dialplane/contract/identity/roles/legacy-privileges"
import { permissionKeys, type PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { levelOf } from "@dialplane/contract/identity/roles/role-assignment"
import { customRole, roleById, vendorSupportKeys, type KnownRole } from "@dialplane/contract/kit/access/roles.table"
import type { Database } from "../kit/database/database.ts"
import { sql } from "../kit/database/sql.ts"

/**
 * What every user could do in which account, read from the tables in one statement: a reference for the product's own
 * result, simple enough to be checked by reading. A set of permission keys is a number with one bit for each key.
 */
export type Keys = bigint
const bits = new Map<string, Keys>(permissionKeys.map((key, index) => [key, 1n << BigInt(index)]))
export const keysIn = (keys: Iterable<string>): Keys => [...keys].reduce((sum, key) => sum | (bits.get(key) ?? 0n), 0n)
export const namesOf = (keys: Keys): PermissionKey[] => permissionKeys.filter((key) => (keys & bits.get(key)!) !== 0n)
const onlyReads = keysIn(permissionKeys.filter((key) => key.startsWith("read:")))
const everything = keysIn(vendorSupportKeys)

interface AccountRow {
  readonly id: number
  readonly parent: number | null
  readonly path: readonly number[]
  readonly kind: AccountKind
}
interface PersonRow {
  readonly id: number
  readonly account: number
  readonly login: string
  readonly on: boolean
  readonly support: boolean
  readonly roles: readonly number[]
  /** A digest of everything that others could change about them: see power-outcomes.ts. */
  readonly facts: string
}
interface Tables {
  readonly accounts: readonly AccountRow[]
  readonly people: readonly PersonRow[]
  readonly roles: readonly { id: number; account: number; name: string; keys: PermissionKey[] }[]
  readonly trusts: readonly { account: number; trusted: number; role: number }[]
  readonly access: readonly { account: number; person: number; child: number; level: Level }[]
  readonly settings: readonly { account: number; level: Level }[]
  readonly grants: readonly {
    account: number
    granter: number
    grantee: number
    type: 1 | 2
    object: number
    privileges: PrivilegeName[]
  }[]
  readonly templates: readonly { id: number; account: number; roles: { keys: PermissionKey[] }[] }[]
  readonly customers: readonly { account: number; template: number }[]
  readonly offboardings: readonly { id: number; account: number; person: number }[]
  readonly changes: readonly { id: number; account: number; log: "user" | "account" }[]
  readonly jobs: readonly { id: number; account: number }[]
  readonly imports: readonly { id: number; account: number }[]
  readonly phones: readonly { id: number; account: number; person: number }[]
  /** API keys that work. */
  readonly keys: readonly { id: number; account: number; owner: number; scopes: PermissionKey[] }[]
  readonly scim: readonly { account: number; actsFor: number }[]
  readonly scimGroups: readonly { account: number; id: number; scimId: string }[]
  readonly scimLinks: readonly { account: number; person: number; scimId: string }[]
  readonly sso: readonly { account: number; level: string; version: number }[]
  readonly ssoLinks: readonly { account: number; person: number }[]
  readonly policies: readonly { account: number; ranges: { roleId: number; ranges: string[] }[] }[]
}
type Level = "no_access" | "view" | "manage"

export interface World extends Tables {
  /** Custom roles, with the keys that count. */
  readonly built: ReadonlyMap<number, KnownRole & { readonly mask: Keys }>
  readonly account: ReadonlyMap<number, AccountRow>
  readonly person: ReadonlyMap<number, PersonRow>
  readonly trusted: ReadonlySet<string>
  /**
   * Whose power ("person 7", "role 1001", "template 3") → where ("100", or "100 through 20" by a trust, or "person 8")
   * → what.
   */
  readonly power: ReadonlyMap<string, ReadonlyMap<string, Keys>>
}

/** The account and role in which a user acts. */
export interface Standing {
  readonly userId: number
  readonly accountId: number
  readonly roleId: number
  readonly isSupport: boolean
  /** Acting by a trust does not reach accounts below. */
  readonly ownOnly: boolean
  /** In an assumed role: the account and role whose limits still apply. */
  readonly home?: { readonly accountId: number; readonly roleId: number }
  /** A program: the permissions that it has at most. */
  readonly scopes?: Keys
}

const factsOf = sql`md5(concat_ws('|', u.email, u.allow_login,
        (select string_agg(m.role_id || ' ' || m.is_default, ',' order by m.role_id) from role_memberships m
          where m.account_id = u.account_id and m.user_id = u.id),
        (select c.password_hash from credentials c where c.account_id = u.account_id and c.user_id = u.id),
        (select string_agg(l.sip_password_sealed::text, ',' order by l.id) from lines l
          join extensions e on e.account_id = l.account_id and e.id = l.extension_id
          where e.account_id = u.account_id and e.user_id = u.id)))`

export const readWorld = async (database: Database, sinceEntry: number): Promise<World> => {
  const { tables } = await database.transaction("system", (db) =>
    db.one<{ tables: Tables }>(sql`
    select json_build_object(
      'accounts', (select json_agg(json_build_object('id', a.id, 'parent', a.parent_id, 'path', a.path, 'kind', a.kind)
        order by a.id) from accounts a),
      'people', (select json_agg(json_build_object('id', u.id, 'facts', ${factsOf}, 'account', u.account_id, 'login',
        u.login_name, 'on', u.allow_login and u.status_id <> 3, 'support', u.is_vendor_support, 'roles',
        array(select m.role_id from role_memberships m where m.account_id = u.account_id and m.user_id = u.id
          order by m.is_default desc, m.role_id)) order by u.id) from users u),
      'roles', (select coalesce(json_agg(json_build_object('id', r.id, 'account', r.account_id, 'name', r.name, 'keys',
        r.keys) order by r.id), '[]') from own_roles r),
      'trusts', (select coalesce(json_agg(json_build_object('account', t.account_id, 'trusted', t.trusted_account_id,
        'role', t.role_id)), '[]') from account_trusts t),
      'access', (select coalesce(json_agg(json_build_object('account', c.account_id, 'person', c.user_id, 'child',
        c.child_account_id, 'level', c.level)), '[]') from child_access c),
      'settings', (select coalesce(json_agg(json_build_object('account', s.account_id, 'level',
        s.default_child_access)), '[]') from partner_settings s),
      'grants', (select coalesce(json_agg(json_build_object('account', g.account_id, 'granter', g.granter_user_id,
        'grantee', g.grantee_user_id, 'type', g.object_type, 'object', g.object_id,
        'privileges', g.privileges)), '[]') from granted_privileges g),
      'templates', (select coalesce(json_agg(json_build_object('id', t.id, 'account', t.account_id, 'roles', t.roles)
        order by t.id), '[]') from customer_templates t),
      'customers', (select coalesce(json_agg(json_build_object('account', t.account_id, 'template', t.template_id)
        order by t.account_id), '[]') from template_uses t),
      'phones', (select coalesce(json_agg(json_build_object('id', d.id, 'account', d.account_id, 'person', e.user_id)
        order by d.id), '[]') from devices d
        join extensions e on e.account_id = d.account_id and e.id = d.extension_id where e.user_id is not null),
      'offboardings', (select coalesce(json_agg(json_build_object('id', d.id, 'account', d.account_id, 'person',
        d.user_id) order by d.id), '[]') from departures d where d.state = 'left'),
      'keys', (select coalesce(json_agg(json_build_object('id', k.id, 'account', k.account_id, 'owner', k.owner_user_id,
        'scopes', k.scopes) order by k.id), '[]') from api_keys k where k.revoked_at is null),
      'scim', (select coalesce(json_agg(json_build_object('account', s.account_id, 'actsFor', s.acts_for_user_id)
        order by s.account_id), '[]') from scim_settings s where s.enabled and s.acts_for_user_id is not null),
      'scimGroups', (select coalesce(json_agg(json_build_object('account', g.account_id, 'id', g.group_id, 'scimId',
        g.scim_id) order by g.group_id), '[]') from scim_groups g),
      'scimLinks', (select coalesce(json_agg(json_build_object('account', l.account_id, 'person', l.user_id, 'scimId',
        l.scim_id) order by l.user_id), '[]') from scim_links l),
      'sso', (select coalesce(json_agg(json_build_object('account', c.account_id, 'level', c.level, 'version', c.version)
        order by c.account_id), '[]') from sso_configurations c where c.deleted_at is null),
      'ssoLinks', (select coalesce(json_agg(json_build_object('account', i.account_id, 'person', i.user_id)
        order by i.user_id), '[]') from user_identities i),
      'policies', (select coalesce(json_agg(json_build_object('account', p.account_id, 'ranges', p.address_ranges)
        order by p.account_id), '[]') from account_security_policies p),
      'imports', (select coalesce(json_agg(json_build_object('id', i.id, 'account', i.account_id) order by i.id), '[]')
        from imports i where i.kind = 'people' and i.state = 'done'),
      'jobs', (select coalesce(json_agg(json_build_object('id', j.id, 'account', j.account_id) order by j.id), '[]')
        from jobs j
        where j.state in ('done', 'failed', 'cancelled') and j.payload ? 'actor' and exists (select from job_rows r
          where r.account_id = j.account_id and r.job_id = j.id and not r.ok)),
      'changes', (select coalesce(json_agg(json_build_object('id', e.id, 'account', e.account_id, 'log', e.log)), '[]')
        from (
        select e.id, e.account_id, e.log from audit_entries e
        where e.id > ${sinceEntry} and e.action in ('user.changed', 'role.changed', 'partner_settings.changed',
          'group.changed') order by e.id desc limit 12) e)) as tables`),
  )
  return reckon(tables)
}

const reckon = (tables: Tables): World => {
  const account = new Map(tables.accounts.map((one) => [one.id, one]))
  const person = new Map(tables.people.map((one) => [one.id, one]))
  const built = new Map(
    tables.roles.map((one) => {
      const role = customRole(one.id, one.name, levelOf(account.get(one.account)!.kind), one.keys)
      return [one.id, { ...role, mask: keysIn(role.keys) }] as const
    }),
  )
  const half = { ...tables, account, person, built }
  const power = new Map<string, Map<string, Keys>>()
  const add = (whose: string, where: string, what: Keys) => {
    if (what === 0n) return
    const places = power.get(whose) ?? power.set(whose, new Map()).get(whose)!
    places.set(where, (places.get(where) ?? 0n) | what)
  }
  for (const role of tables.roles) add(`role ${role.id}`, String(role.account), keysOfRole(half, role.id))
  for (const template of tables.templates)
    add(`template ${template.id}`, String(template.account), keysIn(template.roles.flatMap(({ keys }) => keys)))
  for (const key of tables.keys)
    add(`key ${key.id}`, String(key.account), keysIn(key.scopes) & rolesOf(half, key.owner))
  for (const one of tables.people) {
    if (!one.on) continue
    const whose = `person ${one.id}`
    for (const roleId of one.roles) {
      const standing = { userId: one.id, accountId: one.account, roleId, isSupport: one.support, ownOnly: false }
      for (const [where, what] of powerAt(half, standing, one.support ? everything : keysOfRole(half, roleId)))
        add(whose, where, what)
    }
    const home = one.support ? everything : one.roles.reduce((sum, roleId) => sum | keysOfRole(half, roleId), 0n)
    for (const trust of tables.trusts.filter(({ trusted }) => trusted === one.account))
      add(whose, `${trust.account} through ${one.account}`, keysOfRole(half, trust.role) & home)
    for (const grant of tables.grants.filter(({ grantee }) => grantee === one.id)) {
      const what = keysIn(keysOfPrivileges(grant.privileges, grant.type === 1 ? "account" : "user"))
      if ((what & ~heldAtHome(half, grant.granter)) === 0n)
        add(whose, grant.type === 1 ? String(grant.object) : `person ${grant.object}`, what)
    }
  }
  return { ...half, power, trusted: new Set(tables.trusts.map((trust) => `${trust.account} through ${trust.trusted}`)) }
}

type Half = Omit<World, "power" | "trusted">

const numbered = new Map([...roleById].map(([id, role]) => [id, { ...role, mask: keysIn(role.keys) }]))
const roleIn = ({ built }: Half, roleId: number) => built.get(roleId) ?? numbered.get(roleId)

export const keysOfRole = (world: Half, roleId: number): Keys => roleIn(world, roleId)?.mask ?? 0n

export const heldAtHome = (world: Half, userId: number): Keys => {
  const one = world.person.get(userId)
  if (one === undefined || !one.on) return 0n
  return one.support ? everything : one.roles.reduce((sum, roleId) => sum | keysOfRole(world, roleId), 0n)
}

/** Of the roles alone, as programs have it: never more because their owner is of vendor support. */
export const rolesOf = (world: Half, userId: number): Keys => {
  const one = world.person.get(userId)
  return one === undefined || !one.on ? 0n : one.roles.reduce((sum, roleId) => sum | keysOfRole(world, roleId), 0n)
}

/** The power of these keys by account, for a user who acts there. */
export const powerAt = (world: Half, standing: Standing, keys: Keys): Map<string, Keys> => {
  const places = new Map<string, Keys>([[String(standing.accountId), keys]])
  const role = roleIn(world, standing.roleId)
  if (standing.ownOnly || (!standing.isSupport && role?.reach !== "tree")) return places
  const isLimited = standing.home !== undefined && !isAboveStaff(roleIn(world, standing.home.roleId))
  const sees = standing.isSupport || (isAboveStaff(role) && !isLimited)
  const staffOf = isLimited ? standing.home!.accountId : standing.accountId
  for (const { id, path } of world.accounts) {
    if (id === standing.accountId || !path.includes(standing.accountId)) continue
    const level = sees ? "manage" : levelAt(world, standing.userId, staffOf, path)
    if (level !== "no_access") places.set(String(id), level === "manage" ? keys : keys & onlyReads)
  }
  return places
}

const isAboveStaff = (role: KnownRole | undefined) => role?.parentType === true || role?.level === "top"

const levelAt = (world: Half, userId: number, accountId: number, path: readonly number[]): Level => {
  const said = world.access.filter(
    (one) => one.account === accountId && one.person === userId && path.includes(one.child),
  )
  const nearest = said.toSorted((one, other) => path.indexOf(other.child) - path.indexOf(one.child))[0]
  return nearest?.level ?? world.settings.find((one) => one.account === accountId)?.level ?? "manage"
}

/** A user who could have granted something: what they had, and where, at that time. */
export interface Giver {
  readonly standing: Standing
  readonly held: Keys
  readonly power: ReadonlyMap<string, Keys>
  /** The accounts of that time; in later ones they have what they would have had. */
  readonly knows: ReadonlyMap<number, unknown>
}

/** What a user has now and did not have before. */
export interface Gain {
  readonly whose: string
  readonly where: string
  readonly what: Keys
}

export const gainsBetween = (before: World, after: World): Gain[] =>
  [...after.power].flatMap(([whose, places]) => {
    const had = before.power.get(whose)
    return [...places].flatMap(([where, keys]) => {
      const what = keys & ~(had?.get(where) ?? 0n)
      return what === 0n ? [] : [{ whose, where, what }]
    })
  })

/**
 * The part of a gain that a user with this power could not grant. Power over an account includes new accounts below it;
 * and an account that trusts another one trusts all users with a role there.
 */
export const beyond = (
  before: World,
  after: World,
  { power, standing, held, knows }: Giver,
  { whose, where, what }: Gain,
): Keys => {
  const [place = where, through] = where.split(" through ")
  if (place.startsWith("person ")) {
    const home = after.person.get(Number(place.slice(7)))?.account
    return what & ~(power.get(String(home)) ?? 0n)
  }
  const isNew = !before.account.has(Number(place))
  const parent = isNew ? String(after.account.get(Number(place))?.parent) : ""
  const inherited = isNew ? (before.power.get(whose)?.get(parent) ?? 0n) : 0n
  const there = (knows.has(Number(place)) ? power : powerAt(after, standing, held)).get(place) ?? 0n
  return (
    what & ~(there | inherited | (through !== undefined && before.trusted.has(where) ? (power.get(through) ?? 0n) : 0n))
  )
}
