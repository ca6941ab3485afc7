import { describe, expect, test } from "vitest"
import { impliedBy, matchesElement, parseFilter, parsePath, readAttribute } from "./scim-filter.rules.ts"
import { ScimFault } from "./scim-fault.rules.ts"

const compare = (written: string, operator: string, value: unknown) => ({
  kind: "compare",
  path: readAttribute(written),
  operator,
  value,
})

describe("filters", () => {
  // The examples of RFC 7644, figure 2, as far as they are about one resource.
  test.each([
    'userName eq "bjensen"',
    'name.familyName co "O\'Malley"',
    'userName sw "J"',
    'urn:ietf:params:scim:schemas:core:2.0:User:userName sw "J"',
    "title pr",
    'meta.lastModified gt "2011-05-13T04:42:34Z"',
    'meta.lastModified ge "2011-05-13T04:42:34Z"',
    'meta.lastModified lt "2011-05-13T04:42:34Z"',
    'meta.lastModified le "2011-05-13T04:42:34Z"',
    'title pr and userType eq "Employee"',
    'title pr or userType eq "Intern"',
    'schemas eq "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"',
    'userType eq "Employee" and (emails co "example.com" or emails.value co "example.org")',
    'userType ne "Employee" and not (emails co "example.com" or emails.value co "example.org")',
    'userType eq "Employee" and (emails.type eq "work")',
    'userType eq "Employee" and emails[type eq "work" and value co "@example.com"]',
    'emails[type eq "work" and value co "@example.com"] or ims[type eq "xmpp" and value co "@foo.com"]',
  ])("reads %s", (text) => expect(() => parseFilter(text)).not.toThrow())

  test("and binds more than or, and brackets more than both", () => {
    const [a, b, c] = [compare("a", "eq", 1), compare("b", "eq", 2), compare("c", "eq", 3)]
    expect(parseFilter("a eq 1 or b eq 2 and c eq 3")).toEqual({
      kind: "or",
      left: a,
      right: { kind: "and", left: b, right: c },
    })
    expect(parseFilter("(a eq 1 or b eq 2) and c eq 3")).toEqual({
      kind: "and",
      left: { kind: "or", left: a, right: b },
      right: c,
    })
    expect(parseFilter("not (a eq 1) and b eq 2")).toEqual({ kind: "and", left: { kind: "not", of: a }, right: b })
  })
  test("words are read in any case, and values are JSON", () => {
    expect(parseFilter('USERNAME EQ "A\\u00e9\\"" AND active Eq True')).toEqual({
      kind: "and",
      left: compare("USERNAME", "eq", 'Aé"'),
      right: compare("active", "eq", true),
    })
    expect(readAttribute("USERNAME").name).toBe("username")
    expect(parseFilter("a eq null")).toMatchObject({ value: null })
    expect(parseFilter("a gt -1.5e3")).toMatchObject({ value: -1500 })
  })
  test.each([
    "",
    "userName",
    // An escape that JSON does not have.
    'a eq "1\\T2"',
    "userName eq",
    "userName eq bjensen",
    'userName eq "open',
    'userName is "x"',
    'userName eq "x" and',
    '(userName eq "x"',
    'userName eq "x")',
    'emails[type eq "work"',
    "not userName pr",
    'userName eq "x" userName eq "y"',
    'userName eq "\\u0000"',
    'userName eq "\\ud800"',
    '1 eq "x"',
    `${"(".repeat(30)}a pr${")".repeat(30)}`,
    Array.from({ length: 100 }, () => "a pr").join(" and "),
    `userName eq "${"x".repeat(5000)}"`,
  ])("refuses %s", (text) => {
    expect(() => parseFilter(text)).toThrow(ScimFault)
    try {
      parseFilter(text)
    } catch (error) {
      expect(error).toMatchObject({ status: 400, scimType: "invalidFilter" })
    }
  })
})

describe("paths", () => {
  test("name an attribute, a part of it, or chosen values", () => {
    expect(parsePath("userName")).toMatchObject({ name: "username", sub: null, filter: null })
    expect(parsePath("name.familyName")).toMatchObject({ name: "name", sub: "familyname" })
    expect(parsePath('emails[type eq "work"].value')).toMatchObject({
      name: "emails",
      sub: "value",
      filter: compare("type", "eq", "work"),
    })
    expect(parsePath('members[value eq "2819c223"]')).toMatchObject({ name: "members", sub: null })
    expect(parsePath("urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department")).toMatchObject({
      schema: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:user",
      name: "department",
    })
  })
  test.each(["", "emails[", 'emails[type eq "work"]value', "a b", "a.b.c", 'name.x[type eq "y"]'])(
    "refuses %s",
    (text) => expect(() => parsePath(text)).toThrow(expect.objectContaining({ scimType: "invalidPath" })),
  )
})

test("values of a list match without case", () => {
  const work = { type: "Work", value: "a@example.com", primary: true }
  const matches = (text: string) => matchesElement(parseFilter(text), work)
  expect(matches('type eq "work" and value ew "EXAMPLE.com"')).toBe(true)
  expect(matches("primary eq true")).toBe(true)
  expect(matches('primary eq "True"')).toBe(true)
  expect(matches('type ne "work"')).toBe(false)
  expect(matches('not (type eq "home")')).toBe(true)
  expect(matches("display pr")).toBe(false)
})

test("a filter says what a value that is to be made is like", () => {
  expect(impliedBy(parseFilter('type eq "work" and primary eq true'))).toEqual({ type: "work", primary: true })
  expect(impliedBy(parseFilter('type eq "work" or type eq "home"'))).toBeUndefined()
})
