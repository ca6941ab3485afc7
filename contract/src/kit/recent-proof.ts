/** How long it counts that somebody proved who they are, for operations that give power. */
export const recentProofMinutes = 10

/** For the descriptions of operations. */
export const recentProofSentences = {
  always: {
    description: `Gives power: in this session the user must have proved within the last ${recentProofMinutes} minutes who they are, by signing in or with POST /api/portal/session/confirmation. API keys are not asked.`,
  },
  sometimes: {
    description: `If the request gives power (another role than that of plain users, permissions of a role, wider access), the user must have proved in this session within the last ${recentProofMinutes} minutes who they are, by signing in or with POST /api/portal/session/confirmation. API keys are not asked.`,
  },
} as const
