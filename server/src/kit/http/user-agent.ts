import { texts } from "@dialplane/contract/kit/language"

const messages = texts("kit.userAgent", {
  desktopApp: "Desktop app",
  unknown: "Unknown device",
  browserOnSystem: (browser: string, system: string) => `${browser} on ${system}`,
})

/** Product names, the same in every language; a function for translated labels. */
type Labels = readonly (readonly [sign: RegExp, label: string | (() => string)])[]

/** The order matters: most browsers also name others. */
const browsers: Labels = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\//, "Firefox"],
  [/(\b|Headless)(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
  [/DialplaneDesktop\//, () => messages.desktopApp],
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

const labelFor = (labels: Labels, userAgent: string) => {
  const label = labels.find(([sign]) => sign.test(userAgent))?.[1]
  return typeof label === "function" ? label() : label
}

/** "Firefox on Windows": enough for people to know their own devices. */
export const clientName = (userAgent: string): string => {
  const browser = labelFor(browsers, userAgent)
  const system = labelFor(systems, userAgent)
  if (browser === undefined) return system ?? messages.unknown
  return system === undefined ? browser : messages.browserOnSystem(browser, system)
}
