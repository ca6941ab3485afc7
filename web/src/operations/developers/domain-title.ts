/** "mail-outbox" is "Mail outbox". */
export const domainTitle = (domain: string) => domain.replaceAll("-", " ").replace(/^./, (mail) => mail.toUpperCase())
