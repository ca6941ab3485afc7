/** An instant as a browser's date-and-time field takes it: in the browser's own zone, without saying which. */
export const toLocalInput = (instant: string | null): string => {
  if (instant === null) return ""
  const date = new Date(instant)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** What stands in the field as an instant; nothing while it is not complete. */
export const fromLocalInput = (text: string): string | null => (text === "" || Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString())
