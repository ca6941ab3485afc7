/** MAC addresses and names are written in several ways. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, "")

/** Every text of JSON; the names of fields have a colon behind them. */
const texts = /"((?:[^"\\]|\\.)*)"(:?)/g

/** Whether a value stands in the text of a request, as a whole and apart from how it is written. */
export const holdsValue = (request: string, value: string): boolean => {
  const wanted = plain(value)
  return (
    wanted !== "" && [...request.matchAll(texts)].some(([, text, colon]) => colon === "" && plain(text!) === wanted)
  )
}
