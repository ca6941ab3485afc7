import { describe, expect, test } from "vitest"
import { isInertValue } from "./svg-allow-list.rules.ts"
import { cleanSvg } from "./svg-cleaner.rules.ts"

const svg = (inside: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"${attributes}>${inside}</svg>`
const rect = '<rect width="8" height="8" fill="#fff"/>'

describe("a picture", () => {
  test("keeps its shapes, gradients, inner references and words", () => {
    const inside =
      '<defs><linearGradient id="g"><stop offset="0" stop-color="#f00"/></linearGradient></defs><rect width="8" height="8" fill="url(#g)"/><use href="#g"/><text x="1">A &amp; B</text>'
    const cleaned = cleanSvg(
      `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd"><!-- drawn -->\n${svg(inside)}`,
    )
    expect(cleaned).toEqual({ text: svg(inside.replace("&amp;", "&#38;")), removed: [] })
  })

  test("keeps a style sheet that fetches nothing", () => {
    expect(cleanSvg(svg(`<style>.a{fill:#fff}</style>${rect}`))?.text).toContain("<style>.a{fill:#fff}</style>")
  })

  test("loses the notes of drawing programs without a word", () => {
    expect(
      cleanSvg(
        svg(`<metadata><rdf:RDF>x</rdf:RDF></metadata><sodipodi:namedview id="x"/>${rect}`, ' inkscape:version="1"'),
      ),
    ).toEqual({ text: svg(rect), removed: [] })
  })
})

describe("what could do something is taken out", () => {
  test.each([
    ["a script", "<script>alert(1)</script>", "<script>"],
    ["a script in CDATA", "<script><![CDATA[alert(1)]]></script>", "<script>"],
    ["a handler", '<rect onload="alert(1)" width="1"/>', "onload="],
    ["a handler in odd letters", '<rect OnClick="alert(1)" width="1"/>', "OnClick="],
    [
      "an embedded page",
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>1</script></body></foreignObject>',
      "<foreignObject>",
    ],
    ["a link", '<a href="javascript:alert(1)"><rect/></a>', "<a>"],
    ["an embedded picture", '<image href="https://evil.example/x.png"/>', "<image>"],
    ["an animation that writes an address", '<set attributeName="href" to="javascript:alert(1)"/>', "<set>"],
    ["a reference to elsewhere", '<use href="https://evil.example/x.svg#a"/>', "href= with an external reference"],
    ["the same in its older name", '<use xlink:href="data:image/svg+xml,x"/>', "href= with an external reference"],
    ["a fill from elsewhere", '<rect fill="url(https://evil.example/x)"/>', "fill= with an external reference"],
    [
      "a fill hidden by an entity",
      '<rect fill="url(&#104;ttps://evil.example/x)"/>',
      "fill= with an external reference",
    ],
    ["a style from elsewhere", '<rect style="background:url(//evil.example)"/>', "style= with an external reference"],
    ["an escape that hides one", '<rect style="fill:u\\72l(x)"/>', "style= with an external reference"],
    [
      "a style sheet that fetches",
      "<style>@import url(https://evil.example/x.css);</style>",
      "a style sheet with external references",
    ],
  ])("%s", (_name, inside, removed) => {
    const cleaned = cleanSvg(svg(inside + rect))
    expect(cleaned?.removed).toEqual([removed])
    expect(cleaned?.text).not.toMatch(/script|javascript|evil|alert|on\w+=|data:|import|\\/i)
    expect(cleaned?.text).toContain(rect)
  })

  test("a handler on the picture itself", () =>
    expect(cleanSvg(svg(rect, ' onload="alert(1)"'))).toEqual({ text: svg(rect), removed: ["onload="] }))

  test("what a value says cannot become markup", () => {
    expect(cleanSvg(svg(`<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>${rect}`))?.text).toBe(
      svg(`<title>&#60;script&#62;alert(1)&#60;/script&#62;</title>${rect}`),
    )
  })

  test("entities of the document's own making are not opened", () => {
    const bomb = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'
    const cleaned = cleanSvg(`${bomb}${svg(`<text>&b;</text>${rect}`)}`)
    expect(cleaned).toEqual({ text: svg(`<text></text>${rect}`), removed: ["entity declarations"] })
  })
})

test.each([
  ["not closed", "<svg><g></svg>"],
  ["closed twice", "<svg></svg></svg>"],
  ["two pictures", "<svg/><svg/>"],
  ["no picture", "<html></html>"],
  ["an attribute without quotes", "<svg onload=alert(1)></svg>"],
  ["a broken tag", "<svg><rect <script></svg>"],
  ["words outside", "<svg/>hello"],
  ["nothing", ""],
  ["too deep", `<svg>${"<g>".repeat(80)}${"</g>".repeat(80)}</svg>`],
])("%s is not read at all", (_name, source) => expect(cleanSvg(source)).toBeUndefined())

test("a long file that is not well-formed is refused quickly", () => {
  const began = performance.now()
  for (const hostile of [
    `<!DOCTYPE svg ${"[a]".repeat(100_000)}`,
    `<svg ${" ".repeat(500_000)}`,
    `<svg ${'a="" '.repeat(100_000)}`,
    `<svg>${"<!--".repeat(100_000)}`,
    `<svg>${"&a;".repeat(100_000)}`,
  ])
    expect(cleanSvg(hostile)).toBeUndefined()
  expect(performance.now() - began).toBeLessThan(3000)
})

test.each([
  ["url(#a)", true],
  ["url('#a')", true],
  ["fill:url( #a-b ) ;stroke:red", true],
  ["#fff", true],
  ["url(#a) url(x)", false],
  ["URL(HTTP://x)", false],
  ["url(", false],
  ["url(\"#a'", false],
  ['url( "#a" )', true],
  ["url(url(#a))", false],
])("the value %s is inert: %s", (value, inert) => expect(isInertValue(value)).toBe(inert))

test.each([
  ["spaces", `url(${" ".repeat(100_000)}`],
  ["spaces in quotation marks", `url('${" ".repeat(100_000)}`],
  ["addresses in addresses", "url(".repeat(25_000)],
])("a long value of %s is read at once", (_, value) => {
  const before = process.cpuUsage()
  expect(isInertValue(value)).toBe(false)
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(400)
})
