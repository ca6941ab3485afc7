/** Telephone quality. */
export const narrowRate = 8000
export const wideRate = 16_000

export type Sound =
  | { readonly ok: true; readonly audio: Blob }
  | { readonly ok: false; readonly reason: "unreadable" | "tooLong" }

interface Limits {
  readonly longestSeconds: number
  /** Samples per second of the result, by its length. */
  readonly rateFor: (seconds: number) => number
}

/** Converts any sound file the browser can decode to a mono WAV file. */
export const readSound = async (file: Blob, { longestSeconds, rateFor }: Limits): Promise<Sound> => {
  const decoder = new OfflineAudioContext(1, 1, 44_100)
  const decoded = await decoder.decodeAudioData(await file.arrayBuffer()).catch(() => undefined)
  if (decoded === undefined || decoded.length === 0) return { ok: false, reason: "unreadable" }
  if (decoded.duration > longestSeconds) return { ok: false, reason: "tooLong" }
  const rate = rateFor(decoded.duration)
  // Rendering in an offline context mixes to mono and resamples.
  const room = new OfflineAudioContext(1, Math.max(1, Math.round(decoded.duration * rate)), rate)
  const source = room.createBufferSource()
  source.buffer = decoded
  source.connect(room.destination)
  source.start()
  const samples = (await room.startRendering()).getChannelData(0)
  return { ok: true, audio: new Blob([wavOf(samples, rate)], { type: "audio/wav" }) }
}

export const wavOf = (samples: Float32Array, rate: number): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(44 + samples.length * 2))
  const text = (place: number, letters: string) =>
    [...letters].forEach((letter, index) => view.setUint8(place + index, letter.charCodeAt(0)))
  text(0, "RIFF")
  view.setUint32(4, 36 + samples.length * 2, true)
  text(8, "WAVEfmt ")
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, "data")
  view.setUint32(40, samples.length * 2, true)
  samples.forEach((sample, index) =>
    view.setInt16(44 + index * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true),
  )
  return new Uint8Array(view.buffer)
}

/** Plays a sound; the function stops it. */
export const playSound = async (blob: Blob, ended: () => void): Promise<() => void> => {
  const context = new AudioContext()
  const source = context.createBufferSource()
  source.buffer = await context.decodeAudioData(await blob.arrayBuffer())
  source.connect(context.destination)
  source.onended = () => {
    void context.close()
    ended()
  }
  source.start()
  return () => source.stop()
}
