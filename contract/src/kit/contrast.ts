const channel = (value: number) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = (hex: string) => {
  const digits = hex.replace("#", "")
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits
  const part = (start: number) => channel(Number.parseInt(full.slice(start, start + 2), 16))
  return 0.2126 * part(0) + 0.7152 * part(2) + 0.0722 * part(4)
}

/** Contrast ratio of two hex colors as WCAG 2.2 defines it, 1 to 21. */
export const contrastRatio = (one: string, other: string) => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}
