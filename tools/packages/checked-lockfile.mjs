import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { projectRoot } from "../project-root.mjs"

/** The hash of the lockfile that `npm run lockfile` last found complete. */
export const checkedLockfile = join(projectRoot, "tools", "packages", "checked-lockfile.sha256")

export const lockfileHash = () =>
  createHash("sha256")
    .update(readFileSync(join(projectRoot, "package-lock.json")))
    .digest("hex")
