/** Calls between these countries are dialed and charged as domestic calls. */
const asAtHome: Readonly<Record<string, readonly string[]>> = { US: ["CA"], CA: ["US"] }

export const isDomestic = (home: string, country: string): boolean =>
  country === home || (asAtHome[home]?.includes(country) ?? false)
