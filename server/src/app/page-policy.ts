/** The origins besides the portal's own that services are called at, by their base addresses. */
export const otherOrigins = (services: Readonly<Record<string, string>>): readonly string[] => [
  ...new Set(Object.values(services).flatMap((base) => (/^https?:/.test(base) ? [new URL(base).origin] : []))),
]

/** The content security policy of the portal's page. */
export const pagePolicy = (nonce: string, origins: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...origins].join(" "),
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ")
