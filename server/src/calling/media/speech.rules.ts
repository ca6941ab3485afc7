import type { SpeechVoice } from "@dialplane/contract/calling/media/media.schema"

/** The program's normal speed. */
const normalSpeed = 165
export const wordsPerMinute = (speed: number) => Math.round(normalSpeed * speed)

/**
 * Reads the list that `espeak-ng --voices` prints: priority, language, age and gender, name, file, other languages. The
 * language names the voice.
 */
export const readVoices = (table: string): SpeechVoice[] =>
  table
    .split("\n")
    .slice(1)
    .flatMap((row) => {
      const [, , language, , name] = row.split(/\s+/)
      if (language === undefined || name === undefined || !/^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(language)) return []
      return [{ voice: language, language: tagOf(language), name: name.replaceAll("_", " ") }]
    })
    // Several programs can speak a language; the first is the preferred one.
    .filter(({ voice }, at, all) => all.findIndex((other) => other.voice === voice) === at)
    .toSorted((one, other) => one.language.localeCompare(other.language, "en"))

/** "en-us" is "en-US". */
const tagOf = (language: string) =>
  language
    .split("-")
    .map((part, at) => (at > 0 && part.length === 2 ? part.toUpperCase() : part))
    .join("-")
