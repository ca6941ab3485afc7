import type { AccountId } from "@dialplane/contract/kit/ids"
import { withCompany } from "../../kit/access/actor.ts"
import { accountNameMessages as messages } from "./accounts.messages.ts"

/** An account on the way down from the operator. */
export interface PlaceInTree {
  readonly id: AccountId
  readonly name: string
  /** It sells under a product name of its own. */
  readonly hasBrand: boolean
}

/** Under which names one reader sees the accounts above an account. */
export interface AccountNames {
  readonly hides: (id: AccountId) => boolean
  readonly label: (id: AccountId, name: string) => string
  readonly withinSentence: (id: AccountId, name: string) => string
  /**
   * For what was stored with a name and without its id. `isHidden` where it is known otherwise: a company may have had
   * another name then.
   */
  readonly labelOfName: (name: string, isHidden?: boolean) => string
  /** For a stored sentence of the server's own that says by whom something was decided. */
  readonly sentence: (text: string) => string
  /** "Superuser of Platform operator, from above": the words of the audit log for who acted. */
  readonly actingLabel: (words: string | null, isHidden?: boolean) => string | null
  readonly hidesAnything: boolean
}

/**
 * The customers of a white label know its owner and nobody above: those companies appear as the platform operator.
 * `path` leads from the operator down to the account. Whoever reads from a place on it is judged by that place, so the
 * owner of a brand sees the real names; anybody else, users of the account itself and of accounts it trusts, as the
 * account is.
 */
export const namesOnPath = (path: readonly PlaceInTree[], readerAccountId: AccountId): AccountNames => {
  const readsFrom = path.findIndex(({ id }) => id === readerAccountId)
  const brandOwner = path.slice(0, readsFrom === -1 ? -1 : readsFrom).findLastIndex(({ hasBrand }) => hasBrand)
  const hidden = path.slice(0, Math.max(0, brandOwner))
  const [ids, names] = [new Set(hidden.map(({ id }) => id)), hidden.map(({ name }) => name)]
  // The name of a role may itself contain "of": then the company is what the words end with.
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
