import { roles, typeName } from "../../kit/access/roles.table.ts"

/** How a room travels: as an end user whose last name ends so. Never shown to anyone. */
export const roomMarker = " [ROOM]"
export const roomUserType = "ROOM_USER"
/** Rooms and ordinary users have the same type once they are here; `isRoom` tells them apart. */
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

/** What is sent for a user in the end user's role: a room goes as an end user with the marker. */
export const sendRoom = ({ lastName, isRoom }: Named): { lastName: string; userType?: string } =>
  isRoom ? { lastName: withoutRoomMarker(lastName) + roomMarker, userType: endUserType } : { lastName }

interface Received {
  readonly lastName?: string | undefined
  readonly userType?: string | undefined
  readonly isRoom?: boolean | undefined
}

/**
 * What is understood from it. Older callers know no `isRoom`: for them marker or type says so, and their silence
 * changes nothing.
 */
export const receiveRoom = ({ lastName, userType, isRoom }: Received): { lastName?: string; isRoom?: boolean } => {
  const marked = userType === roomUserType || (lastName !== undefined && carriesRoomMarker(lastName))
  const room = marked || isRoom
  return {
    ...(lastName === undefined ? {} : { lastName: withoutRoomMarker(lastName) }),
    ...(room === undefined ? {} : { isRoom: room }),
  }
}

/** The type a search result shows: a room is named as one, anyone else by the first role held. */
export const searchType = (person: {
  readonly isRoom: boolean
  readonly roles: readonly { readonly name: string }[]
}): string => (person.isRoom ? roomUserType : typeName(person.roles[0]?.name ?? roles.anonymous.name))

/** The type everything else shows. */
export const shownType = (person: {
  readonly isRoom: boolean
  readonly roles: readonly { readonly name: string }[]
}): string => (person.isRoom ? endUserType : searchType(person))
