type Labels = readonly (readonly [sign: RegExp, word: string])[]

/** The order matters: most browsers name others as well. */
const browsers: Labels = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\//, "Firefox"],
  [/(\b|Headless)(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
  [/DialplaneDesktop\//, "Desktop app"],
]
const systems: Labels = [
  [/\b(iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
]

const wordFor = (words: Labels, userAgent: string) => words.find(([sign]) => sign.test(userAgent))?.[1]

/** "Firefox on Windows": enough for people to know their own devices. */
export const clientName = (userAgent: string): string => {
  const browser = wordFor(browsers, userAgent)
  const system = wordFor(systems, userAgent)
  if (browser === undefined) return system ?? "Unknown device"
  return system === undefined ? browser : `${browser} on ${system}`
}
