import type { FastifyInstance } from "fastify"
import { AsyncLocalStorage } from "node:async_hooks"
import { speakIn, type Language } from "@dialplane/contract/kit/language"
import { pseudoLanguage } from "@dialplane/contract/kit/pseudo-language"

const ofRequest = new AsyncLocalStorage<Language | undefined>()
speakIn(() => ofRequest.getStore())

/** Languages other than English, by code in lowercase. */
const languages: ReadonlyMap<string, Language> = new Map(
  [pseudoLanguage].map((language) => [language.code.toLowerCase(), language]),
)

/**
 * The first language of an Accept-Language header; undefined for English and unknown languages, which are answered in
 * English.
 */
export const languageOf = (header: string | undefined): Language | undefined =>
  header === undefined ? undefined : languages.get(/^\s*([\w-]+)/.exec(header)?.[1]?.toLowerCase() ?? "")

/** The code of the language in which a request is answered. */
export const languageOfRequest = (): string => ofRequest.getStore()?.code ?? "en-US"

/**
 * For work whose texts are stored or sent to others (changes, jobs, email): their readers speak another language than
 * whoever sent the request, and stored texts are compared and searched.
 */
export const inEnglish = <Result>(work: () => Result): Result => ofRequest.run(undefined, work)

/** Answers reads, previews and refusals in the language of the request. */
export const answerInLanguage = (app: FastifyInstance) => {
  app.addHook("onRequest", (request, _, done) => {
    const language = languageOf(request.headers["accept-language"])
    if (language === undefined) done()
    else ofRequest.run(language, done)
  })
}
