import { config } from "zod"

/**
 * The content security policy forbids eval, and zod probes for it when the first schema is made: import this file before
 * any file of the contract.
 */
config({ jitless: true })
