import v8 from "node:v8"
import vm from "node:vm"

v8.setFlagsFromString("--expose-gc")
const collect = vm.runInNewContext("gc") as (how: { readonly type: "major"; readonly execution: "async" }) => Promise<void>

/**
 * Gives back what a long piece of work has left lying around. The engine lets its heap grow while thousands of rows go through it, and would hold on to the room until
 * the next great collection, which on a quiet server may be hours away.
 */
export const releaseMemory = (): void => void collect({ type: "major", execution: "async" })
