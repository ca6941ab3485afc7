/** The part of a sound that is selected, in seconds. */
export interface Selection {
  readonly from: number
  readonly to: number
}

/** The shortest part that can be kept. */
export const shortest = 0.5

const tenth = (seconds: number) => Math.round(seconds * 10) / 10

/** Moves one end, within the sound and away from the other end. */
export const moveEnd = ({ from, to }: Selection, end: keyof Selection, place: number, length: number): Selection =>
  end === "from"
    ? { from: tenth(Math.max(0, Math.min(place, to - shortest))), to }
    : { from, to: tenth(Math.min(length, Math.max(place, from + shortest))) }

/** Where a key moves a handle; undefined for other keys. */
export const placeByKey = (key: string, place: number, length: number): number | undefined => {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: place - 0.1,
    ArrowDown: place - 0.1,
    ArrowRight: place + 0.1,
    ArrowUp: place + 0.1,
    PageDown: place - 1,
    PageUp: place + 1,
    Home: 0,
    End: length,
  }
  return steps[key]
}
