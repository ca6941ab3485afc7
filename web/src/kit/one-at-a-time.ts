/**
 * Runs what a click starts; a second click before its end gets the first one's result. A button is disabled only with
 * the next rendering, which a double click does not wait for.
 */
export const oneAtATime = () => {
  let running: Promise<unknown> | undefined
  return <Result>(start: () => Promise<Result>): Promise<Result> => {
    running ??= start().finally(() => {
      running = undefined
    })
    return running as Promise<Result>
  }
}
