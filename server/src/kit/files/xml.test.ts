import { expect, test } from "vitest"
import { readXml, XmlError, type XmlLimits } from "./xml.ts"

const textOf = (source: string, limits?: XmlLimits) => {
  let found = ""
  readXml(source, { text: (text) => void (found += text) }, limits)
  return found
}

test("text, CDATA and the five entities are read, in order", () => {
  const seen: string[] = []
  readXml('\uFEFF<?xml version="1.0"?><?note x?><x:a b="1 &lt; 2"><c/>&amp;&#65;<![CDATA[<d>]]></x:a>', {
    open: ({ name, attributes, isEmpty }) =>
      void seen.push(`${name} ${attributes["b"] ?? ""}${isEmpty ? "empty" : ""}`),
    close: ({ name }) => void seen.push(`/${name}`),
    text: (text) => void seen.push(text),
    instruction: (target) => void seen.push(target),
  })
  expect(seen).toEqual(["note", "x:a 1 < 2", "c empty", "/c", "&A", "<d>", "/x:a"])
})

test("entities that the file declares are never opened, whether they nest or lead outside", () => {
  const declared =
    '<!DOCTYPE a [<!ENTITY one "x"><!ENTITY many "&one;&one;"><!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY amp "x">]>'
  expect(textOf(`${declared}<a>[&many;&file;&amp;]</a>`)).toBe("[&]")
})

test.each([
  ["an entity that nobody declared", "<a>&other;</a>"],
  ["a name that every object has", "<a>&constructor;</a>"],
  ["an attribute twice", '<a b="1" b="2"/>'],
  ["an attribute without quotes", "<a b=1/>"],
  ["not closed", "<a><b></a>"],
  ["two roots", "<a/><b/>"],
  ["text outside", "<a/>b"],
  ["nothing", ""],
])("%s is not read, and the refusal says where", (_, source) => expect(() => textOf(source)).toThrow(XmlError))

test("what has too many elements, or too many inside one another, is not read to its end", () => {
  expect(textOf("<a><b/><b/></a>", { mostElements: 3, mostDepth: 2 })).toBe("")
  expect(() => textOf("<a><b/><b/></a>", { mostElements: 2 })).toThrow(XmlError)
  expect(() => textOf("<a><b><c/></b></a>", { mostDepth: 2 })).toThrow(XmlError)
  expect(() => textOf("<a>".repeat(100_000))).toThrow(XmlError)
})

test("characters that XML forbids are left out instead of spoiling the file", () =>
  expect(textOf("<a>x\u0000\u000by</a>")).toBe("xy"))
