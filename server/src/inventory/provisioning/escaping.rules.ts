/**
 * Names and labels are typed by people and end up in files that a phone obeys. Each format has its own way to start
 * something new, and each of these takes that way out of a value.
 */

/**
 * Neither line breaks nor anything else that is not to be seen; half characters and what XML forbids altogether go as
 * well.
 */
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

/** Yealink: a value ends with its line; %NULL% and %EMPTY% are orders to forget. */
export const yealinkValue = (text: string) => {
  let value = oneLine(text)
  const order = /%(null|empty)%/gi
  while (order.test(value)) value = value.replace(order, "$1")
  return value
}

/** Panasonic: a value stands between double quotes, and nothing lets a quote through. */
export const quoted = (text: string) => `"${oneLine(text).replaceAll('"', "'")}"`

/** Cisco: a key is a list of fields in one text, with a dollar sign for the phone's own values. */
export const ciscoField = (text: string) => oneLine(text).replace(/[;=$]/g, " ").replace(/ {2,}/g, " ").trim()

/** What is dialled, and nothing else. */
export const dialString = (text: string) => text.replace(/[^0-9A-Za-z*#+._-]/g, "")
