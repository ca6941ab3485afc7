import type { SsoDomain } from "@dialplane/contract/identity/sso/sso-domains.schema"
import { useMutation } from "@tanstack/react-query"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { domainMessages } from "./domains.messages.ts"
import { checkDomain } from "./sso.api.ts"

/** Looks for the record of a domain now. */
export const useCheckDomain = (accountId: number) => {
  const messages = useMessages(domainMessages)
  const check = useMutation(checkDomain)
  const checkNow = ({ domain, domainId }: SsoDomain) =>
    check.mutate(
      { params: { accountId: String(accountId), domainId: String(domainId) } },
      {
        onSuccess: ({ state, lastFailure }) =>
          showToast(
            state === "verified"
              ? { tone: "good", title: messages.isVerified(domain) }
              : { tone: "info", title: messages.notFound(domain), message: lastFailure ?? "" },
          ),
      },
    )
  return { checkNow, isChecking: check.isPending, error: check.error }
}
