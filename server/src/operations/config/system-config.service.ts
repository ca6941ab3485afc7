import type { SystemConfigName } from "@dialplane/contract/operations/config/config.schema"
import { passwordLength } from "@dialplane/contract/identity/passwords/passwords.schema"
import { lockoutMinutes, sessionDays } from "@dialplane/contract/identity/sessions/sessions.schema"
import { largestBodyBytes } from "../../kit/http/http.ts"
import { version } from "../../kit/runtime/version.ts"

const values: Readonly<Record<SystemConfigName, string | number>> = {
  maximumUploadBytes: largestBodyBytes,
  passwordMinimumLength: passwordLength.minimum,
  passwordMaximumLength: passwordLength.maximum,
  lockoutMinutes,
  sessionMinutes: sessionDays * 24 * 60,
  version,
}

export const getSystemConfig = (name: SystemConfigName) => ({ name, value: values[name] })
