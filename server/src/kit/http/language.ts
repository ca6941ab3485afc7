import type { FastifyInstance } from "fastify"
import { AsyncLocalStorage } from "node:async_hooks"
import { speakIn, type Language } from "@dialplane/contract/kit/language"
import { pseudoLanguage } from "@dialplane/contract/kit/pseudo-language"

const ofRequest = new AsyncLocalStorage<Language>()
speakIn(() => ofRequest.getStore())

/** Languages besides English, by code in small letters. */
const languages: ReadonlyMap<string, Language> = new Map(
  [pseudoLanguage].map((language) => [language.code.toLowerCase(), language]),
)

/** The first language of an Accept-Language header, unless it is English or unknown, which is answered in English. */
export const languageOf = (header: string | undefined): Language | undefined =>
  header === undefined ? undefined : languages.get(/^\s*([\w-]+)/.exec(header)?.[1]?.toLowerCase() ?? "")

/** Answers each request in its language. What a change keeps for later readers (audit, jobs, email) is in it too. */
export const answerInLanguage = (app: FastifyInstance) => {
  app.addHook("onRequest", (request, _, done) => {
    const language = languageOf(request.headers["accept-language"])
    if (language === undefined) done()
    else ofRequest.run(language, done)
  })
}
