import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { audioProgram } from "../../testing/audio-program.ts"
import { decodeByProgram } from "./decode-by-program.ts"
import { secondsOf, type Sound } from "./sound.ts"

const { program, parameters } = audioProgram()
const decode = (text: string, longestSeconds = 10) => decodeByProgram(program, Buffer.from(text), "mp4", longestSeconds)

describe("a program that decodes", () => {
  test("gets the file through a pipe, and may open nothing else", async () => {
    const sound = (await decode("a file", 10)) as Sound
    expect([sound.rate, secondsOf(sound)]).toEqual([16_000, 1])
    const given: string[] = JSON.parse(readFileSync(parameters, "utf8")).parameters
    const after = (name: string) => given[given.indexOf(name) + 1]
    expect(given).toContain("-nostdin")
    expect([after("-i"), after("-protocol_whitelist"), given.at(-1)]).toEqual(["cache:pipe:0", "cache,pipe", "pipe:1"])
    expect([after("-t"), after("-ac"), after("-ar")]).toEqual(["11", "1", "16000"])
    // The first -f is the format of the file: the program does not guess it.
    expect([after("-f"), after("-codec_whitelist")]).toEqual(["mov", "aac,alac,mp3,mp3float"])
  })
  test("that fails, or prints more than it was asked for, has read nothing", async () => {
    expect(await decode("fail")).toBeUndefined()
    expect(await decode("flood", 2)).toBeUndefined()
  })
  test("that hangs is ended", async () => {
    expect(await decodeByProgram(program, Buffer.from("hang"), "mp4", 10, 0.5)).toBeUndefined()
  })
  test("that is not installed is missing", async () => {
    expect(await decodeByProgram("no-such-program", Buffer.from("a file"), "mp4", 10)).toBe("missing")
  })
})

/** The real program decodes where it is installed; the tests above do not depend on it. */
const isInstalled = spawnSync("ffmpeg", ["-version"]).status === 0
describe.skipIf(!isInstalled)("ffmpeg", () => {
  const tone = readFileSync(join(import.meta.dirname, "../../testing/sounds/tone.m4a"))
  test("reads an M4A file whose index is at its end", async () => {
    const sound = (await decodeByProgram("ffmpeg", tone, "mp4", 10)) as Sound
    expect(sound.rate).toBe(16_000)
    expect(Math.abs(secondsOf(sound) - 1)).toBeLessThan(0.1)
    const half = sound.samples.subarray(4000, 12_000)
    const waves = half.filter((sample, at) => sample >= 0 && half[at - 1]! < 0).length
    expect(Math.abs(waves - 220)).toBeLessThanOrEqual(1)
  }, 30_000)
  test.each([
    ["mp4", "m4a", ["-c:a", "aac", "-b:a", "128k"]],
    ["mp4", "m4a", ["-c:a", "alac"]],
    ["webm", "webm", ["-c:a", "libopus"]],
    ["flac", "flac", ["-c:a", "flac"]],
  ] as const)(
    "reads a large %s file (%s, %s)",
    async (format, suffix, codec) => {
      const folder = mkdtempSync(join(tmpdir(), "dialplane-sound-"))
      try {
        const file = join(folder, `noise.${suffix}`)
        // Noise, because silence and tones are so small that the whole file is read before the index is needed.
        const noise = ["-f", "lavfi", "-i", "anoisesrc=r=44100:d=40", "-ac", "2"]
        expect(spawnSync("ffmpeg", ["-loglevel", "error", ...noise, ...codec, file]).status).toBe(0)
        const sound = (await decodeByProgram("ffmpeg", readFileSync(file), format, 60)) as Sound
        expect(Math.abs(secondsOf(sound) - 40)).toBeLessThan(0.2)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
    30_000,
  )
  test("reads no damaged file, and none of another format than the first bytes say", async () => {
    expect(await decodeByProgram("ffmpeg", tone.subarray(0, 400), "mp4", 10)).toBeUndefined()
    expect(await decodeByProgram("ffmpeg", tone, "flac", 10)).toBeUndefined()
  }, 30_000)
})
