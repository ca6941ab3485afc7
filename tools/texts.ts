import { looseTexts } from "./texts/loose-texts.ts"

// `node --import tsx tools/texts.ts [server/src/inventory]`: texts without a key, under a folder or everywhere.
const found = looseTexts(process.argv[2])
console.log([...found, `${found.length} texts without a key`].join("\n"))
