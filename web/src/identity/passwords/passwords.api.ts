import {
  changeOwnPassword,
  getSecretQuestion,
  getSensitiveSecuritySettings,
  listSecretQuestions,
  setSecretQuestion,
  updateSecretQuestion,
  updateSecuritySettings,
  updateSensitiveSecuritySettings,
} from "@dialplane/contract/identity/passwords/passwords.endpoints"
import type { UserId } from "@dialplane/contract/kit/ids"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"

/** The user's own security settings, including details that only they may see. */
export const securityOfQuery = (userId: UserId) =>
  query(getSensitiveSecuritySettings, { params: { userId } }, { customError: true })
export const secretQuestionsQuery = query(listSecretQuestions, {}, { customError: true })

const inForm = { errors: "form", options: { customError: true } } as const

export const changeOwn = mutation(changeOwnPassword, { ...inForm, invalidates: [getSensitiveSecuritySettings] })
const questionReads = [getSensitiveSecuritySettings, getSecretQuestion]
export const setQuestion = mutation(setSecretQuestion, { ...inForm, invalidates: questionReads })
export const updateQuestion = mutation(updateSecretQuestion, { ...inForm, invalidates: questionReads })

export const changeSecurityOf = mutation(updateSecuritySettings, {
  ...inForm,
  invalidates: [getSensitiveSecuritySettings],
})
export const changeSensitiveOf = mutation(updateSensitiveSecuritySettings, { ...inForm, invalidates: questionReads })
