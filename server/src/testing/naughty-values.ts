/** Texts that break software most often: empty, long, control characters, half characters, code, numbers out of range. */
const sharpTexts: readonly string[] = [
  "",
  " ",
  "\0",
  "a\0b",
  "\r\nSet-Cookie: x=1",
  "\ud800",
  "🧑‍🚒🇬🇧",
  "'; drop table users; --",
  "%",
  "__proto__",
  "-1",
  "1e309",
  "99999999999999999999",
  "9007199254740993",
  "2026-02-30T25:61:00Z",
  "x".repeat(5000),
]
/** Texts that break software now and then: other scripts, other ways to write a value, code of several languages. */
const otherTexts: readonly string[] = [
  "\n",
  "\u200b",
  "\u202eabc",
  "\ufeff",
  "Ḽơᶉëᶆ ȋṕšᶙṁ",
  "田中さん",
  "مرحبا",
  "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢",
  "<script>alert(1)</script>",
  "' or 1=1 --",
  "${7*7}",
  "{{7*7}}",
  "%s%n%d",
  "%00",
  "../../../../etc/passwd",
  "=cmd|' /C calc'!A0",
  "javascript:alert(1)",
  "constructor",
  "toString",
  "null",
  "undefined",
  "NaN",
  "true",
  "0",
  "1e3",
  "0x10",
  "９",
  "1.5",
  "+1",
  " 1",
  "1,2",
  "0000-00-00",
  "+275760-09-13T00:00:00.001Z",
  "2026-01-01",
  "a@b",
  "é".repeat(300),
  "{}",
  "[]",
  "\\",
  '"',
  "`",
]
export const naughtyTexts: readonly string[] = [...sharpTexts, ...otherTexts]

/**
 * What one of the operations is sent in its texts: half of the sharp ones by turns, and a sixth of the others.
 * Operations read texts by the same code, so each text still meets more than a hundred of them; `npm run test:power`
 * sends all to all.
 */
export const textsByTurns = (turn: number): readonly string[] => [
  ...sharpTexts.filter((_, index) => index % 2 === turn % 2),
  ...otherTexts.filter((_, index) => index % 6 === turn % 6),
]

export const naughtyValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  [[]],
  {},
  [null],
  { a: { b: { c: {} } } },
  Array.from({ length: 2000 }, () => 0),
  { length: 1e9 },
  { toString: "x" },
  { constructor: { prototype: { polluted: true } } },
  ...naughtyTexts,
]

/** Whole bodies that are invalid as text. */
export const naughtyBodies: readonly string[] = [
  "",
  "{",
  '{"a":',
  "[]",
  "null",
  '"text"',
  "1",
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  "\ufeff{}",
  `${"[".repeat(5000)}${"]".repeat(5000)}`,
  '{"a":1,"a":2}',
  "\0",
  "a=1&b=2",
]

export const naughtyTypes = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/xml",
  "multipart/form-data; boundary=x",
  "application/json; charset=utf-16",
  "",
  "x/y;;;",
]

const longText = "x".repeat(5000)

/** Headers and cookies of a broken or hostile client. */
export const badHeaders: readonly Readonly<Record<string, string>>[] = [
  { authorization: "Bearer" },
  { authorization: "Basic =====" },
  { authorization: `Bearer ${longText}` },
  { authorization: "bearer __proto__" },
  { "x-vendor-token": longText },
  { "x-trace-id": longText },
  { "idempotency-key": "" },
  { cookie: "=; ;;=x; __proto__=1; CSRF-TOKEN" },
  { cookie: `CSRF-TOKEN=${longText}; dp_refresh=%00%ff; a="b` },
  { cookie: "CSRF-TOKEN=x", "x-csrf-token": "y" },
  { "accept-language": longText },
  { "accept-language": ";q=,*;q=9" },
  { range: "bytes=9-1,-" },
  { "if-none-match": longText },
  { "x-forwarded-for": "not an address, ::1, 999.1.1.1" },
  { "x-forwarded-proto": "gopher" },
  { "x-forwarded-host": "a b" },
  { host: "" },
  { host: "evil.example:99999" },
  { "user-agent": "" },
  { accept: "%%%" },
  { origin: "null" },
  { referer: "::::" },
  { "content-length": "0" },
]

const cookieNames = ["dp_refresh", "dp_interaction", "dp_interaction_resume", "dp_remembered", "dp_remembered_idp"]
/** The last one is the default sample of a path parameter, so that a cookie that has to match one does. */
const badCookieValues = ["", "%00%ff%E0%A4%A", longText, '"', "__proto__", "a.b.c", "1"]

/** Authentication cookies with invalid values, in requests that pass the forgery check. */
export const badCookies: readonly Readonly<Record<string, string>>[] = badCookieValues.map((value) => ({
  cookie: ["CSRF-TOKEN=own", ...cookieNames.map((name) => `${name}=${value}`)].join("; "),
  "x-csrf-token": "own",
}))
