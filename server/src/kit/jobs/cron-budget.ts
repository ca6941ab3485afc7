/**
 * How long one run of a recurring job may go on. All recurring jobs of a process share a worker, so that a job with
 * more to do keeps its position and goes on with its next run.
 */
export const cronBudgetMilliseconds = 15_000

/** Whether a run that began now should end. It is asked between two accounts, parts or batches. */
export const startBudget = (milliseconds = cronBudgetMilliseconds): (() => boolean) => {
  const ends = performance.now() + milliseconds
  return () => performance.now() >= ends
}

/** Until the run should end; the others follow in the next run. */
export function* whileTime<Item>(items: readonly Item[], isOver: () => boolean): Generator<Item> {
  for (const item of items) {
    if (isOver()) return
    yield item
  }
}
