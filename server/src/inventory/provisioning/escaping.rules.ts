/**
 * Names and labels are user input and end up in configuration files. Each function escapes or removes what would let a
 * value inject further settings in one format.
 */

/** Removes line breaks and other control characters, lone surrogates and characters that XML forbids. */
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u001F\u007F-\u009F\u2028\u2029\uFFFE\uFFFF]|\p{Surrogate}/gu
export const oneLine = (text: string) => text.replace(unseen, " ").replace(/ {2,}/g, " ").trim()

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
}
/** For text and attributes alike. */
export const xml = (text: string) => oneLine(text).replace(/[&<>"']/g, (character) => entities[character]!)

/** Yealink: a value ends with its line; %NULL% and %EMPTY% clear a setting. */
export const yealinkValue = (text: string) => {
  let value = oneLine(text)
  const order = /%(null|empty)%/gi
  while (order.test(value)) value = value.replace(order, "$1")
  return value
}

/** Panasonic: a value is in double quotes, which cannot be escaped. */
export const quoted = (text: string) => `"${oneLine(text).replaceAll('"', "'")}"`

/** Cisco: a key is a list of fields in one text, with a dollar sign for the phone's own values. */
export const ciscoField = (text: string) => oneLine(text).replace(/[;=$]/g, " ").replace(/ {2,}/g, " ").trim()

/** Only characters that can be dialed. */
export const dialString = (text: string) => text.replace(/[^0-9A-Za-z*#+._-]/g, "")
