/** Six pairs and the colons between them. */
export const longestMac = 17

/**
 * Formats typed text as a MAC address: hex digits in pairs. Incomplete input stays incomplete, so it can run on every
 * key press.
 */
export const formatMac = (text: string): string =>
  text
    .replace(/[^0-9a-f]/gi, "")
    .replace(/..(?=.)/g, "$&:")
    .slice(0, longestMac)

export const isMac = (text: string): boolean => /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/i.test(text)
