import { spawn } from "node:child_process"
import { mediaProblems as problems } from "@dialplane/contract/calling/media/media.problems"
import type { SpeechDraft, SpeechState, SpeechVoice } from "@dialplane/contract/calling/media/media.schema"
import { texts } from "@dialplane/contract/kit/language"
import type { Kit } from "../../kit/context.ts"
import { refuse } from "../../kit/refusal.ts"
import { readVoices, wordsPerMinute } from "./speech.rules.ts"

// Text to speech by the program espeak-ng, if it is installed. Another engine replaces `listVoices` and `speak`.

const messages = texts("media.speech", {
  notInstalled: (program: string) =>
    `Text to speech is not installed on this system. Your operator can install “${program}”.`,
})

const taskSeconds = 15
const mostBytes = 60_000_000

/** Runs the program without a shell. Undefined when it is not installed or fails. */
const run = (program: string, parameters: readonly string[], input: string): Promise<Buffer | undefined> =>
  new Promise((resolve) => {
    const child = spawn(program, [...parameters], { stdio: ["pipe", "pipe", "ignore"], timeout: taskSeconds * 1000 })
    const parts: Buffer[] = []
    let size = 0
    child.stdout.on("data", (part: Buffer) => {
      parts.push(part)
      size += part.length
      if (size > mostBytes) child.kill("SIGKILL")
    })
    child.stdin.on("error", () => {})
    child.on("error", () => resolve(undefined))
    child.on("close", (code) => resolve(code === 0 && size <= mostBytes ? Buffer.concat(parts) : undefined))
    child.stdin.end(input)
  })

/** The list of voices does not change while the server runs; a missing program may be installed later. */
const known = new WeakMap<Kit, Promise<readonly SpeechVoice[]>>()
const listVoices = async (kit: Kit): Promise<readonly SpeechVoice[]> => {
  const reading = known.get(kit) ?? readAll(kit.config.speechProgram)
  known.set(kit, reading)
  const voices = await reading
  if (voices.length === 0) known.delete(kit)
  return voices
}
const readAll = async (program: string) => readVoices((await run(program, ["--voices"], ""))?.toString("utf8") ?? "")

const reasonOf = (kit: Kit) => messages.notInstalled(kit.config.speechProgram)

export const speechState = async (kit: Kit): Promise<SpeechState> => {
  const voices = await listVoices(kit)
  const available = voices.length > 0
  return { available, reason: available ? null : reasonOf(kit), voices: [...voices] }
}

/** The spoken text as a WAV file. */
export const speak = async (kit: Kit, { text, voice, speed }: SpeechDraft): Promise<Buffer> => {
  const voices = await listVoices(kit)
  if (voices.length === 0) return refuse(problems.speechUnavailable, { reason: reasonOf(kit) })
  if (!voices.some((one) => one.voice === voice)) return refuse(problems.voiceUnknown)
  const parameters = ["--stdin", "--stdout", "-v", voice, "-s", String(wordsPerMinute(speed))]
  return (await run(kit.config.speechProgram, parameters, text)) ?? refuse(problems.speechFailed)
}
