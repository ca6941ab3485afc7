import { expect, test } from "vitest"
import { narrowRate, wavOf } from "./read-sound.ts"

test("samples become a plain telephone recording, clipped where they are too loud", () => {
  const bytes = wavOf(new Float32Array([0, 0.5, 2, -2]), narrowRate)
  const view = new DataView(bytes.buffer)
  const text = (place: number) => String.fromCharCode(...bytes.subarray(place, place + 4))
  expect([text(0), text(8), text(12), text(36)]).toEqual(["RIFF", "WAVE", "fmt ", "data"])
  expect([
    view.getUint16(20, true),
    view.getUint16(22, true),
    view.getUint32(24, true),
    view.getUint16(34, true),
    view.getUint32(40, true),
  ]).toEqual([1, 1, 8000, 16, 8])
  expect([0, 1, 2, 3].map((index) => view.getInt16(44 + index * 2, true))).toEqual([0, 16_384, 32_767, -32_767])
})
