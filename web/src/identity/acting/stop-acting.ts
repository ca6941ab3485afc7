import { leaveFor } from "../../kit/forms/unsaved.ts"
import { portal } from "../../kit/portal.ts"

/** Back to who one is; asks first when something unsaved would be lost. */
export const stopActing = () => leaveFor(() => portal.acting.stop())
