import { leaveFor } from "../../kit/forms/unsaved.ts"
import { portal } from "../../kit/portal.ts"

/** Stops acting; asks first if unsaved changes would be lost. */
export const stopActing = () => leaveFor(() => portal.acting.stop())
