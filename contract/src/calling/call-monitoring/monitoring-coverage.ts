export const monitoringModes = ["listen", "whisper", "barge"] as const
export type MonitoringMode = (typeof monitoringModes)[number]
export const monitoringTargetKinds = ["person", "group", "queue", "location", "everyone"] as const
export type MonitoringTargetKind = (typeof monitoringTargetKinds)[number]

export interface MonitoringGrant {
  readonly target: { readonly kind: MonitoringTargetKind; readonly id: number | null }
  readonly modes: readonly MonitoringMode[]
  readonly tone: boolean
}
/** Somebody of the account who talks in a call. */
export interface MonitoredParty {
  readonly userId: number | null
  readonly locationId: number | null
  /** The queues and call groups that the call came through. */
  readonly via: readonly number[]
  readonly isEmergency: boolean
}

/**
 * Whether a rule about this target covers the party. A queue or group covers only the calls that came through it, not
 * other calls of its members.
 */
export const covers = ({ kind, id }: MonitoringGrant["target"], party: MonitoredParty): boolean => {
  if (party.isEmergency) return false
  switch (kind) {
    case "person":
      return id !== null && party.userId === id
    case "location":
      return id !== null && party.locationId === id
    case "group":
    case "queue":
      return id !== null && party.via.includes(id)
    case "everyone":
      return true
  }
}

export interface AllowedMode {
  readonly mode: MonitoringMode
  /** The monitored person hears a tone when monitoring begins. */
  readonly tone: boolean
}

/**
 * What a supervisor can do with a party. Nobody monitors themselves, and without a rule there is nothing. Where several
 * rules allow the same, the tone plays if one of them wants it.
 */
export const allowedModes = (
  supervisorId: number,
  grants: readonly MonitoringGrant[],
  party: MonitoredParty,
): AllowedMode[] => {
  if (party.userId === supervisorId) return []
  const covering = grants.filter(({ target }) => covers(target, party))
  return monitoringModes.flatMap((mode) => {
    const allowing = covering.filter(({ modes }) => modes.includes(mode))
    return allowing.length === 0 ? [] : [{ mode, tone: allowing.some(({ tone }) => tone) }]
  })
}
