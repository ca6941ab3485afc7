import {
  getUser,
  getUserV0,
  getUserV1,
  getUserV2,
  getUserV3,
  updateUser,
  updateUserV0,
  updateUserV1,
  updateUserV4,
} from "./users.endpoints.ts"

/** The versions of the read and write calls; widget-pins.ts says which widget uses which. */
export const userReads = { v0: getUserV0, v1: getUserV1, v2: getUserV2, v3: getUserV3, v4: getUser } as const
export const userUpdates = { v0: updateUserV0, v1: updateUserV1, v3: updateUser, v4: updateUserV4 } as const
