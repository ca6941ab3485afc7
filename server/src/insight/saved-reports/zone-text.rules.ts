/** A time zone as the pages of reports name it: "Eastern Time (New York)". */
export const zoneText = (timeZone: string): string => {
  const name = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" })
    .formatToParts(new Date())
    .find(({ type }) => type === "timeZoneName")?.value
  return `${name ?? timeZone} (${(timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ")})`
}
