import { expect, test } from "vitest"
import { isReadByServer } from "./made-sound.ts"

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ["RIFF", true],
  ["OggS", true],
  ["ID3\u0004", true],
  ["\u00ff\u00fb\u0090\u0000", true],
  ["\u0000\u0000\u0000\u0020", false],
  ["\u001aE\u00df\u00a3", false],
  ["fLaC", false],
])("a file that starts with %j is sent as it is: %s", (head, expected) => {
  expect(isReadByServer(bytes(head))).toBe(expected)
})
