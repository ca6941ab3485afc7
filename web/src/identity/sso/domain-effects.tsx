import { useMessages } from "../../kit/locale/use-locale.ts"
import { Section } from "../../ui/page/section.tsx"
import { domainMessages } from "./domains.messages.ts"
import classes from "./sso.module.css"

/** What a verified domain does. */
export const DomainEffects = () => {
  const messages = useMessages(domainMessages)
  return (
    <Section title={messages.givesTitle} divided>
      <ul className={classes.points}>
        <li>{messages.gives1}</li>
        <li>{messages.gives2}</li>
        <li>{messages.gives3}</li>
      </ul>
    </Section>
  )
}
