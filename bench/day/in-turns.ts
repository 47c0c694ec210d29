/** Lets work wait for its turn, so that no more than `atOnce` of it goes on at the same time. */
export function inTurns(atOnce: number) {
  const lines = Array.from({ length: atOnce }, () => Promise.resolve<unknown>(null))
  let next = 0
  return function takeTurn<T>(work: () => Promise<T>): Promise<T> {
    const line = next++ % atOnce
    const done = (lines[line] ?? Promise.resolve()).then(work)
    lines[line] = done.catch(() => null)
    return done
  }
}
