import type { Answer } from "./database.ts"

interface Waiting<Question> {
  readonly question: Question
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Sends concurrent queries (with Promise.all) to the database in one round trip. If one fails, those after it fail too:
 * inside a transaction they could not be answered anyway.
 */
export const gatherQuestions = <Question>(send: (questions: readonly Question[]) => Promise<readonly Answer[]>) => {
  let waiting: Waiting<Question>[] = []
  const sendAll = async () => {
    const together = waiting
    waiting = []
    try {
      const answers = await send(together.map(({ question }) => question))
      for (const [index, { resolve }] of together.entries()) resolve(answers[index]!)
    } catch (error) {
      for (const { reject } of together) reject(error)
    }
  }
  return (question: Question): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (waiting.length === 1) queueMicrotask(() => void sendAll())
    })
}
