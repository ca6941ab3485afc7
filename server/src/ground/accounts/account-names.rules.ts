import type { AccountId } from "@dialplane/contract/kit/ids"
import { withCompany } from "../../kit/access/actor.ts"
import { accountNameMessages as messages } from "./accounts.messages.ts"

/** An account on the path from the operator down. */
export interface PlaceInTree {
  readonly id: AccountId
  readonly name: string
  /** Whether it has a brand of its own. */
  readonly hasBrand: boolean
}

/** The names under which a reader sees the accounts above an account. */
export interface AccountNames {
  readonly hides: (id: AccountId) => boolean
  readonly label: (id: AccountId, name: string) => string
  readonly withinSentence: (id: AccountId, name: string) => string
  /**
   * For data stored with a name but no id. `isHidden` is for callers that know it otherwise, because a company may have
   * been renamed.
   */
  readonly labelOfName: (name: string, isHidden?: boolean) => string
  /** For a stored sentence of the server that names who decided something. */
  readonly sentence: (text: string) => string
  /** "Superuser of Platform operator, from above": how the audit log names who acted. */
  readonly actingLabel: (words: string | null, isHidden?: boolean) => string | null
  readonly hidesAnything: boolean
}

/**
 * Customers of a white label know its owner, but not the accounts above it; those appear as the platform operator.
 * `path` leads from the operator down to the account. Readers in an account on the path see the names that this account
 * may see, so the owner of a brand sees the real names. All others (users of the account itself and of accounts it
 * trusts) see what the account may see.
 */
export const namesOnPath = (path: readonly PlaceInTree[], readerAccountId: AccountId): AccountNames => {
  const readsFrom = path.findIndex(({ id }) => id === readerAccountId)
  const brandOwner = path.slice(0, readsFrom === -1 ? -1 : readsFrom).findLastIndex(({ hasBrand }) => hasBrand)
  const hidden = path.slice(0, Math.max(0, brandOwner))
  const [ids, names] = [new Set(hidden.map(({ id }) => id)), hidden.map(({ name }) => name)]
  // The name of a role may contain "of", so the company is matched at the end of the text.
  const rename = (company: string, isHidden = false) => {
    const known = names.find((name) => company === name || company.endsWith(` of ${name}`))
    if (known !== undefined) return company.slice(0, company.length - known.length) + messages.operator
    return isHidden ? messages.operator : company
  }
  return {
    hides: (id) => ids.has(id),
    label: (id, name) => (ids.has(id) ? messages.operator : name),
    withinSentence: (id, name) => (ids.has(id) ? messages.operatorInSentence : name),
    labelOfName: (name, isHidden = false) => (isHidden || names.includes(name) ? messages.operator : name),
    sentence: (text) =>
      names.reduce((shown, name) => shown.replaceAll(`by ${name}`, `by ${messages.operatorInSentence}`), text),
    actingLabel: (words, isHidden) =>
      words === null || hidden.length === 0 ? words : withCompany(words, (company) => rename(company, isHidden)),
    hidesAnything: hidden.length > 0,
  }
}
