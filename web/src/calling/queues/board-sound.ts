import { portal } from "../../kit/portal.ts"

const key = "dialplane.board-sound"

/** Off unless turned on in this browser. */
export const isSoundOn = () => portal.environment.storage.get(key) === "on"
export const rememberSound = (on: boolean) => portal.environment.storage.set(key, on ? "on" : "off")

let audio: AudioContext | undefined

/** Two short tones. Browsers allow sound only after the first click or key; the button that turns it on is one. */
export const playAlert = async (): Promise<boolean> => {
  try {
    audio ??= new AudioContext()
    await audio.resume()
    for (const [index, frequency] of [660, 880].entries()) {
      const from = audio.currentTime + index * 0.22
      const tone = audio.createOscillator()
      const volume = audio.createGain()
      tone.frequency.value = frequency
      volume.gain.setValueAtTime(0.0001, from)
      volume.gain.exponentialRampToValueAtTime(0.25, from + 0.02)
      volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.2)
      tone.connect(volume).connect(audio.destination)
      tone.start(from)
      tone.stop(from + 0.21)
    }
    return true
  } catch {
    return false
  }
}
