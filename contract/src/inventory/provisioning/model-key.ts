/** "SIP-T54W" and "T54W", "VVX 450" and "vvx450" are the same model. */
export const modelKey = (model: string) =>
  model
    .toUpperCase()
    .replace(/^SIP-/, "")
    .replace(/[^A-Z0-9]/g, "")
