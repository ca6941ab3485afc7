import type { AuditEntry } from "@dialplane/contract/operations/audit/audit.schema"
import { isFields } from "@dialplane/contract/kit/changed-fields"
import type { AccountNames } from "../../ground/accounts/account-names.service.ts"
import { actingText } from "../../kit/access/actor.ts"

interface CompanyFields {
  /** Fields with the company of the user who acted. */
  readonly ofActor: readonly string[]
  /** Fields with the name of another account. */
  readonly ofOthers: readonly string[]
  /** Fields with a sentence that may name an account. */
  readonly sentences: readonly string[]
}

/** Which fields of an entry hold the name of an account, by the first part of its action. */
const fieldsByTopic: Readonly<Record<string, CompanyFields>> = {
  account: { ofActor: ["setBy"], ofOthers: ["belongsTo"], sentences: ["outcome"] },
  acting: { ofActor: ["company"], ofOthers: ["fromAccount"], sentences: [] },
  trust: { ofActor: [], ofOthers: ["account", "trustedAccount"], sentences: [] },
}

/**
 * An entry with the company names that its reader may see. Entries are sealed with the real names, so this is decided
 * whenever one is read.
 */
export const withKnownCompanies = (names: AccountNames, entry: AuditEntry, actorIsHidden: boolean): AuditEntry => {
  const shownActing = (label: string | null) => (label === null ? null : actingText(label))
  if (!names.hidesAnything) return { ...entry, actingAs: shownActing(entry.actingAs) }
  const fields = fieldsByTopic[entry.action.split(".")[0]!]
  const shown = (values: unknown) =>
    fields === undefined || !isFields(values) ? values : relabeled(names, fields, values, actorIsHidden)
  const { objectType, objectId, objectName } = entry
  return {
    ...entry,
    actingAs: shownActing(names.actingLabel(entry.actingAs, actorIsHidden)),
    // The object of a trust is the other account, by its id.
    objectName: objectType === "trust" && objectName !== null ? names.label(Number(objectId), objectName) : objectName,
    before: shown(entry.before),
    after: shown(entry.after),
  }
}

const relabeled = (
  names: AccountNames,
  fields: CompanyFields,
  values: Readonly<Record<string, unknown>>,
  actorIsHidden: boolean,
) => {
  const shown = (field: string, value: string) => {
    if (fields.ofActor.includes(field)) return names.labelOfName(value, actorIsHidden)
    if (fields.ofOthers.includes(field)) return names.labelOfName(value)
    return fields.sentences.includes(field) ? names.sentence(value) : value
  }
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === "string" ? shown(field, value) : value]),
  )
}
