import { checkPassword, checkPasswordForLink } from "@dialplane/contract/identity/passwords/passwords.endpoints"
import { call } from "../../kit/request/call.ts"
import type { Judge } from "./use-verdict.ts"

/** For the signed-in user. */
export const judgeOwn: Judge = (password, signal) =>
  call(checkPassword, { body: { password } }, { customError: true, signal })

/** For the user who received a link by email. */
export const judgeForLink =
  (token: string): Judge =>
  (password, signal) =>
    call(checkPasswordForLink, { body: { token, password } }, { customError: true, signal })
