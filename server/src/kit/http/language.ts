import type { FastifyInstance } from "fastify"
import { AsyncLocalStorage } from "node:async_hooks"
import { speakIn, type Language } from "@dialplane/contract/kit/language"
import { pseudoLanguage } from "@dialplane/contract/kit/pseudo-language"

const ofRequest = new AsyncLocalStorage<Language>()
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

/** Answers each request in its language. Texts that a change stores (audit, jobs, email) are in this language too. */
export const answerInLanguage = (app: FastifyInstance) => {
  app.addHook("onRequest", (request, _, done) => {
    const language = languageOf(request.headers["accept-language"])
    if (language === undefined) done()
    else ofRequest.run(language, done)
  })
}
