/** The hostname that passkeys belong to, and the address of pages that may use them. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

const isLoopback = (host: string) => /^(127(\.\d+){3}|\[::1\])$/.test(host)

/** From the public address. Passkeys need a hostname: on this machine it is localhost. */
export const relyingPartyOf = (baseUrl: string): RelyingParty => {
  const { protocol, hostname, port } = new URL(baseUrl)
  const id = isLoopback(hostname) ? "localhost" : hostname
  return { id, origin: `${protocol}//${id}${port === "" ? "" : `:${port}`}` }
}
