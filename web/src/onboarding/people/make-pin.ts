import { whyPinIsWeak } from "@dialplane/contract/inventory/extensions/voicemail-pin"

const digits = 6

/** Six digits that are not easy to guess. */
export const makePin = (
  extension: string,
  random: (values: Uint32Array<ArrayBuffer>) => Uint32Array = (values) => crypto.getRandomValues(values),
): string => {
  for (;;) {
    const pin = [...random(new Uint32Array(digits))].map((value) => value % 10).join("")
    if (whyPinIsWeak(pin, extension) === undefined) return pin
  }
}
