import { roles, typeName } from "../../kit/access/roles.table.ts"

/** In the API a room is an end user whose last name ends with this marker. It is never shown. */
export const roomMarker = " [ROOM]"
export const roomUserType = "ROOM_USER"
/** Rooms and ordinary users have the same type internally; `isRoom` distinguishes them. */
export const endUserType = typeName(roles.endUser.name)

const bareMarker = roomMarker.trim()

export const carriesRoomMarker = (lastName: string) => lastName.trimEnd().endsWith(bareMarker)

export const withoutRoomMarker = (lastName: string): string => {
  let name = lastName.trim()
  while (name.endsWith(bareMarker)) name = name.slice(0, -bareMarker.length).trimEnd()
  return name
}

interface Named {
  readonly lastName: string
  readonly isRoom: boolean
}

/** What the API returns for an end user: a room is an end user with the marker. */
export const sendRoom = ({ lastName, isRoom }: Named): { lastName: string; userType?: string } =>
  isRoom ? { lastName: withoutRoomMarker(lastName) + roomMarker, userType: endUserType } : { lastName }

interface Received {
  readonly lastName?: string | undefined
  readonly userType?: string | undefined
  readonly isRoom?: boolean | undefined
}

/**
 * What a request says about it. Older clients do not send `isRoom`: the marker or the type makes the user a room, and
 * without either nothing changes.
 */
export const receiveRoom = ({ lastName, userType, isRoom }: Received): { lastName?: string; isRoom?: boolean } => {
  const marked = userType === roomUserType || (lastName !== undefined && carriesRoomMarker(lastName))
  const room = marked || isRoom
  return {
    ...(lastName === undefined ? {} : { lastName: withoutRoomMarker(lastName) }),
    ...(room === undefined ? {} : { isRoom: room }),
  }
}

/** The type in search results: rooms have their own, other users that of their first role. */
export const searchType = (person: {
  readonly isRoom: boolean
  readonly roles: readonly { readonly name: string }[]
}): string => (person.isRoom ? roomUserType : typeName(person.roles[0]?.name ?? roles.anonymous.name))

/** The type everywhere else. */
export const shownType = (person: {
  readonly isRoom: boolean
  readonly roles: readonly { readonly name: string }[]
}): string => (person.isRoom ? endUserType : searchType(person))
