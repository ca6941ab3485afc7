import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { convertAudio, cutAudio, type ConvertedAudio } from "./convert-audio.ts"
import { formatOf } from "./decode-audio.ts"
import { evened, integratedLoudness, kWeighting } from "./loudness.ts"
import { peaksOf } from "@dialplane/contract/kit/peaks"
import { resample } from "./resample.ts"
import { secondsOf, type Sound } from "./sound.ts"
import { readWav, wavOf } from "./wav-file.ts"

const sine = (rate: number, seconds: number, frequency = 997, volume = 1): Sound => ({
  rate,
  samples: Float32Array.from(
    { length: Math.round(rate * seconds) },
    (_, at) => volume * Math.sin((2 * Math.PI * frequency * at) / rate),
  ),
})
const strength = ({ samples }: Sound) => Math.sqrt(samples.reduce((sum, value) => sum + value ** 2, 0) / samples.length)
const file = (name: string) => readFileSync(join(import.meta.dirname, "../../testing/sounds", name))
const limits = { shortestSeconds: 0.5, longestSeconds: 180, peaks: 200 }
const notInstalled = "no-such-program"
const m4a = Buffer.from("\0\0\0\u0020ftypM4A \0\0\0\0", "latin1")

describe("loudness", () => {
  test("the filters at 48 kHz have the coefficients of ITU-R BS.1770", () => {
    const [shelf, high] = kWeighting(48_000)
    const expected = [
      [1.53512485958697, -2.69169618940638, 1.19839281085285],
      [-1.69065929318241, 0.73248077421585],
      [-1.99004745483398, 0.99007225036621],
    ]
    const found = [shelf.b, shelf.a, high.a]
    for (const [row, values] of expected.entries())
      for (const [at, value] of values.entries()) expect(found[row]![at]).toBeCloseTo(value, 8)
  })

  test.each([8000, 16_000, 48_000])("a full-scale sine of 997 Hz at %i Hz measures -3.01 LUFS", (rate) => {
    expect(integratedLoudness(sine(rate, 3))).toBeCloseTo(-3.01, 1)
  })
  test("20 dB less measures 20 LU less; silence has no loudness", () => {
    expect(integratedLoudness(sine(16_000, 3, 997, 0.1))).toBeCloseTo(-23.01, 1)
    expect(integratedLoudness({ rate: 16_000, samples: new Float32Array(32_000) })).toBeUndefined()
  })
  test("pauses do not count", () => {
    const { samples } = sine(16_000, 3, 997, 0.2)
    const withPause = new Float32Array(16_000 * 9)
    withPause.set(samples, 0)
    expect(integratedLoudness({ rate: 16_000, samples: withPause })).toBeCloseTo(
      integratedLoudness({ rate: 16_000, samples })!,
      0,
    )
  })
  test.each([0.03, 0.2, 0.9])("a sound of volume %d is evened to -16 LUFS without clipping", (volume) => {
    const even = evened(sine(16_000, 3, 440, volume))
    expect(integratedLoudness(even)).toBeCloseTo(-16, 0)
    expect(even.samples.every((sample) => Math.abs(sample) <= 0.98)).toBe(true)
  })
})

describe("another number of samples per second", () => {
  test.each([
    [48_000, 16_000],
    [44_100, 16_000],
    [8000, 16_000],
    [16_000, 8000],
  ])("%i to %i keeps length and strength of a tone", (from, to) => {
    const result = resample(sine(from, 1, 440, 0.5), to)
    expect(secondsOf(result)).toBeCloseTo(1, 3)
    expect(strength(result)).toBeCloseTo(0.5 / Math.SQRT2, 2)
  })
  test("what the lower rate cannot carry is removed, not mirrored", () => {
    expect(strength(resample(sine(48_000, 1, 11_000, 0.5), 16_000))).toBeLessThan(0.005)
  })
})

describe("WAV files", () => {
  test("samples survive writing and reading", () => {
    const sound = sine(8000, 0.2, 440, 0.5)
    const read = readWav(wavOf(sound), 10)!
    expect(read.rate).toBe(8000)
    expect(Math.max(...read.samples.map((value, at) => Math.abs(value - sound.samples[at]!)))).toBeLessThan(0.0001)
  })

  const header = (code: number, channels: number, bits: number, data: Buffer) => {
    const head = Buffer.alloc(44)
    head.write("RIFF", 0)
    head.writeUInt32LE(36 + data.length, 4)
    head.write("WAVEfmt ", 8)
    head.writeUInt32LE(16, 16)
    head.writeUInt16LE(code, 20)
    head.writeUInt16LE(channels, 22)
    head.writeUInt32LE(8000, 24)
    head.writeUInt16LE(bits, 34)
    head.write("data", 36)
    head.writeUInt32LE(data.length, 40)
    return Buffer.concat([head, data])
  }
  const half = {
    pcm8: Buffer.from([192, 192]),
    pcm16: Buffer.from([0, 64, 0, 64]),
    pcm24: Buffer.from([0, 0, 64, 0, 0, 64]),
    pcm32: Buffer.from([0, 0, 0, 64, 0, 0, 0, 64]),
    float: Buffer.from(new Float32Array([0.5, 0.5]).buffer),
    muLaw: Buffer.from([0x90, 0x90]),
    aLaw: Buffer.from([0xa5, 0xa5]),
  }
  test.each([
    ["8 bits", 1, 8, half.pcm8, 0.5],
    ["16 bits", 1, 16, half.pcm16, 0.5],
    ["24 bits", 1, 24, half.pcm24, 0.5],
    ["32 bits", 1, 32, half.pcm32, 0.5],
    ["floats", 3, 32, half.float, 0.5],
    ["G.711 mu-law", 7, 8, half.muLaw, 0.49],
    ["G.711 A-law", 6, 8, half.aLaw, 0.49],
  ])("%s are read", (_, code, bits, data, expected) => {
    const { samples } = readWav(header(code, 1, bits, data), 10)!
    expect(samples).toHaveLength(2)
    expect(samples[0]).toBeCloseTo(expected, 1)
  })
  test("two channels are mixed", () => {
    expect([...readWav(header(1, 2, 16, Buffer.from([0, 64, 0, 0])), 10)!.samples]).toEqual([0.25])
  })
  test("what is no such file, or has an unknown encoding, is not read", () => {
    expect(readWav(Buffer.from("no sound"), 10)).toBeUndefined()
    expect(readWav(header(2, 1, 4, Buffer.alloc(10)), 10)).toBeUndefined()
    expect(readWav(header(1, 0, 16, Buffer.alloc(10)), 10)).toBeUndefined()
  })
})

describe("the format is found by the content", () => {
  test.each([
    ["tone.mp3", "mp3"],
    ["tone.ogg", "vorbis"],
    ["tone.opus", "opus"],
  ])("%s is %s", (name, expected) => expect(formatOf(file(name))).toBe(expected))
  test.each([
    [wavOf(sine(8000, 0.1)), "wav"],
    [m4a, "mp4"],
    [Buffer.from("1a45dfa300000000", "hex"), "webm"],
    [Buffer.from("fLaC\0\0\0\0"), "flac"],
    [Buffer.from("%PDF-1.7 and more"), undefined],
    [Buffer.from("OggS of something else"), undefined],
    [Buffer.alloc(0), undefined],
  ])("bytes %# are %s", (bytes, expected) => expect(formatOf(bytes)).toBe(expected))
})

describe("conversion", () => {
  test.each(["tone.mp3", "tone.ogg", "tone.opus"])("%s becomes mono WAV at 16 and 8 kHz, evened", async (name) => {
    const { wide, narrow, seconds, peaks } = (await convertAudio(file(name), limits, notInstalled)) as ConvertedAudio
    const [one, other] = [readWav(Buffer.from(wide), 10)!, readWav(Buffer.from(narrow), 10)!]
    expect([one.rate, other.rate]).toEqual([16_000, 8000])
    expect(seconds).toBeGreaterThanOrEqual(0.9)
    expect(seconds).toBeLessThanOrEqual(1.2)
    expect(integratedLoudness(one)).toBeCloseTo(-16, 0)
    expect(secondsOf(other)).toBeCloseTo(secondsOf(one), 2)
    expect(peaks).toHaveLength(200)
    expect(Math.max(...peaks)).toBeGreaterThan(10)
  })

  test.each<[string, Uint8Array, string]>([
    ["text", Buffer.from("not a sound at all"), "unreadable"],
    ["a WAV file without samples", wavOf({ rate: 8000, samples: new Float32Array(0) }), "unreadable"],
    ["damaged Ogg", Buffer.concat([file("tone.ogg").subarray(0, 60), Buffer.alloc(400, 7)]), "unreadable"],
    ["M4A without a program for it", m4a, "unsupported"],
    ["silence", wavOf({ rate: 8000, samples: new Float32Array(16_000) }), "silent"],
    ["noise that nobody hears", wavOf(sine(8000, 2, 440, 0.0005)), "silent"],
    ["a click", wavOf(sine(8000, 0.2)), "tooShort"],
    ["four minutes", wavOf(sine(8000, 240)), "tooLong"],
  ])("%s is refused", async (_, bytes, why) => {
    expect(await convertAudio(bytes, limits, notInstalled)).toMatchObject({ kind: "refused", why })
  })

  test("a part is cut out and keeps its loudness", () => {
    const whole = wavOf(sine(16_000, 4, 440, 0.3))
    const part = cutAudio(whole, 1, 2.5, limits) as ConvertedAudio
    expect(part.seconds).toBe(1.5)
    expect(strength(readWav(Buffer.from(part.wide), 10)!)).toBeCloseTo(0.3 / Math.SQRT2, 2)
    expect(cutAudio(whole, 1, 1.2, limits)).toMatchObject({ why: "outside" })
    expect(cutAudio(whole, 3, 9, limits)).toMatchObject({ why: "outside" })
    expect(cutAudio(Buffer.from("?"), 0, 1, limits)).toMatchObject({ why: "unreadable" })
  })
})

test("the waveform shows the largest sample of each part", () => {
  const samples = new Float32Array(400)
  samples[3] = -0.5
  samples[399] = 1
  const peaks = peaksOf(samples, 200)
  expect([peaks[0], peaks[1], peaks[199]]).toEqual([0, 50, 100])
})
