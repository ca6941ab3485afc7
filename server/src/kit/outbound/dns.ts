import { Resolver } from "node:dns/promises"
import { texts } from "@dialplane/contract/kit/language"

/** A record that the owner of a name has to publish to prove ownership. */
export interface WantedRecord {
  readonly name: string
  readonly value: string
}

/**
 * missing: there is no record. different: there is one with another value. unreachable: the name servers did not
 * answer, which says nothing about the record. `failure` is for the user who waits for it.
 */
export type RecordFinding =
  | { readonly state: "found" }
  | { readonly state: "missing" | "different" | "unreachable"; readonly failure: string }

/** DNS records, as far as proofs of ownership need them. */
export interface Dns {
  findText(wanted: WantedRecord): Promise<RecordFinding>
  /** Whether a sandbox answers for the name, so that users can be told. */
  isSandboxed(name: string): boolean
}

const messages = texts("kit.dns", {
  missing: (name: string) =>
    `There is no TXT record under ${name} yet. New records can take a few hours to be seen everywhere.`,
  different: (name: string) => `The TXT record under ${name} has a different value than shown here.`,
  unreachable: (name: string) => `The name servers of ${name} do not answer at the moment.`,
})

const milliseconds = 3000

const missing = (name: string): RecordFinding => ({
  state: "missing",
  failure: messages.missing(name),
})
const different = (name: string): RecordFinding => ({
  state: "different",
  failure: messages.different(name),
})
const unreachable = (name: string): RecordFinding => ({
  state: "unreachable",
  failure: messages.unreachable(name),
})

/** Queries DNS. */
export const dnsRecords = (servers?: readonly string[]): Dns => {
  const resolver = new Resolver({ timeout: milliseconds, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  return {
    isSandboxed: () => false,
    findText: async ({ name, value }) => {
      try {
        // Long values are split into pieces.
        const values = (await resolver.resolveTxt(name)).map((pieces) => pieces.join(""))
        return values.includes(value) ? { state: "found" } : values.length === 0 ? missing(name) : different(name)
      } catch (error) {
        const code = (error as { code?: unknown }).code
        return code === "ENOTFOUND" || code === "ENODATA" ? missing(name) : unreachable(name)
      }
    },
  }
}

/**
 * For names under .example, which never exist (RFC 2606): simulates an owner who publishes the record, unless the name
 * begins with "waiting." (not yet), "wrong." (another value) or "silent." (name servers that do not answer).
 */
export const sandboxRecords: Dns = {
  isSandboxed: () => true,
  findText: ({ name }) => {
    const label = /^[^.]+\.([^.]+)\./.exec(name)?.[1]
    return Promise.resolve(
      label === "waiting"
        ? missing(name)
        : label === "wrong"
          ? different(name)
          : label === "silent"
            ? unreachable(name)
            : { state: "found" },
    )
  },
}

const isExample = (name: string) => /\.example\.?$/i.test(name)

export const makeDns = (world: Dns = dnsRecords()): Dns => ({
  isSandboxed: isExample,
  findText: (wanted) => (isExample(wanted.name) ? sandboxRecords : world).findText(wanted),
})
