import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { Section as TitledSection } from "../../ui/page/section.tsx"
import { ownSsoQuery } from "./sso-people.api.ts"
import { ssoOfPersonMessages } from "./sso-people.messages.ts"
import classes from "./sso-people.module.css"

/** How single sign-on applies to the signed-in user; nothing where the company has none. */
export const Section = () => {
  const messages = useMessages(ssoOfPersonMessages)
  const { data: own } = useQuery(ownSsoQuery)
  if (own === undefined || own.level === "off" || own.displayName === null) return null
  const rule =
    own.level === "optional"
      ? messages.ownOptional(own.displayName)
      : own.passwordAllowed
        ? messages.ownExcluded(own.displayName)
        : messages.ownRequired(own.displayName)
  return (
    <TitledSection title={messages.ownTitle}>
      <p className={classes.text}>
        {rule} {own.signedInWithSso ? messages.withSso : messages.withPassword}
      </p>
    </TitledSection>
  )
}
