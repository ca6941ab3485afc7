import type { ZxcvbnFactory } from "@zxcvbn-ts/core"
import { passwordLength } from "@dialplane/contract/identity/passwords/passwords.schema"
import { passwordMessages, weaknessMessages } from "./passwords.messages.ts"

/** What is known about the user; a password made of it is easy to guess. */
export interface PasswordOwner {
  readonly loginName: string
  readonly email: string
  readonly names: readonly string[]
  readonly company: string
}

export interface PasswordVerdict {
  readonly acceptable: boolean
  /** The estimator's strength, 0 (guessed at once) to 4. */
  readonly score: 0 | 1 | 2 | 3 | 4
  /** Sentences for the user; empty when the password is acceptable. */
  readonly reasons: string[]
}

/** The rules of the account, which can only be stricter than those for everybody. */
export interface PasswordRules {
  readonly minimumLength: number
  readonly isCommon: (password: string) => boolean
}

const acceptableScore = 3
/** What must be left of a password without the personal words in it. */
const leastOwnCharacters = 10
/**
 * The estimator's running time grows faster than the length. Characters beyond these can only make a password stronger.
 */
const judgedCharacters = 48

export const judgePassword = async (
  password: string,
  owner: PasswordOwner,
  rules: PasswordRules,
): Promise<PasswordVerdict> => {
  const length = [...password].length
  const minimum = Math.max(passwordLength.minimum, rules.minimumLength)
  const words = personalWords(owner)
  const { score, feedback } = (await loadEstimator()).check([...password].slice(0, judgedCharacters).join(""), words)
  const reasons = [
    length < minimum && passwordMessages.tooShort(minimum),
    length > passwordLength.maximum && passwordMessages.tooLong(passwordLength.maximum),
    isMostlyPersonal(password, words) && passwordMessages.personal,
    rules.isCommon(password)
      ? passwordMessages.common
      : score < acceptableScore &&
        ((weaknessMessages as Readonly<Record<string, string>>)[feedback.warning ?? ""] ??
          passwordMessages.easyToGuess),
  ].filter((reason) => reason !== false)
  return { acceptable: reasons.length === 0, score, reasons }
}

/** The user's data in lower case: whole, and split into parts. */
export const personalWords = (owner: PasswordOwner): string[] => {
  const whole = [owner.loginName, owner.email, owner.company, ...owner.names].map((text) => text.toLowerCase())
  const parts = whole.flatMap((text) => [text.split("@")[0]!, lettersAndDigits(text), ...text.split(/[^\p{L}\p{N}]+/u)])
  return [...new Set([...whole, ...parts])].filter((word) => word.length >= 3)
}

/** A password may contain personal words, but must be long enough without them. */
export const isMostlyPersonal = (password: string, words: readonly string[]): boolean => {
  const plain = lettersAndDigits(password.toLowerCase())
  const longestFirst = words
    .map(lettersAndDigits)
    .filter((word) => word.length >= 3)
    .toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ""), plain)
  return rest.length < plain.length && rest.length < leastOwnCharacters
}

const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "")

let estimator: Promise<ZxcvbnFactory> | undefined

/** Loaded when a user first chooses a password, because the dictionaries take a tenth of a second to load. */
const loadEstimator = () => (estimator ??= loadDictionaries())

const loadDictionaries = async () => {
  const [core, common] = await Promise.all([import("@zxcvbn-ts/core"), import("@zxcvbn-ts/language-common")])
  return new core.ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs })
}
