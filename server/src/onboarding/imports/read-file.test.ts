import { deflateRawSync } from "node:zlib"
import fc from "fast-check"
import { expect, test } from "vitest"
import { csvLine } from "../../kit/files/csv.ts"
import { readFile } from "./read-file.service.ts"

const rowsOf = async (content: string | Buffer) => {
  const { headings, rows } = await readFile(Buffer.isBuffer(content) ? content : Buffer.from(content))
  return [headings, ...rows.map(({ cells }) => cells)]
}

test.each([
  [
    "commas",
    "a,b\n1,2\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "semicolons",
    "a;b\n1,5;2\n",
    [
      ["a", "b"],
      ["1,5", "2"],
    ],
  ],
  [
    "tabs",
    "a\tb\r\n1\t2",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "quotes with separators and breaks inside",
    'a,b\r\n"x, ""y""","two\nlines"\r\n',
    [
      ["a", "b"],
      ['x, "y"', "two\nlines"],
    ],
  ],
  [
    "old line ends",
    "a,b\r1,2\r3,4",
    [
      ["a", "b"],
      ["1", "2"],
      ["3", "4"],
    ],
  ],
  [
    "short and empty rows",
    "a,b,c\n1\n\n,,\n2,3\n",
    [
      ["a", "b", "c"],
      ["1", "", ""],
      ["2", "3", ""],
    ],
  ],
  [
    "a separator at the very end",
    "a,b\n1,",
    [
      ["a", "b"],
      ["1", ""],
    ],
  ],
  [
    "a mark in front",
    "\uFEFFa,b\n1,2",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "apostrophes that keep formulas quiet",
    "a,b\n'+12075550123,'text",
    [
      ["a", "b"],
      ["+12075550123", "'text"],
    ],
  ],
])("reads %s", async (_, text, expected) => {
  expect(await rowsOf(text)).toEqual(expected)
})

test.each(["utf16le", "utf16be"] as const)("reads %s", async (encoding) => {
  const little = Buffer.from("\uFEFFnäme;Zahl\nÅsa;7\n", "utf16le")
  expect(await rowsOf(encoding === "utf16le" ? little : little.swap16())).toEqual([
    ["näme", "Zahl"],
    ["Åsa", "7"],
  ])
})

const written = "näme;Preis\nÅsa “Z”;7 €\n"
const windows = Buffer.from(
  [...written].map((sign) => ({ "“": 0x93, "”": 0x94, "€": 0x80 })[sign] ?? sign.codePointAt(0)!),
)
const little = Buffer.from(written, "utf16le")
test.each([
  ["windows-1252", windows],
  ["utf-8", Buffer.from(written)],
  ["utf-16le", little],
  ["utf-16be", Buffer.from(little).swap16()],
] as const)("recognizes %s without a mark", async (encoding, bytes) => {
  const sheet = await readFile(bytes)
  expect(sheet).toMatchObject({ encoding, headings: ["näme", "Preis"], rows: [{ cells: ["Åsa “Z”", "7 €"] }] })
})

test("whoever uploads a file may say how it is written", async () => {
  expect((await readFile(Buffer.from("a,b\né,1\n"), "windows-1252")).rows[0]!.cells[0]).toBe("Ã©")
  await expect(readFile(windows, "utf-8")).rejects.toMatchObject({ problem: { code: "import.not_text" } })
})

test("counts rows as a spreadsheet does", async () => {
  const { rows } = await readFile(Buffer.from("a,b\n\n1,2\n\n\n3,4\n"))
  expect(rows.map(({ row }) => row)).toEqual([3, 6])
})

test("whatever is written comes back unchanged, formulas and all", async () => {
  const cell = fc
    .oneof(
      fc.string({ unit: "grapheme", maxLength: 30 }),
      fc.constantFrom(
        "=1+1",
        "'=x",
        "''+1",
        "-5",
        "@sum",
        "\t=1",
        "'",
        "''",
        "a;b",
        'say "no"',
        "two\r\nlines",
        " padded ",
      ),
    )
    .filter((text) => !text.includes("\0"))
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(cell, cell, cell).filter((cells) => cells.some((text) => text !== "")),
        { minLength: 1, maxLength: 20 },
      ),
      async (rows) => {
        const text = ["one,two,three\r\n", ...rows.map((cells) => csvLine(cells))].join("")
        expect((await readFile(Buffer.from(text))).rows.map(({ cells }) => cells)).toEqual(rows)
      },
    ),
    { numRuns: 300 },
  )
})

// --- spreadsheets ----------------------------------------------------------------------------------------------------

interface Packed {
  readonly name: string
  readonly data: Buffer
}

/** A ZIP as spreadsheet programs write it: packed files, then the directory. */
const zip = (files: readonly Packed[]) => {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data } of files) {
    const packed = deflateRawSync(data)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(data.length, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(data.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    locals.push(local, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}
const workbook = (sheet: string, shared = "<sst/>") =>
  zip([
    {
      name: "xl/workbook.xml",
      data: Buffer.from(
        '<?xml version="1.0"?><workbook xmlns:r="x"><sheets><sheet name="People" sheetId="1" r:id="rId7"/></sheets></workbook>',
      ),
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      data: Buffer.from('<Relationships><Relationship Id="rId7" Target="worksheets/first.xml"/></Relationships>'),
    },
    { name: "xl/sharedStrings.xml", data: Buffer.from(shared) },
    { name: "xl/worksheets/first.xml", data: Buffer.from(sheet) },
  ])

test("reads a spreadsheet: shared, formatted and inline texts, numbers, gaps, switches, results of formulas", async () => {
  const shared =
    '<sst><si><t>name</t></si><si><r><t xml:space="preserve">Ada </t></r><r><rPr><b/></rPr><t>&amp; Bo</t></r><rPh><t>no</t></rPh></si></sst>'
  const sheet = `<worksheet><sheetData>
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>number</t></is></c><c r="D1" t="str"><f>X()</f><v>on</v></c></row>
    <row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4"><v>1.2075550123E10</v></c><c r="D4" t="b"><v>1</v></c></row>
  </sheetData><tail/></worksheet>`
  const { headings, rows } = await readFile(workbook(sheet, shared))
  expect(headings).toEqual(["name", "number", "", "on"])
  expect(rows).toEqual([{ row: 4, cells: ["Ada & Bo", "12075550123", "", "yes"] }])
})

const refusal = (content: Buffer) =>
  readFile(content).then(
    () => "read",
    (error: { problem?: { code: string } }) => error.problem?.code,
  )

test.each([
  ["no rows", Buffer.from("a,b\n"), "import.empty"],
  ["nothing", Buffer.from("\n\n"), "import.empty"],
  ["bytes", Buffer.from([0x61, 0, 0, 0x0a, 0x31]), "import.not_text"],
  ["an open quotation mark", Buffer.from('a,b\n1,"2\n3,4'), "import.open_quote"],
  ["an old spreadsheet", Buffer.from("d0cf11e0a1b11ae1", "hex"), "import.old_spreadsheet"],
  ["half a spreadsheet", workbook("<worksheet/>").subarray(0, 200), "import.broken_spreadsheet"],
  [
    "a sheet that is not well-formed",
    workbook('<worksheet><sheetData><row r="1"><c><v>1</v></row></sheetData></worksheet>'),
    "import.broken_spreadsheet",
  ],
  [
    "a sheet with an entity of its own",
    workbook("<worksheet><sheetData><row><c><v>&all;</v></c></row></sheetData></worksheet>"),
    "import.broken_spreadsheet",
  ],
  ["too many rows", Buffer.from(`a,b\n${"1,2\n".repeat(10_001)}`), "import.too_many_rows"],
  ["too many columns", Buffer.from(`${"a,".repeat(61)}\n1\n`), "import.too_many_columns"],
  ["an endless cell", Buffer.from(`a,b\n${"x".repeat(30_001)},1\n`), "import.cell_too_long"],
  ["too large a file", Buffer.alloc(5_000_001, "a"), "import.too_large"],
  [
    "a bomb",
    workbook(`<worksheet><sheetData>${" ".repeat(70_000_000)}</sheetData></worksheet>`),
    "import.broken_spreadsheet",
  ],
])("refuses %s", async (_, content, code) => {
  expect(await refusal(content)).toBe(code)
})
