import { chmodSync, mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * Stands for ffmpeg: notes its parameters in a file beside it, and prints a tone of one second as long as the file it
 * gets says nothing else ("hang", "flood", "fail").
 */
export const audioProgram = () => {
  const folder = mkdtempSync(join(tmpdir(), "dialplane-audio-"))
  const [program, parameters] = [join(folder, "decoder.mjs"), join(folder, "parameters.json")]
  writeFileSync(
    program,
    `#!${process.execPath}
import { writeFileSync } from "node:fs"
writeFileSync(${JSON.stringify(parameters)}, JSON.stringify({ parameters: process.argv.slice(2), names: Object.keys(process.env) }))
let file = ""
for await (const part of process.stdin) file += part.toString("latin1")
if (file.includes("fail")) process.exit(1)
const second = Buffer.alloc(16000 * 4)
for (let at = 0; at < 16000; at++) second.writeFloatLE(0.3 * Math.sin(at / 6), at * 4)
if (file.includes("hang")) setInterval(() => {}, 1000)
else if (file.includes("flood")) {
  process.stdout.on("error", () => process.exit(1))
  const more = () => { while (process.stdout.write(second)); process.stdout.once("drain", more) }
  more()
} else process.stdout.write(second)
`,
  )
  chmodSync(program, 0o755)
  return { program, parameters }
}
