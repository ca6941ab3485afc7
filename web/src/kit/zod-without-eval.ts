/**
 * The content security policy forbids eval, and zod probes for it. This is `z.config({ jitless: true })`, set before
 * zod is loaded through the global object that holds zod's configuration: importing zod for it would put zod on the
 * sign-in page. A test checks that zod still reads it.
 */
const shared = globalThis as { __zod_globalConfig?: object }
shared.__zod_globalConfig = Object.assign(shared.__zod_globalConfig ?? {}, { jitless: true })

export {}
