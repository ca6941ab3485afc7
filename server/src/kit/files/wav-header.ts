/** The header of a mono WAV file with uncompressed audio. */
export const wavHeader = (bytes: number, rate: number, bits: 8 | 16): Buffer => {
  const head = Buffer.alloc(44)
  head.write("RIFF", 0, "latin1")
  head.writeUInt32LE(36 + bytes, 4)
  head.write("WAVEfmt ", 8, "latin1")
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE((rate * bits) / 8, 28)
  head.writeUInt16LE(bits / 8, 32)
  head.writeUInt16LE(bits, 34)
  head.write("data", 36, "latin1")
  head.writeUInt32LE(bytes, 40)
  return head
}
