import { register } from "node:module"

/** Style sheets, which the modules of the portal import, are nothing to Node. */
const hooks = `export const load = async (url, context, next) =>
  /\\.css$/.test(url) ? { format: "module", source: "export default {}", shortCircuit: true } : next(url, context)`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)
