/**
 * Texts that have broken software before: empty, long, other scripts, control characters, code of several languages.
 */
export const naughtyTexts: readonly string[] = [
  "",
  " ",
  "\0",
  "a\0b",
  "\n",
  "\r\nSet-Cookie: x=1",
  "\u200b",
  "\u202eabc",
  "\ufeff",
  "\ud800",
  "🧑‍🚒🇬🇧",
  "Ḽơᶉëᶆ ȋṕšᶙṁ",
  "田中さん",
  "مرحبا",
  "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢",
  "<script>alert(1)</script>",
  "'; drop table users; --",
  "' or 1=1 --",
  "${7*7}",
  "{{7*7}}",
  "%s%n%d",
  "%00",
  "%",
  "../../../../etc/passwd",
  "=cmd|' /C calc'!A0",
  "javascript:alert(1)",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "NaN",
  "true",
  "-1",
  "0",
  "1e309",
  "1e3",
  "0x10",
  "９",
  "99999999999999999999",
  "9007199254740993",
  "1.5",
  "+1",
  " 1",
  "1,2",
  "2026-02-30T25:61:00Z",
  "0000-00-00",
  "+275760-09-13T00:00:00.001Z",
  "2026-01-01",
  "a@b",
  "x".repeat(5000),
  "é".repeat(300),
  "{}",
  "[]",
  "\\",
  '"',
  "`",
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

/** Whole bodies that are wrong as a text already. */
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

/** Headers and cookies as a broken or hostile client sends them. */
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
/**
 * The last one is what the sample of a path parameter without a line of its own is called, so that a cookie that has to
 * match one does.
 */
const badCookieValues = ["", "%00%ff%E0%A4%A", longText, '"', "__proto__", "a.b.c", "1"]

/**
 * Cookies that carry authority, with values that nobody was given, past the check that the request is the page's own.
 */
export const badCookies: readonly Readonly<Record<string, string>>[] = badCookieValues.map((value) => ({
  cookie: ["CSRF-TOKEN=own", ...cookieNames.map((name) => `${name}=${value}`)].join("; "),
  "x-csrf-token": "own",
}))
