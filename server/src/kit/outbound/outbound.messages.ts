import { texts } from "@dialplane/contract/kit/language"

/** Why an address could not be fetched, for the user who entered it. */
export const outboundMessages = texts("kit.outbound", {
  onlyWebAddresses: "Only web addresses can be fetched.",
  noAddress: (hostname: string) => `The hostname ${hostname} has no address in DNS.`,
  privateNetwork: (hostname: string) => `The hostname ${hostname} resolves to an address in a private network.`,
  tooLong: "The response was too long.",
  interrupted: "The connection was interrupted.",
  noResponse: (seconds: number) => `There was no response within ${seconds} seconds.`,
  refused: "The connection was refused.",
  certificate: "The certificate is not valid for this hostname.",
  failed: "The connection failed.",
})
