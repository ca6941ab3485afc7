import { openByApi } from "./open-account.ts"
import type { APIRequestContext } from "@playwright/test"
import { colleagueId } from "./demo-data.ts"
import { expect, test } from "./portal-test.ts"
import { apiAs } from "./sign-in.ts"

export interface Person {
  readonly userId: number
  readonly loginName: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly version: number
}

export const superuser = "superuser@dialplane.demo"

const answerOf = async <Answer>(asked: ReturnType<APIRequestContext["fetch"]>): Promise<Answer> => {
  const answer = await asked
  expect(answer.ok(), `${answer.url()} answered ${answer.status()}: ${answer.ok() ? "" : await answer.text()}`).toBe(
    true,
  )
  return (await answer.json().catch(() => undefined)) as Answer
}

/** Whom a test leaves with another password, a two-factor step or a lock: run again, it takes somebody else. */
const secondTime: Readonly<Record<number, number>> = { 1: 5, 2: 6, 3: 8, 4: 7, 22: 26, 23: 27, 24: 28, 25: 29, 40: 41 }

/** The superuser, who has said why they look into an account. */
const superuserIn = async (accountId: number, baseURL: string) => {
  const api = await apiAs(superuser, baseURL)
  await openByApi(api, accountId)
  return api
}

/** One of Harbor Pine's people who appear in one test only. */
export const colleague = async (number: number, baseURL: string): Promise<Person> => {
  const api = await superuserIn(100, baseURL)
  return answerOf(
    api.get(
      `/api/ucaas/user/v2/${colleagueId(test.info().repeatEachIndex === 0 ? number : (secondTime[number] ?? number))}`,
    ),
  )
}

/** The owner of an account likes the portal as it comes. */
export const resetPreferences = async (accountId: number, baseURL: string) => {
  const api = await superuserIn(accountId, baseURL)
  await answerOf(api.put(`/api/admin/accounts/${accountId}/users/${accountId}001/preferences`, { data: {} }))
}

/** Somebody with more rights sets a password: it has to be changed at the next sign-in. */
export const setPassword = async (person: Person, password: string, baseURL: string) => {
  const api = await superuserIn(100, baseURL)
  await answerOf(api.put(`/svc/auth/v2/passwords/${person.userId}/`, { data: { password } }))
}

/** Somebody else renames a person. */
export const renameBehindTheBack = async (person: Person, firstName: string, baseURL: string) => {
  const api = await superuserIn(100, baseURL)
  await answerOf(api.put(`/api/ucaas/user/${person.userId}`, { data: { firstName } }))
}

/** The text of the newest email that contains a login name. */
export const emailTo = async (person: Person, baseURL: string): Promise<string> => {
  const api = await apiAs(superuser, baseURL)
  // Whoever asks is answered before the email is written, so that the answer does not tell who exists.
  for (const end = Date.now() + 20_000; Date.now() < end;) {
    const text = await newestTo(person, api)
    if (text !== undefined) return text
  }
  throw new Error(`There is no email to ${person.loginName}.`)
}
const newestTo = async (person: Person, api: Awaited<ReturnType<typeof apiAs>>): Promise<string | undefined> => {
  const { items } = await answerOf<{ items: { mailId: number; recipient: string }[] }>(
    api.get("/api/portal/mail-outbox?limit=50"),
  )
  for (const { mailId, recipient } of items) {
    if (recipient !== person.email) continue
    const { text } = await answerOf<{ text: string }>(api.get(`/api/portal/mail-outbox/${mailId}`))
    if (text.includes(person.loginName)) return text
  }
  return undefined
}
