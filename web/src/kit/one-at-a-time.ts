/**
 * Runs the action of a click; a second click before its end gets the same result. A button is disabled only with the
 * next rendering, which is too late for a double click.
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
