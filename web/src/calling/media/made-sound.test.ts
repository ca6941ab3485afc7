import { expect, test } from "vitest"
import { isReadByProgram, isReadByServer } from "./made-sound.ts"

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

test.each([
  ["\u0000\u0000\u0000\u0020ftyp", true],
  ["\u001aE\u00df\u00a3\u0001\u0000\u0000\u0000", true],
  ["fLaC\u0000\u0000\u0000\u0022", true],
  ["%PDF-1.7", false],
  ["", false],
])("a file that starts with %j can be read by the server's program: %s", (head, expected) => {
  expect(isReadByProgram(bytes(head))).toBe(expected)
})
