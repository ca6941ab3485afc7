import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { receiveRoom, searchType, sendRoom, shownType, withoutRoomMarker } from "./room-marker.ts"

const role = (name: string) => ({ roles: [{ name }] })

describe("a room on its way", () => {
  test("goes as an end user with the marker after the last name", () => {
    expect(sendRoom({ lastName: "Lobby", isRoom: true })).toEqual({ lastName: "Lobby [ROOM]", userType: "END_USER" })
  })
  test("a person goes as they are", () =>
    expect(sendRoom({ lastName: "Brooks", isRoom: false })).toEqual({ lastName: "Brooks" }))

  test.each([
    [
      "the marker makes a room and is taken off",
      { lastName: "Lobby [ROOM]", userType: "END_USER" },
      { lastName: "Lobby", isRoom: true },
    ],
    ["so does the type alone", { lastName: "Lobby", userType: "ROOM_USER" }, { lastName: "Lobby", isRoom: true }],
    [
      "a last name without marker says nothing about the kind",
      { lastName: "Brooks", userType: "END_USER" },
      { lastName: "Brooks" },
    ],
    ["isRoom says so itself", { lastName: "Brooks", isRoom: false }, { lastName: "Brooks", isRoom: false }],
    [
      "the marker is stronger than a forgotten isRoom",
      { lastName: "Lobby [ROOM]", isRoom: false },
      { lastName: "Lobby", isRoom: true },
    ],
    ["nothing said, nothing understood", {}, {}],
    [
      "a marker that was added twice is taken off whole",
      { lastName: "Lobby [ROOM] [ROOM]" },
      { lastName: "Lobby", isRoom: true },
    ],
  ])("%s", (_, sent, understood) => expect(receiveRoom(sent)).toEqual(understood))

  test("what was sent is what is understood, for any name", () => {
    const name = fc
      .string({ minLength: 1, maxLength: 80 })
      .map((text) => withoutRoomMarker(text))
      .filter((text) => text !== "")
    fc.assert(
      fc.property(name, (lastName) => {
        expect(receiveRoom(sendRoom({ lastName, isRoom: true }))).toEqual({ lastName, isRoom: true })
      }),
    )
  })
})

test("the type shown back is END_USER with and without the marker", () => {
  expect(shownType({ isRoom: true, ...role("end user") })).toBe("END_USER")
  expect(shownType({ isRoom: false, ...role("end user") })).toBe("END_USER")
})

test("search takes the type from the first role held, unless it is a room", () => {
  expect(searchType({ isRoom: false, roles: [{ name: "billing admin" }, { name: "end user" }] })).toBe("BILLING_ADMIN")
  expect(searchType({ isRoom: true, ...role("end user") })).toBe("ROOM_USER")
  expect(searchType({ isRoom: false, roles: [] })).toBe("ANONYMOUS")
})
