import { sql, type Sql } from "../../kit/database/sql.ts"
import { groupSchema, userSchema, type ResourceKind } from "./scim-attributes.rules.ts"
import {
  otherType,
  unknownAttribute,
  type AttributePath,
  type Comparison,
  type Filter,
  type FilterValue,
} from "./scim-filter.rules.ts"

/** How an attribute is read: `folded` is its lower-case form, which an index may cover. */
interface Column {
  readonly type: "text" | "exact" | "boolean" | "time" | "uuid"
  readonly of: Sql
  readonly folded?: Sql
}
/**
 * A multi-valued attribute: the rows of one resource, or one value in the resource itself if a condition holds. The
 * latter can be found by an index of the resource.
 */
interface Rows {
  readonly from: Sql | { readonly when: Sql }
  readonly columns: Readonly<Record<string, Column>>
}
interface Attributes {
  readonly columns: Readonly<Record<string, Column>>
  readonly rows: Readonly<Record<string, Rows>>
}

const text = (of: Sql, folded?: Sql): Column => ({ type: "text", of, ...(folded === undefined ? {} : { folded }) })

/** For links (as `l`) and users (as `u`). */
const ofUsers: Attributes = {
  columns: {
    id: { type: "uuid", of: sql`l.scim_id` },
    externalid: { type: "exact", of: sql`l.external_id` },
    username: text(sql`u.login_name`, sql`u.sort_login`),
    displayname: text(sql`coalesce(l.display_name, u.first_name || ' ' || u.last_name)`),
    active: { type: "boolean", of: sql`u.allow_login` },
    "name.givenname": text(sql`u.first_name`),
    "name.familyname": text(sql`u.last_name`),
    "name.formatted": text(sql`(u.first_name || ' ' || u.last_name)`),
    "meta.created": { type: "time", of: sql`l.linked_at` },
    "meta.lastmodified": { type: "time", of: sql`l.updated_at` },
    "meta.resourcetype": text(sql`'User'::text`),
  },
  rows: {
    emails: {
      from: { when: sql`u.email <> ''` },
      columns: {
        value: text(sql`u.email`, sql`u.sort_email`),
        type: text(sql`'work'::text`),
        primary: { type: "boolean", of: sql`true` },
      },
    },
    phonenumbers: {
      from: sql`(select u.phone_number as value, 'work' as type where u.phone_number <> ''
        union all select c.number, case c.code when 'M' then 'mobile' when 'H' then 'home' else 'fax' end
          from user_contact_numbers c where c.account_id = u.account_id and c.user_id = u.id) p`,
      columns: { value: text(sql`p.value`), type: text(sql`p.type`), primary: { type: "boolean", of: sql`false` } },
    },
    groups: {
      from: sql`(select g.scim_id, a.name from account_group_members m
        join scim_groups g on g.account_id = m.account_id and g.group_id = m.group_id
        join account_groups a on a.account_id = m.account_id and a.id = m.group_id
        where m.account_id = u.account_id and m.user_id = u.id) g`,
      columns: { value: { type: "uuid", of: sql`g.scim_id` }, display: text(sql`g.name`) },
    },
  },
}

/** For links (as `s`) and groups (as `g`). */
const ofGroups: Attributes = {
  columns: {
    id: { type: "uuid", of: sql`s.scim_id` },
    externalid: { type: "exact", of: sql`s.external_id` },
    displayname: text(sql`g.name`),
    "meta.created": { type: "time", of: sql`s.linked_at` },
    "meta.lastmodified": { type: "time", of: sql`s.updated_at` },
    "meta.resourcetype": text(sql`'Group'::text`),
  },
  rows: {
    members: {
      from: sql`(select l.scim_id, u.first_name || ' ' || u.last_name as name from account_group_members m
        join scim_links l on l.account_id = m.account_id and l.user_id = m.user_id
        join users u on u.account_id = m.account_id and u.id = m.user_id
        where m.account_id = g.account_id and m.group_id = g.id) m`,
      columns: {
        value: { type: "uuid", of: sql`m.scim_id` },
        display: text(sql`m.name`),
        type: text(sql`'User'::text`),
      },
    },
  },
}

const attributesOf = (kind: ResourceKind) => (kind === "User" ? ofUsers : ofGroups)
const schemaOf = (kind: ResourceKind) => (kind === "User" ? userSchema : groupSchema).toLowerCase()

const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
/** The largest range that the database and JavaScript both know. */
const isTime = (value: string) =>
  /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:?\d\d)?)?$/.test(value) && !Number.isNaN(Date.parse(value))

const inOrder = (operator: Comparison, one: Sql, other: Sql): Sql | undefined => {
  switch (operator) {
    case "eq":
      return sql`${one} = ${other}`
    case "ne":
      return sql`${one} is distinct from ${other}`
    case "gt":
      return sql`${one} > ${other}`
    case "ge":
      return sql`${one} >= ${other}`
    case "lt":
      return sql`${one} < ${other}`
    case "le":
      return sql`${one} <= ${other}`
    default:
      return undefined
  }
}

const compareText = (one: Sql, operator: Comparison, value: string): Sql => {
  const other = sql`${value}::text`
  switch (operator) {
    case "co":
      return sql`position(${other} in ${one}) > 0`
    case "sw":
      return sql`left(${one}, length(${other})) = ${other}`
    case "ew":
      return sql`right(${one}, length(${other})) = ${other}`
    default:
      return inOrder(operator, one, other)!
  }
}

const compareColumn = (column: Column, path: AttributePath, operator: Comparison, value: FilterValue): Sql => {
  if (value === null) {
    if (operator === "eq") return sql`${column.of} is null`
    if (operator === "ne") return sql`${column.of} is not null`
    throw otherType(path)
  }
  switch (column.type) {
    case "boolean": {
      // Entra writes "True" where a boolean is meant.
      const word = String(value).toLowerCase()
      if ((word !== "true" && word !== "false") || (operator !== "eq" && operator !== "ne")) throw otherType(path)
      return inOrder(operator, column.of, sql`${word === "true"}::boolean`)!
    }
    case "time": {
      if (typeof value !== "string" || !isTime(value)) throw otherType(path)
      const time = new Date(value).toISOString()
      return (
        inOrder(operator, sql`date_trunc('milliseconds', ${column.of})`, sql`${time}::timestamptz`) ?? rejected(path)
      )
    }
    case "uuid": {
      if (typeof value !== "string") throw otherType(path)
      if (operator === "eq") return uuidPattern.test(value) ? sql`${column.of} = ${value}::uuid` : sql`false`
      return compareText(sql`${column.of}::text`, operator, value.toLowerCase())
    }
    case "exact":
      if (typeof value !== "string") throw otherType(path)
      return compareText(column.of, operator, value)
    case "text":
      if (typeof value !== "string") throw otherType(path)
      // Folded by the database, so that both sides are folded alike.
      return compareText(column.folded ?? sql`lower(${column.of})`, operator, value.toLowerCase())
  }
}
const rejected = (path: AttributePath): never => {
  throw otherType(path)
}

const isPresent = (column: Column): Sql =>
  column.type === "text" || column.type === "exact"
    ? sql`nullif(${column.of}, '') is not null`
    : sql`${column.of} is not null`

/** A condition on the columns of one resource, or of one value of it. */
const conditionOn = (attributes: Attributes, schema: string, filter: Filter): Sql => {
  switch (filter.kind) {
    case "and":
      return sql`(${conditionOn(attributes, schema, filter.left)} and ${conditionOn(attributes, schema, filter.right)})`
    case "or":
      return sql`(${conditionOn(attributes, schema, filter.left)} or ${conditionOn(attributes, schema, filter.right)})`
    case "not":
      return sql`(${conditionOn(attributes, schema, filter.of)}) is not true`
    case "values": {
      const rows = rowsOf(attributes, schema, filter.path)
      if (rows === undefined) throw unknownAttribute(filter.path)
      return existsIn(rows, conditionOn({ columns: rows.columns, rows: {} }, schema, filter.of))
    }
    case "present":
      return onAttribute(attributes, schema, filter.path, isPresent, sql`true`)
    case "compare":
      return onAttribute(attributes, schema, filter.path, (column) =>
        compareColumn(column, filter.path, filter.operator, filter.value),
      )
  }
}

const existsIn = ({ from }: Rows, condition: Sql) =>
  "when" in from ? sql`(${from.when} and ${condition})` : sql`exists (select from ${from} where ${condition})`

const rowsOf = (attributes: Attributes, schema: string, path: AttributePath): Rows | undefined =>
  (path.schema === null || path.schema === schema) && Object.hasOwn(attributes.rows, path.name)
    ? attributes.rows[path.name]
    : undefined

const onAttribute = (
  attributes: Attributes,
  schema: string,
  path: AttributePath,
  condition: (column: Column) => Sql,
  ofWhole?: Sql,
): Sql => {
  const rows = rowsOf(attributes, schema, path)
  if (rows !== undefined) {
    // Without a part, the value is meant: `emails eq "…"`.
    const column = Object.hasOwn(rows.columns, path.sub ?? "value") ? rows.columns[path.sub ?? "value"]! : undefined
    if (column === undefined) throw unknownAttribute(path)
    return existsIn(rows, path.sub === null && ofWhole !== undefined ? ofWhole : condition(column))
  }
  return condition(columnOf(attributes, schema, path))
}

const columnOf = (attributes: Attributes, schema: string, path: AttributePath): Column => {
  const name = path.sub === null ? path.name : `${path.name}.${path.sub}`
  if ((path.schema !== null && path.schema !== schema) || !Object.hasOwn(attributes.columns, name))
    throw unknownAttribute(path)
  return attributes.columns[name]!
}

/** A filter as a condition; refuses attributes that cannot be filtered by. */
export const filterCondition = (kind: ResourceKind, filter: Filter): Sql =>
  conditionOn(attributesOf(kind), schemaOf(kind), filter)

/** The column to sort by. */
export const sortColumn = (kind: ResourceKind, path: AttributePath): Sql => {
  const rows = rowsOf(attributesOf(kind), schemaOf(kind), path)
  if (kind === "User" && rows !== undefined && path.name === "emails") return sql`u.sort_email`
  const column = columnOf(attributesOf(kind), schemaOf(kind), path)
  return column.type === "text" ? (column.folded ?? sql`lower(${column.of})`) : column.of
}
