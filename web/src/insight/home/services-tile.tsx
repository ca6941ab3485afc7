import { tileTitles } from "@dialplane/contract/insight/home/dashboards"
import { useCan } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { Section } from "../../ui/page/section.tsx"
import { useFigures } from "./figures.ts"
import { homeMessages } from "./home.messages.ts"
import { ServiceTiles } from "./service-tiles.tsx"
import { UnassignedLicenses } from "./unassigned-licenses.tsx"

/** All ordered services, each beside what exists. */
export const ServicesTile = () => {
  const messages = useMessages(homeMessages)
  const services = useFigures()
  const mayOpen = useCan("read:extensions")
  return (
    <Section title={tileTitles.services} sentence={messages.servicesSentence}>
      {services.isLoadingError ? <LoadError compact of={services} /> : <ServiceTiles figures={services.data} />}
      {mayOpen && <UnassignedLicenses />}
    </Section>
  )
}
