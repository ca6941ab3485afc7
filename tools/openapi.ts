// npm run openapi: writes the API description to openapi.json.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { operations } from "@dialplane/contract/domains"
import { describeApi } from "../server/src/app/api-document/describe-api.ts"
import { projectRoot } from "../server/src/kit/runtime/project-root.ts"
import { version } from "../server/src/kit/runtime/version.ts"

writeFileSync(join(projectRoot, "openapi.json"), `${JSON.stringify(await describeApi(operations, version))}\n`)
console.log(`openapi.json describes ${operations.length} operations.`)
