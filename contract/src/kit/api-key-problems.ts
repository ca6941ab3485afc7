import { problems } from "./problem.ts"

/** For requests with an API key, wherever the kit and earlier domains refuse one. */
export const keyProblems = problems("api_key", {
  notForKeys: { status: 403, text: "API keys cannot do this. Sign in as a user." },
})
