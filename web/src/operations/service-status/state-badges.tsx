import { componentStateNames, type ComponentState } from "@dialplane/contract/operations/service-status/components"
import {
  impactNames,
  incidentStateNames,
  type Impact,
  type IncidentState,
} from "@dialplane/contract/operations/service-status/service-status.schema"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { componentIcons, componentTones, impactTones, incidentTones } from "./state-look.ts"

export const ComponentStateBadge = ({ state }: { readonly state: ComponentState }) => (
  <StatusBadge plain tone={componentTones[state]} icon={componentIcons[state]}>
    {componentStateNames[state]}
  </StatusBadge>
)

interface IncidentProps {
  readonly state: IncidentState
  readonly plain?: boolean
}
export const IncidentStateBadge = ({ state, plain = false }: IncidentProps) => (
  <StatusBadge plain={plain} tone={incidentTones[state]}>
    {incidentStateNames[state]}
  </StatusBadge>
)

export const ImpactBadge = ({ impact }: { readonly impact: Impact }) => (
  <StatusBadge plain tone={impactTones[impact]}>
    {impactNames[impact]}
  </StatusBadge>
)
