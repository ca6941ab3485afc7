/**
 * The content security policy forbids eval, and zod probes for it. This is `z.config({ jitless: true })` said before
 * zod is loaded, through the global object on which zod keeps its configuration: importing zod for it would put zod on
 * the sign-in page. A test sees that zod still listens.
 */
const shared = globalThis as { __zod_globalConfig?: object }
shared.__zod_globalConfig = Object.assign(shared.__zod_globalConfig ?? {}, { jitless: true })

export {}
