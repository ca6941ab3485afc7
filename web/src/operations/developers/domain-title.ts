/** "mail-outbox" is "Mail outbox". */
export const domainTitle = (domain: string) =>
  domain.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase())
