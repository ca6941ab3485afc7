import type { SystemConfigName } from "@dialplane/contract/config/config.schema"
import { passwordLength } from "@dialplane/contract/passwords/passwords.schema"
import { lockoutMinutes, sessionDays } from "@dialplane/contract/sessions/sessions.schema"
import { largestBodyBytes } from "../kit/http.ts"
import { version } from "../kit/version.ts"

const values: Readonly<Record<SystemConfigName, string | number>> = {
  maximumUploadBytes: largestBodyBytes,
  passwordMinimumLength: passwordLength.minimum,
  passwordMaximumLength: passwordLength.maximum,
  lockoutMinutes,
  sessionMinutes: sessionDays * 24 * 60,
  version,
}

export const getSystemConfig = (name: SystemConfigName) => ({ name, value: values[name] })
