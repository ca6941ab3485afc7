const leastMilliseconds = 2000
const mostMilliseconds = 15_000
const millisecondsPerQueue = 20

/**
 * How long a board waits at least before it is read again, however many calls come and go. A large board costs more
 * and is read less often, so that an open one takes less than one percent of a core of the server.
 */
export const betweenBoards = (queues: number): number =>
  Math.min(mostMilliseconds, Math.max(leastMilliseconds, queues * millisecondsPerQueue))
